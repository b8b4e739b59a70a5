// Reads the values in a text (amounts, ids, dates, times, numbers) in any notation, as keys that are equal for equal values.
import { extractDates } from './dates.js';
import { extractIds } from './ids.js';
import { extractMoney } from './money.js';
import { asciiDigits, numberWords, parseNumber, writtenNumber } from './numbers.js';
import { extractTimes } from './times.js';
import { escapePattern, matchesIn, overlaps, placeOf, type TextMatch } from './matches.js';

export const valueKinds = [
  'deed',
  'amount',
  'number',
  'date',
  'time',
  'id',
  'name',
  'status',
] as const;
export type ValueKind = (typeof valueKinds)[number];

export interface TextValue extends TextMatch {
  kind: ValueKind;
  /** Two values are the same if they share a key; none: it cannot be compared, as an amount in words. */
  keys: readonly string[];
  /** Of an id: its prefix, or the word before its digits. Of an amount: its currency. Else empty. */
  of: string;
}

export interface ReadOptions {
  /** BCP 47, of the text. */
  locale: string;
  /** Prefixes of ids that the records use. */
  shapes: ReadonlySet<string>;
  /** Words of things whose ids are digits only, such as "order". */
  idWords: ReadonlySet<string>;
  /** The world's day, for "yesterday"; ISO 8601. */
  today: string;
}

const number = new RegExp(
  `(?<![\\p{L}\\d#.,:/_-])(?:${writtenNumber})(?![\\p{L}\\d_/:]|[.,]\\d)`,
  'gu',
);
const inWords = new RegExp(
  `\\b(?:(?:${numberWords.join('|')}|hundred|thousand)[\\s-]+(?:and[\\s-]+)?)+(?:dollars|euros|pounds|cents)\\b`,
  'gi',
);

export function valuesIn(original: string, options: ReadOptions): TextValue[] {
  const text = asciiDigits(original);
  if (!/\d/.test(text)) return spelledOut(text);
  const { locale, shapes, idWords, today } = options;
  const found: TextValue[] = [];
  const take = (values: readonly TextValue[]) => {
    for (const value of values)
      if (!found.some((other) => overlaps(value, other))) found.push(value);
  };
  take(
    extractIds(text, shapes).map(({ id, prefix, ...place }) => ({
      ...place,
      kind: 'id',
      keys: [idKey(id)],
      of: prefix,
    })),
  );
  take(digitIds(text, idWords));
  take(
    extractDates(text, locale).map(({ year, month, day, ...place }) => ({
      ...place,
      kind: 'date',
      keys: [dateKey(year, month, day)],
      of: '',
    })),
  );
  take(relativeDays(text, locale, today));
  take(
    extractTimes(text).map(({ minutes, halfDay, ...place }) => ({
      ...place,
      kind: 'time',
      keys: [minutes, ...(halfDay ? [(minutes + 720) % 1440] : [])].map((one) => `time ${one}`),
      of: '',
    })),
  );
  take(
    extractMoney(text, locale).map(({ cents, currency, ...place }) => ({
      ...place,
      kind: 'amount',
      keys: [numberKey(cents / 100)],
      of: currency,
    })),
  );
  take(spelledOut(text));
  take(
    matchesIn(text, number).map((match) => ({
      ...placeOf(match),
      kind: 'number',
      keys: [numberKey(parseNumber(match[0], locale))],
      of: '',
    })),
  );
  return found.sort((a, b) => a.start - b.start);
}

export function numberKey(value: number): string {
  return `number ${Math.round(Math.abs(value) * 1000) / 1000}`;
}

export function idKey(id: string): string {
  return `id ${id.toLowerCase()}`;
}

/** Without a year it is that day of any year. */
export function dateKey(year: number | null, month: number, day: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `date ${year === null ? '' : `${year}-`}${two(month)}-${two(day)}`;
}

/** "fifty-two dollars": seen, but not compared. */
function spelledOut(text: string): TextValue[] {
  return matchesIn(text, inWords).map((match) => ({
    ...placeOf(match),
    kind: 'amount',
    keys: [],
    of: '$',
  }));
}

/** "order 1001", "order no. 1001", where orders have such ids. */
function digitIds(text: string, words: ReadonlySet<string>): TextValue[] {
  if (words.size === 0) return [];
  const pattern = new RegExp(
    `\\b(?<word>${[...words].join('|')})s?[,:]?\\s+(?:(?:no\\.?|nr\\.?|number|id)\\s*)?#?(?<id>\\d{2,})(?![\\d.,]*\\d|[-/]\\d)`,
    'gi',
  );
  return matchesIn(text, pattern).map((match) => {
    const { word = '', id = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    const of = word.toLowerCase();
    return { text: id, start: end - id.length, end, kind: 'id', keys: [idKey(`${of} ${id}`)], of };
  });
}

const DAY_MS = 86_400_000;
const COUNTED = 5;

/** "yesterday", "12 days ago", "in 3 Tagen": as the language itself says it. */
function relativeDays(text: string, locale: string, today: string): TextValue[] {
  const base = Date.parse(`${today.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(base)) return [];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return [-1, 1].flatMap((sign) => {
    const parts = format.formatToParts(sign * COUNTED, 'day');
    const source = parts
      .map(({ type, value }) =>
        type === 'integer' ? String.raw`(?<count>\d{1,3})` : literal(value),
      )
      .join('');
    const pattern = new RegExp(`(?<![\\p{L}\\d])${source}(?!\\p{L})`, 'giu');
    return matchesIn(text, pattern).map((match): TextValue => {
      const days = Number(match.groups?.['count'] ?? 0);
      const date = new Date(base + sign * days * DAY_MS);
      const key = dateKey(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
      // Also as a plain number: a record may hold the count itself.
      return { ...placeOf(match), kind: 'date', keys: [key, numberKey(days)], of: 'relative' };
    });
  });
}

function literal(text: string): string {
  return escapePattern(text).replace(/\s+/g, '\\s+');
}
