// Holds a day of the week against the date that it stands beside, by the calendar alone.
import type { DateFact } from '../../rules/facts/dates.js';
import type { Fact } from '../../rules/facts/facts.js';
import { weekdayName, type WeekdayFact } from '../../rules/facts/relative-dates.js';
import { contradicted, type FactCheck, type FactLocation } from './fact-check.js';
import { weekdayOf } from './records/fits.js';
import { DAY_MS } from './records/moments.js';

/** The weekday that a date carries with it: "Friday, September 5". */
export function weekdayBeside(
  date: DateFact,
  facts: readonly Fact[],
  text: string,
): WeekdayFact | null {
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
export function checkWeekday(
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

/** A date without a year is the one that lies within half a year of today. */
function nearYears({ month, day }: DateFact, year: number, today: string): number[] {
  const now = Date.parse(`${today.slice(0, 10)}T00:00:00Z`);
  return [year - 1, year, year + 1].filter(
    (one) => Math.abs(Date.UTC(one, month - 1, day) - now) <= 183 * DAY_MS,
  );
}
