// Dates named relative to today ("tomorrow", "next Monday", "in 3 days"), and days of the week.
import type { DateFact } from './dates.js';
import { readNumber, numberWords } from './numbers.js';
import { matchesIn, type TextMatch, placeOf } from '../matches.js';

export interface WeekdayFact extends TextMatch {
  kind: 'weekday';
  /** 0 is Sunday. */
  weekday: number;
}

const DAY_MS = 86_400_000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const anyWeekday = /\b(?<weekday>(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day)\b/g;
const number = `(?<number>\\d{1,3}|an?|one|${numberWords.join('|')})`;
const forms: readonly [RegExp, (groups: Record<string, string | undefined>) => number][] = [
  [/\bthe day after tomorrow\b/gi, () => 2],
  [/\btomorrow\b/gi, () => 1],
  [/\bthe day before yesterday\b/gi, () => -2],
  [/\byesterday\b/gi, () => -1],
  [new RegExp(`\\b${number} (?<unit>day|week)s? (?:from (?:now|today)|later than today)\\b`, 'gi'), (groups) => daysOf(groups)],
  [new RegExp(`\\b${number} (?<unit>day|week)s? ago\\b`, 'gi'), (groups) => -daysOf(groups)],
]; // prettier-ignore

function daysOf({ number: count = '', unit = '' }: Record<string, string | undefined>): number {
  const value = /^(?:an?|one)$/i.test(count) ? 1 : readNumber(count);
  return unit.toLowerCase() === 'week' ? value * 7 : value;
}

/** One of these is in each form. */
const anyForm = /tomorrow|yesterday|today|now|ago/i;

/** @param today ISO date of the world's clock, such as "2026-03-02" */
export function extractRelativeDates(text: string, today: string): DateFact[] {
  if (!anyForm.test(text)) return [];
  const base = Date.parse(`${today.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(base)) return [];
  return forms.flatMap(([form, days]) =>
    matchesIn(text, form).map((match): DateFact => {
      const date = new Date(base + days(match.groups ?? {}) * DAY_MS);
      return {
        kind: 'date',
        ...placeOf(match),
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      };
    }),
  );
}

/** Days of the week by name. "Monday" is any Monday: the records decide which one is meant. */
export function extractWeekdays(text: string): WeekdayFact[] {
  if (!text.includes('day')) return [];
  return matchesIn(text, anyWeekday).map((match) => ({
    kind: 'weekday',
    ...placeOf(match),
    weekday: weekdays.indexOf((match.groups?.['weekday'] ?? '').toLowerCase()),
  }));
}

/** The name of a day of the week, 0 being Sunday. */
export function weekdayName(day: number): string {
  const name = weekdays[day] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
