// What a value in a sentence is about: what is named near it, else what the last calls were about.
import type { ToolCall } from '../../episode/path-event.js';
import type { Sentence } from '../../rules/reader/sentences.js';
import { clauseAt } from '../../rules/reader/mood.js';
import { oncePer } from '../remembered.js';
import { lineAt, rowAt } from './language/rows.js';
import type { Mention, ThingIndex } from './records/index-of-things.js';
import type { RecordThing } from './records/things.js';

export interface Subject {
  /** The subjects, each with what belongs to it. */
  things: readonly RecordThing[];
  related: readonly RecordThing[];
  /** `named`: in this clause; `sentence`, `message`: before; `acted`: by what was done; `focus`: only by the last calls. */
  by: 'named' | 'sentence' | 'message' | 'acted' | 'focus';
}

/** What a message is about, sentence by sentence. */
export interface Discourse {
  index: ThingIndex;
  sentence: Sentence;
  mentions: readonly Mention[];
  /** What was last named in the sentences before. */
  earlier: readonly RecordThing[];
  /** Calls that statements of this sentence, or else of this message, rest on. */
  acted: readonly ToolCall[];
  /** The newest calls that succeeded. */
  recent: readonly ToolCall[];
  /** Calls since the user spoke that were refused, if nothing succeeded after them. */
  refused: readonly ToolCall[];
}

const boundBehind =
  /^\s*(?:(?:each|apiece|per \w+|total|in total|in all)\s*)?(?:for|from|of|on|to|at|in|with|by|over)\s+(?:(?:the|your|a|an|this|order|booking|invoice|account|two|both|pairs?|of)\s+)*$/i;

/** The subjects that a value can have, the likeliest first. */
export function subjectsOf(topic: Discourse, fact: { start: number; end: number }): Subject[] {
  const { sentence, earlier, acted, recent, index } = topic;
  const mentions = mentionsOfRow(topic, fact);
  const clause = clauseAt(sentence, fact.start);
  const from = clause?.start ?? 0;
  const to = from + (clause?.text.length ?? sentence.text.length);
  const inClause = mentions.filter(({ start, end }) => start >= from && end <= to + 1);
  const elsewhere = mentions.filter((mention) => !inClause.includes(mention));
  const subjects: Subject[] = [];
  const add = (things: readonly RecordThing[], by: Subject['by']) => {
    if (things.length > 0) subjects.push({ things, related: relatedTo(things), by });
  };
  add(nearest(inClause, fact, sentence.text), 'named');
  add(thingsOfCalls(acted, index), 'acted');
  // "ORD-1 is paid and was delivered on …": a clause without its own subject takes the previous clause's.
  const leans =
    (from > 0 && /:\s*$/.test(sentence.text.slice(0, from))) ||
    /^(?:and|but|or|which|that|who|so|then)?\s*(?:it(?:'s)?|they|he|she|is|are|was|were|has|have|had|will|costs?|comes?|came|leaves?|departs?|arrives?|lands?|holds?|closed|opened|starts?)\b/i.test(
      clause?.text ?? '',
    );
  add(
    nearest(elsewhere, fact, sentence.text),
    leans && inClause.every(({ start }) => start >= fact.start) ? 'named' : 'sentence',
  );
  add(earlier, 'message');
  add(thingsOfCalls(recent, index), 'focus');
  return subjects;
}

/** The subject of another row in a list is not this row's. */
function mentionsOfRow(
  { sentence: { text }, mentions }: Discourse,
  fact: { start: number; end: number },
): readonly Mention[] {
  const onLine = ({ start, end }: { start: number; end: number }) =>
    mentions.filter((one) => one.start >= start && one.end <= end);
  const row = rowAt(text, fact);
  if (row !== null) return onLine(row);
  const here = onLine(lineAt(text, fact));
  return here.length > 0 ? here : mentions;
}

/** What comes just before, unless a preposition ties the value to what follows. */
function nearest(
  mentions: readonly Mention[],
  fact: { start: number; end: number },
  text: string,
): readonly RecordThing[] {
  const before = mentions.filter(({ end }) => end <= fact.start);
  const after = mentions.filter(({ start }) => start >= fact.end);
  const [next] = after;
  if (next !== undefined && boundBehind.test(text.slice(fact.end, next.start))) return next.things;
  return joined(before, text) ?? next?.things ?? [];
}

/** "ORD-1 and ORD-2 come to …": names joined only by "and" or commas belong together. */
function joined(before: readonly Mention[], text: string): readonly RecordThing[] | null {
  const last = before.at(-1);
  if (last === undefined) return null;
  const things = [...last.things];
  for (let index = before.length - 2; index >= 0; index--) {
    const [one, other] = [before[index], before[index + 1]];
    if (
      one === undefined ||
      other === undefined ||
      !/^\s*(?:,|and|&|\(|for|the|with|by|in|\)|:|'s|’s)*\s*(?:the\s+|order\s+)?$/i.test(
        text.slice(one.end, other.start),
      )
    )
      break;
    things.push(...one.things);
  }
  return things;
}

/** All values of a message need the same calls, and what belongs to the same things. */
const ofCalls = new WeakMap<readonly ToolCall[], readonly RecordThing[]>();

function thingsOfCalls(calls: readonly ToolCall[], index: ThingIndex): readonly RecordThing[] {
  const known = ofCalls.get(calls) ?? calls.flatMap((call) => index.ofCalls.get(call) ?? []);
  ofCalls.set(calls, known);
  return known;
}

const relatedTo = oncePer((things: readonly RecordThing[]): readonly RecordThing[] => {
  const related = things.flatMap(({ parent, children }) => [
    ...children,
    ...children.flatMap((child) => child.children),
    ...(parent === null ? [] : [parent]),
  ]);
  return [...new Set(related)].filter((thing) => !things.includes(thing));
});
