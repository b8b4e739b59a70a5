// Calendar dates in an English text; no time zones, no words such as "tomorrow".
import { apart, matchesIn, type TextMatch, placeOf } from '../matches.js';
import { months } from './months.js';

export interface DateFact extends TextMatch {
  kind: 'date';
  /** Null if the text names no year. */
  year: number | null;
  /** 1 to 12. */
  month: number;
  day: number;
}

const month = String.raw`(?<month>(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?))\.?`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`(?<year>\d{4})`;
const forms = [
  /(?<![\w-])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/g,
  new RegExp(`\\b${month}\\s+${day}(?![\\w])(?:,?\\s+${year})?(?!\\d)`, 'gi'),
  new RegExp(`(?<![\\w.,-])${day}\\s+(?:of\\s+)?${month}(?![A-Za-z])(?:,?\\s+${year})?`, 'gi'),
];
/** Every date contains one of these: most texts have neither and are finished here. */
const numeric = /\d[-/]\d/;
const named = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;
const slashed = /(?<![\w/])(?<one>\d{1,2})\/(?<two>\d{1,2})\/(?<year>\d{4})(?![\w/])/g;

/** "2026-03-14", "March 14, 2026", "14 March", "3/14/2026" (day first in English outside the US). */
export function extractDates(text: string, locale: string): DateFact[] {
  if (!/\d/.test(text) || !(numeric.test(text) || named.test(text))) return [];
  const found = [...forms, slashed]
    .flatMap((form) => matchesIn(text, form))
    .flatMap((match) => dateFact(match, locale))
    .flatMap((fact) => [fact, ...lastDay(text, fact)]);
  return apart(found);
}

function dateFact(match: RegExpExecArray, locale: string): DateFact[] {
  const groups = match.groups ?? {};
  const dayFirst = !/^en(-US)?$/i.test(locale);
  const [monthText, dayText] = groups['one']
    ? dayFirst
      ? [groups['two'], groups['one']]
      : [groups['one'], groups['two']]
    : [groups['month'], groups['day']];
  // "you may 3 times": the month has a capital letter.
  if (monthText === 'may') return [];
  const monthNumber = monthOf(monthText ?? '');
  const dayNumber = Number(dayText);
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31) return [];
  return [
    {
      kind: 'date',
      ...placeOf(match),
      year: groups['year'] === undefined ? null : Number(groups['year']),
      month: monthNumber,
      day: dayNumber,
    },
  ];
}

/** The end of "April 6 to 10". */
function lastDay(text: string, fact: DateFact): DateFact[] {
  const match =
    /^\s?(?:-|–|to|through|and)\s?(\d{1,2})(?![\d:.,]*\d|\s?(?:[ap]\.?m|days?|[A-Z])\b)/.exec(
      text.slice(fact.end),
    );
  const day = Number(match?.[1] ?? 0);
  if (match === null || day <= fact.day || day > 31 || !/\d$/.test(fact.text)) return [];
  const end = fact.end + match[0].length;
  const start = end - String(match[1]).length;
  return [{ ...fact, text: text.slice(start, end), start, end, day }];
}

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const short = text.slice(0, 3).toLowerCase();
  return months.findIndex((name) => name.toLowerCase().startsWith(short)) + 1;
}
