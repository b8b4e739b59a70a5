// Reads what the agent newly said into acts; must see only the words of its messages.
import { type Act, actsOf, identifies } from './acts.js';
import { clauseActs } from './clause-acts.js';
import { type ActClause, actClauses } from './act-clauses.js';

/** "The socks, the jacket and the boots": an enumeration. */
const COUNTED_UP = /(?:[^,.;]{2,60}, ){1,}[^,.;]{2,60},? (?:and|or) [^,.;]{2,}/;

/** "Any of those is fine", "one of the following": the requested things are alternatives. */
const ONE_IS_ENOUGH =
  /\b(?:any (?:one )?of (?:these|those|them)|(?:any )?one of (?:these|those|them|both|the following))\b/i;

/** What the message asks for in several lines or sentences, saying that one is enough. */
function alternatives(text: string, acts: readonly Act[]): readonly Act[] {
  const asks = actsOf(acts, 'ask').filter(({ topics }) => topics.some(identifies));
  const [first] = asks;
  if (first === undefined || !ONE_IS_ENOUGH.test(text)) return acts;
  const topics = [...new Set(asks.flatMap((ask) => ask.topics))];
  const merged: Act = { ...first, topics, either: topics.length > 1 };
  return acts.flatMap((act) =>
    act === first ? [merged] : asks.some((ask) => ask === act) ? [] : [act],
  );
}

/** What somebody saying goodbye does not say. */
const OPEN: ReadonlySet<string> = new Set([
  'ask',
  'confirm',
  'list',
  'offer',
  'denied',
  'not_found',
]);
const FAILED: ReadonlySet<string> = new Set(['unavailable', 'off_topic', 'not_found']);

/**
 * A message that reports a failure or finds nothing neither finishes nor refuses anything; one that wants something is
 * not a goodbye.
 */
function settled(acts: readonly Act[]): Act[] {
  const failed = new Set(
    acts.filter(({ kind }) => FAILED.has(kind)).map(({ sentence }) => sentence),
  );
  const open = acts.some(({ kind }) => OPEN.has(kind));
  const broken = acts.some(({ kind }) => kind === 'unavailable' || kind === 'off_topic');
  return acts.filter((act) => {
    if (act.kind === 'closing') return !open;
    if (act.kind !== 'completed' && act.kind !== 'denied') return true;
    return !broken && !(act.kind === 'denied' && failed.has(act.sentence));
  });
}

function listsSomething(clauses: readonly ActClause[]): boolean {
  const items = clauses.filter(
    ({ listed, under, question }) => listed && under === null && !question,
  );
  const counted = clauses.some(
    ({ question, request, plain }) => !question && !request && COUNTED_UP.test(plain),
  );
  return items.length >= 2 || counted;
}

/** Acts of one agent message, in the order they were said. */
export function actsOfMessage(text: string, controlNames: readonly string[]): Act[] {
  const clauses = actClauses(text, controlNames);
  const lists = listsSomething(clauses);
  const acts: Act[] = [];
  let scope = '';
  let previous = '';
  for (const clause of clauses) {
    scope = `${scope} ${clause.text}`.trim();
    acts.push(...clauseActs({ clause, previous, scope, before: acts, lists }));
    previous = clause.plain;
  }
  return settled(alternatives(text, acts));
}
