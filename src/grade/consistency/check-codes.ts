// Holds seats, rooms, gates and ids that are said of a named thing against that thing.
import type { IdFact } from '../../rules/facts/ids.js';
import {
  type Contradiction,
  contradicted,
  confirmed,
  type FactCheck,
  type FactLocation,
} from './fact-check.js';
import { callsOf } from './fields/field-check.js';
import { moodAt } from './language/mood.js';
import type { Field, Thing } from './records/things.js';
import { headOf } from './records/things.js';
import { subjectsOf, type Topic } from './subject.js';
import { matchesIn } from '../../rules/matches.js';

const codes =
  /\b(?<what>seat|room|gate|terminal|table|platform|desk|locker|bay|suite|berth|counter|dock|lane|floor|zone|row)\s+(?:(?:number|no\.?|is|now|to)\s+)*(?<code>(?=[A-Z]*\d)[A-Z]{0,2}\d{1,4}[A-Z]?)(?![\w.-])/gi;

/** "Seat 4A" where the record has seat 3A. */
export function checkCodes(topic: Topic, place: FactLocation): FactCheck[] {
  return matchesIn(topic.sentence.text, codes).flatMap((match) => {
    const { what = '', code = '' } = match.groups ?? {};
    const at = { start: match.index, end: match.index + match[0].length };
    if (moodAt(topic.sentence, at.start) !== 'stated') return [];
    let wrong: { thing: Thing; field: Field } | null = null;
    for (const { things, related } of subjectsOf(topic, at)) {
      const held = [...things, ...related].flatMap((thing) =>
        thing.fields
          .filter(({ key, value }) => headOf(key) === what.toLowerCase() && value.kind !== 'length')
          .map((field) => ({ thing, field })),
      );
      const [first] = held;
      if (first === undefined) continue;
      // Of several records the newest counts, and whichever bears the code out may be it.
      if (held.some(({ field }) => String(field.raw).toLowerCase() === code.toLowerCase()))
        return [confirmed(place, 'id')];
      wrong ??= first;
    }
    return wrong === null ? [] : [contradicted(place, 'id', reasonOf(`${what} ${code}`, wrong))];
  });
}

/** An id beside a name whose record has another id of that kind: "Rainy Day Savings, account ACC-2020". */
export function checkIdOfNamed(fact: IdFact, topic: Topic, place: FactLocation): FactCheck | null {
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
    // Who has several, such as a customer with two orders, is contradicted by none of them.
    const ids = new Set(own.map(({ field }) => String(field.raw).toLowerCase()));
    if (
      first === undefined ||
      ids.size > 1 ||
      held.some(({ field }) => String(field.raw).toLowerCase() === fact.id)
    )
      continue;
    return contradicted(place, 'id', reasonOf(fact.text, first));
  }
  return null;
}

/** "ORD-2001: Gift card, ORD-2002: Laptop": each id goes before what it is the id of. */
function hasNameBehind({ end, id }: IdFact, { mentions }: Topic): boolean {
  const next = mentions.find(({ start }) => start >= end);
  const bears = ({ fields, parent, children }: Thing, deep = true): boolean =>
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

function reasonOf(said: string, { thing, field }: { thing: Thing; field: Field }): Contradiction {
  const where = thing.call?.tool ?? 'the world';
  const name = thing.names.find((one) => one !== field.raw);
  const of = name === undefined ? '' : ` of ${name}`;
  return {
    reason: `The agent said ${said}, but ${field.key}${of} is ${String(field.raw)} in ${where}.`,
    ...{ calls: callsOf(thing), event: thing.call?.seq },
  };
}
