// Holds ids against the calls of their clause, the thing that they are said of, then all records.
import { extractIds, type IdFact } from '../../rules/facts/ids.js';
import { checkIdOfNamed } from './check-codes.js';
import { confirmed, contradicted, type FactCheck, open } from './fact-check.js';
import { moodAt } from './language/mood.js';
import { callIds } from './records/call-values.js';
import type { SentenceContext } from './sentence-context.js';

export function checkId(fact: IdFact, context: SentenceContext): FactCheck {
  const { place, known, backed, shapes, sentence } = context;
  const clause = sentence.clauses.findLastIndex(({ start }) => start <= fact.start);
  const here = backed.filter(
    ({ statement }) =>
      sentence.clauses.findLastIndex(({ start }) => start <= statement.start) === clause,
  );
  const calls = here.flatMap((one) => one.calls);
  const sameKind = calls.filter((call) =>
    callIds(call, shapes).some(({ prefix }) => prefix === fact.prefix),
  );
  const isTheirs = sameKind.some((call) => callIds(call, shapes).some(({ id }) => id === fact.id));
  if (isTheirs) return confirmed(place, 'id');
  if (sameKind.length === 0 && known.hasId(fact.id))
    return checkIdOfNamed(fact, context.topic, place) ?? confirmed(place, 'id');
  const last = sameKind.at(-1);
  if (last !== undefined && moodAt(sentence, fact.start) === 'stated') {
    const theirs = sameKind
      .flatMap((call) => callIds(call, shapes))
      .filter(({ prefix }) => prefix === fact.prefix);
    const values = { said: fact.text, held: theirs.at(-1)?.text ?? '' };
    const reason = `The agent said ${fact.text}, but ${last.tool} has ${values.held}.`;
    const firm = new Set(theirs.map(({ id }) => id)).size === 1 && isOnlyOne(fact, context);
    const event = last.seq;
    return contradicted(place, 'id', { reason, values, calls: sameKind, event, firm });
  }
  if (known.hasId(fact.id)) return confirmed(place, 'id');
  return checkIdOfNamed(fact, context.topic, place) ?? unknownId(fact, context);
}

/** An id that nobody issued: a contradiction beside something done, or where its kind was issued otherwise. */
function unknownId(fact: IdFact, context: SentenceContext): FactCheck {
  const { place, messageCalls, writes, shapes, sentence } = context;
  const issued = writes.filter((call) =>
    callIds(call, shapes).some(({ prefix }) => prefix === fact.prefix),
  );
  const calls = messageCalls.length > 0 ? messageCalls : issued;
  const mood = moodAt(sentence, fact.start);
  if (calls.length === 0 || mood !== 'stated') {
    return open(place, 'id', `No record so far holds ${fact.text}.`);
  }
  const reason = `The agent said ${fact.text}, which no record so far holds.`;
  const firm = issued.length === 1 && isOnlyOne(fact, context);
  return contradicted(place, 'id', { reason, calls, firm });
}

/** Beside other ids of its kind a sentence may say what belongs to which in any way. */
function isOnlyOne({ prefix }: IdFact, { sentence, shapes }: SentenceContext): boolean {
  return extractIds(sentence.text, shapes).filter((one) => one.prefix === prefix).length === 1;
}

/** "It looks like ORD-12345". */
export function isExample({ start }: IdFact, { sentence }: SentenceContext): boolean {
  return /\b(?:looks? like|such as|e\.g\.|for example|for instance|like|format(?:ted)?(?: as)?|starts? with)[\s,:("']*$/i.test(
    sentence.text.slice(0, start),
  );
}
