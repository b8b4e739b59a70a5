// Holds dates and times of day against the calendar, the field that they are said to be, all records, then what was done.
import type { DateFact } from '../../rules/facts/dates.js';
import type { Fact } from '../../rules/facts/facts.js';
import type { TimeFact } from '../../rules/facts/times.js';
import { attribute, attributedOnly, isQuoted } from './check-attributed.js';
import { checkWeekday, weekdayBeside } from './check-calendar.js';
import { checkTimeOfDay } from './check-time-of-day.js';
import { confirmed, contradicted, type FactCheck, open } from './fact-check.js';
import { moodAt } from './language/mood.js';
import type { CountFact } from './records/fits.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';

export function checkDate(
  fact: DateFact,
  facts: readonly (Fact | CountFact)[],
  context: SentenceContext,
): ValueCheck {
  const { place, known, sentence, today, backed } = context;
  const weekday = weekdayBeside(
    fact,
    facts.filter((one) => one.kind === 'weekday'),
    sentence.text,
  );
  const mistaken = weekday === null ? null : checkWeekday(fact, weekday, { place, today });
  if (mistaken !== null) return { fact, check: mistaken };
  const attributed = attribute(fact, context);
  if (attributed !== null && !isQuoted(fact, attributed, context)) return attributed;
  if (known.hasDate(fact)) return { fact, check: confirmed(place, 'date') };
  const wrong = backed.length === 0 ? null : wrongDate(fact, context);
  return {
    fact,
    check: wrong ?? open(place, 'date', `No record so far holds the date ${fact.text}.`),
  };
}

/** A date that something was done for, where its calls name dates and not this one. */
function wrongDate(fact: DateFact, { place, topic, sentence }: SentenceContext): FactCheck | null {
  if (moodAt(sentence, fact.start) !== 'stated') return null;
  if (
    !/\b(?:for|to|on|from|until|through|and)\s+(?:\w+day,?\s+)?$|[–-]\s?$/i.test(
      sentence.text.slice(0, fact.start),
    )
  )
    return null;
  const held = topic.acted.flatMap((call) =>
    (topic.index.ofCalls.get(call) ?? []).flatMap(({ fields }) =>
      fields.flatMap((field) =>
        field.value.kind === 'moment' && field.value.moments.some(({ day }) => day !== null)
          ? [{ field, call }]
          : [],
      ),
    ),
  );
  const [first] = held;
  if (first === undefined) return null;
  const { call } = first;
  const dates = [...new Set(held.map(({ field }) => String(field.raw)))].join(', ');
  const values = { said: fact.text, held: dates };
  const reason = `The agent said ${fact.text} with what it had done, but ${call.tool} has ${dates}.`;
  return contradicted(place, 'date', { reason, values, calls: [call], event: call.seq });
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
