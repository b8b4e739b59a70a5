// Compares dates and times of day with the calendar, with the field that they are said to be, then with all records.
import type { DateFact } from '../../rules/facts/dates.js';
import type { Fact } from '../../rules/facts/facts.js';
import { loosenessOf } from '../../rules/facts/looseness.js';
import { weekdayName, type WeekdayFact } from '../../rules/facts/relative-dates.js';
import type { TimeFact } from '../../rules/facts/times.js';
import { moodAt } from '../../rules/reader/mood.js';
import { attribute, attributedOnly } from './check-fields.js';
import { confirmed, contradicted, type FactCheck, type FactLocation, open } from './fact-check.js';
import { callsOf } from './fields/field-check.js';
import { type CountFact, weekdayOf } from './records/fits.js';
import { DAY_MS, type RecordMoment } from './records/moments.js';
import type { RecordField, RecordThing } from './records/things.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';
import type { Discourse } from './subject.js';

export function checkDate(
  fact: DateFact,
  facts: readonly (Fact | CountFact)[],
  context: SentenceContext,
): ValueCheck {
  const { place, known, sentence, today } = context;
  const weekday = weekdayBeside(
    fact,
    facts.filter((one) => one.kind === 'weekday'),
    sentence.text,
  );
  const mistaken = weekday === null ? null : checkWeekday(fact, weekday, { place, today });
  if (mistaken !== null) return { fact, check: mistaken };
  const attributed = attribute(fact, context);
  if (attributed !== null) return attributed;
  if (known.hasDate(fact)) return { fact, check: confirmed(place, 'date') };
  return { fact, check: open(place, 'date', `No record so far holds the date ${fact.text}.`) };
}

export function checkTime(
  fact: TimeFact,
  facts: readonly (Fact | CountFact)[],
  context: SentenceContext,
): ValueCheck[] {
  const dates = facts.filter((one) => one.kind === 'date');
  const mistaken = checkTimeOfDay(fact, dates, context);
  const quoted = context.knowledge.quotes(fact, context.sentence.text);
  return mistaken === null || quoted ? attributedOnly(fact, context) : [{ fact, check: mistaken }];
}

/** The weekday given with a date: "Friday, September 5". */
function weekdayBeside(date: DateFact, facts: readonly Fact[], text: string): WeekdayFact | null {
  const found = facts.find(
    (fact): fact is WeekdayFact =>
      fact.kind === 'weekday' &&
      ((fact.end <= date.start && /^,?\s*(?:the\s+)?$/.test(text.slice(fact.end, date.start))) ||
        (fact.start >= date.end &&
          /^,?\s*(?:is|was|will be|falls on|fell on)?\s*(?:a|on)?\s*\(?$/.test(
            text.slice(date.end, fact.start),
          ))),
  );
  return found ?? null;
}

/** "Tuesday, September 5, 2025" was a Friday; without a year it has to be wrong in the year before and after as well. */
function checkWeekday(
  date: DateFact,
  weekday: WeekdayFact,
  { place, today }: { place: FactLocation; today: string },
): FactCheck | null {
  const year = Number(today.slice(0, 4));
  const years = date.year === null ? nearYears(date, year, today) : [date.year];
  const days = years.map((one) => weekdayOf(Date.UTC(one, date.month - 1, date.day) / DAY_MS));
  if (days.includes(weekday.weekday) || days.length === 0) return null;
  const reason = `The agent said ${weekday.text}, but ${date.text} is a ${weekdayName(days[0] ?? 0)}.`;
  return contradicted(place, 'date', { reason, firm: date.year !== null });
}

/** A date without a year is the one within half a year of today. */
function nearYears({ month, day }: DateFact, year: number, today: string): number[] {
  const now = Date.parse(`${today.slice(0, 10)}T00:00:00Z`);
  return [year - 1, year, year + 1].filter(
    (one) => Math.abs(Date.UTC(one, month - 1, day) - now) <= 183 * DAY_MS,
  );
}

const beside =
  /^,?\s*(?:at|from|between|,)?\s*(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?)?\s*(?:and|to|until|[-–])\s*)?$/i;

/** Null if there is no date just before it, or if any record confirms both together. */
function checkTimeOfDay(
  time: TimeFact,
  dates: readonly DateFact[],
  { topic, place }: { topic: Discourse; place: FactLocation },
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

function timesOn(
  date: DateFact,
  { fields }: RecordThing,
): { field: RecordField; minutes: number }[] {
  return fields.flatMap((field) =>
    momentsOf(field).flatMap((one) =>
      one.day !== null && one.minutes !== null && isOn(date, one.day)
        ? [{ field, minutes: one.minutes }]
        : [],
    ),
  );
}

function momentsOf({ value }: RecordField): readonly RecordMoment[] {
  return value.kind === 'moment' ? value.moments : [];
}

/** That very time, with that day or without one; or a time between the first and the last of that day. */
function allows(thing: RecordThing, date: DateFact, minutes: number): boolean {
  const times = timesOn(date, thing).map((one) => one.minutes);
  const within = minutes >= Math.min(...times) && minutes <= Math.max(...times);
  return (
    (times.length > 0 && within) ||
    thing.fields.some((field) =>
      momentsOf(field).some((one) => one.day === null && one.minutes === minutes),
    )
  );
}
