// Holds a time of day against the date that it stands beside: "September 11 at 11:00 AM" where the record has 10:00.
import { loosenessOf } from '../../rules/facts/looseness.js';
import type { DateFact } from '../../rules/facts/dates.js';
import type { TimeFact } from '../../rules/facts/times.js';
import { contradicted, type FactCheck, type FactLocation } from './fact-check.js';
import { callsOf } from './fields/field-check.js';
import { moodAt } from '../../rules/reader/mood.js';
import { DAY_MS, type Moment } from './records/moments.js';
import type { Field, Thing } from './records/things.js';
import type { Topic } from './subject.js';

const beside =
  /^,?\s*(?:at|from|between|,)?\s*(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?)?\s*(?:and|to|until|[-–])\s*)?$/i;

/** Null where no date stands just before it, or where any record bears both out together. */
export function checkTimeOfDay(
  time: TimeFact,
  dates: readonly DateFact[],
  { topic, place }: { topic: Topic; place: FactLocation },
): FactCheck | null {
  const { sentence, index, acted, recent } = topic;
  const date = dates.findLast(({ end }) => end <= time.start);
  if (date === undefined || time.halfDay) return null;
  if (!beside.test(sentence.text.slice(date.end, time.start))) return null;
  if (moodAt(sentence, time.start) !== 'stated') return null;
  if (loosenessOf(sentence.text, time) !== 'exact') return null;
  const spokenOf = (acted.length > 0 ? acted : recent).flatMap(
    (call) => index.ofCalls.get(call) ?? [],
  );
  const held = spokenOf.flatMap((thing) => timesOn(date, thing).map((one) => ({ ...one, thing })));
  const [first] = held;
  if (first === undefined || index.all().some((thing) => allows(thing, date, time.minutes)))
    return null;
  const times = [...new Set(held.map(({ field }) => String(field.raw)))].join(', ');
  const { call } = first.thing;
  const where = call?.tool ?? 'the world';
  const reason = `The agent said ${time.text} on ${date.text}, but of that day ${where} has ${times}.`;
  return contradicted(place, 'date', { reason, calls: callsOf(first.thing), event: call?.seq });
}

function isOn({ year, month, day }: DateFact, held: number): boolean {
  const date = new Date(held * DAY_MS);
  return (
    date.getUTCMonth() + 1 === month &&
    date.getUTCDate() === day &&
    (year === null || date.getUTCFullYear() === year)
  );
}

function timesOn(date: DateFact, { fields }: Thing): { field: Field; minutes: number }[] {
  return fields.flatMap((field) =>
    momentsOf(field).flatMap((one) =>
      one.day !== null && one.minutes !== null && isOn(date, one.day)
        ? [{ field, minutes: one.minutes }]
        : [],
    ),
  );
}

function momentsOf({ value }: Field): readonly Moment[] {
  return value.kind === 'moment' ? value.moments : [];
}

/** That very time, with that day or with none; or one between the first and the last of that day. */
function allows(thing: Thing, date: DateFact, minutes: number): boolean {
  const times = timesOn(date, thing).map((one) => one.minutes);
  const within = minutes >= Math.min(...times) && minutes <= Math.max(...times);
  return (
    (times.length > 0 && within) ||
    thing.fields.some((field) =>
      momentsOf(field).some((one) => one.day === null && one.minutes === minutes),
    )
  );
}
