// Compares ids with the calls of their clause, with the thing that they are said to belong to, then with all records.
import { extractIds, type IdFact } from '../../rules/facts/ids.js';
import { confirmed, contradicted, type FactCheck, type FactLocation, open } from './fact-check.js';
import { disagreement } from './fields/field-check.js';
import { moodAt } from '../../rules/reader/mood.js';
import { callIds } from './records/call-values.js';
import { headOf, type RecordThing } from './records/things.js';
import type { SentenceContext } from './sentence-context.js';
import type { Discourse } from './subject.js';

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

/** An id that nobody issued: a contradiction beside something done, or if a different id of its kind was issued. */
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

/** With several ids of a kind, a sentence may say in any way what belongs to which. */
function isOnlyOne({ prefix }: IdFact, { sentence, shapes }: SentenceContext): boolean {
  return extractIds(sentence.text, shapes).filter((one) => one.prefix === prefix).length === 1;
}

/** "It looks like ORD-12345". */
export function isExample({ start }: IdFact, { sentence }: SentenceContext): boolean {
  return /\b(?:looks? like|such as|e\.g\.|for example|for instance|like|format(?:ted)?(?: as)?|starts? with)[\s,:("']*$/i.test(
    sentence.text.slice(0, start),
  );
}

/** An id beside a name whose record has another id of that kind: "Rainy Day Savings, account ACC-2020". */
function checkIdOfNamed(fact: IdFact, topic: Discourse, place: FactLocation): FactCheck | null {
  if (moodAt(topic.sentence, fact.start) !== 'stated') return null;
  const named = topic.mentions.filter(
    ({ whole, end, start }) => whole && (start >= fact.end || end <= fact.start),
  );
  if (hasNameBehind(fact, topic)) return null;
  const isOfItsKind = ({ start }: { start: number }) =>
    topic.sentence.text.slice(start).toLowerCase().startsWith(fact.prefix);
  const near = named
    .filter((one) => !isOfItsKind(one))
    .filter(({ start, end }) => isBeside(topic.sentence.text, { start, end }, fact));
  for (const { things } of near) {
    const all = things.flatMap((thing) => [
      thing,
      ...(thing.parent === null ? [] : [thing.parent]),
      ...thing.children,
    ]);
    const held = all.flatMap((thing) =>
      thing.fields
        .filter(
          ({ raw, value }) =>
            value.kind === 'text' &&
            String(raw).toLowerCase().startsWith(fact.prefix) &&
            fact.prefix.length > 1,
        )
        .map((field) => ({ thing, field })),
    );
    const own = held.filter(
      ({ field }) => headOf(field.key) === 'id' || /number|code|ref|key/i.test(field.key),
    );
    const [first] = own;
    // If a record has several, such as a customer with two orders, none of them is a contradiction.
    const ids = new Set(own.map(({ field }) => String(field.raw).toLowerCase()));
    if (
      first === undefined ||
      ids.size > 1 ||
      held.some(({ field }) => String(field.raw).toLowerCase() === fact.id)
    )
      continue;
    return contradicted(place, 'id', disagreement(fact.text, first));
  }
  return null;
}

/** "ORD-2001: Gift card, ORD-2002: Laptop": each id comes before what it identifies. */
function hasNameBehind({ end, id }: IdFact, { mentions }: Discourse): boolean {
  const next = mentions.find(({ start }) => start >= end);
  const bears = ({ fields, parent, children }: RecordThing, deep = true): boolean =>
    fields.some(({ raw }) => String(raw).toLowerCase() === id) ||
    (deep && [...(parent === null ? [] : [parent]), ...children].some((one) => bears(one, false)));
  return next?.things.some((thing) => bears(thing)) ?? false;
}

/** Nothing but a word or two on the same line and a comma or bracket between them. */
function isBeside(
  text: string,
  one: { start: number; end: number },
  other: { start: number; end: number },
): boolean {
  const between =
    one.end <= other.start ? text.slice(one.end, other.start) : text.slice(other.end, one.start);
  return /^[ \t]*[,(]?[ \t]*(?:(?:account|order|card|ticket|booking|invoice|number|no\.?|id|reference|your|the|is|for|under)[ \t]+){0,2}[(]?[ \t]*$/i.test(
    between,
  );
}
