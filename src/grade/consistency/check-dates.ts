// Holds dates and times of day against the calendar, the field that they are said to be, then all records.
import type { DateFact } from '../../rules/facts/dates.js';
import type { Fact } from '../../rules/facts/facts.js';
import type { TimeFact } from '../../rules/facts/times.js';
import { attribute, attributedOnly } from './check-attributed.js';
import { checkWeekday, weekdayBeside } from './check-calendar.js';
import { checkTimeOfDay } from './check-time-of-day.js';
import { confirmed, open } from './fact-check.js';
import type { CountFact } from './records/fits.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';

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
