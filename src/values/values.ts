// Reads the values in a text (amounts, ids, dates, times, numbers) in any notation, as keys that are equal for equal values, and whole texts as one value.
import { extractDates, extractTimes } from './dates.js';
import { asciiDigits, extractMoney, numberWords, parseNumber, writtenNumber } from './money.js';
import { apart, escapePattern, matchesIn, overlaps, placeOf, type TextMatch } from './matches.js';

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
        type === 'integer'
          ? String.raw`(?<count>\d{1,3})`
          : escapePattern(value).replace(/\s+/g, '\\s+'),
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

interface IdFact extends TextMatch {
  kind: 'id';
  /** Lower case: people and agents vary the case of ids, systems do not. */
  id: string;
  /** What comes before the digits, lower case: the kind of thing. */
  prefix: string;
}

/** What comes before the digits of ids, lower case, such as "ord-" or "#w". */
type IdShapes = ReadonlySet<string>;

const usual = /(?<![\w#-])([A-Z]{2,8}-)\d{3,}(?![\w-])/g;
const whole = /^(#?[a-z]{1,8}[-_]?)\d{3,}$/i;
export const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Standards and encodings have the shape of an id but are not ids. */
const standards = new Set(['iso-', 'rfc-', 'din-', 'iec-', 'ieee-', 'covid-', 'sha-']);

/** The shape of a value that is entirely an id, or null. */
export function idShape(value: string): string | null {
  return whole.exec(value)?.[1]?.toLowerCase() ?? null;
}

/** Ids of the usual shape, and of the shapes given; case does not matter for the latter. */
function extractIds(text: string, shapes: IdShapes): IdFact[] {
  if (!/\d\d/.test(text)) return [];
  const found = [
    ...matchesIn(text, usual),
    ...(shapes.size === 0 ? [] : matchesIn(text, patternOf(shapes))),
  ]
    .map(idFact)
    .filter(({ prefix }) => !standards.has(prefix) || shapes.has(prefix));
  return apart(found);
}

const patterns = new WeakMap<IdShapes, { size: number; pattern: RegExp }>();

/** Shapes are added while an episode is read, but never removed: the same number means the same shapes. */
function patternOf(shapes: IdShapes): RegExp {
  const known = patterns.get(shapes);
  if (known?.size === shapes.size) return known.pattern;
  const prefixes = [...shapes].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<![\\w#-])(${prefixes.join('|')})\\d{2,}(?![\\w-])`, 'gi');
  patterns.set(shapes, { size: shapes.size, pattern });
  return pattern;
}

function idFact(match: RegExpExecArray): IdFact {
  return {
    kind: 'id',
    ...placeOf(match),
    id: match[0].toLowerCase(),
    prefix: (match[1] ?? '').toLowerCase(),
  };
}

/** An amount of money; the currency is null if nothing names it. */
interface Amount {
  /** In hundredths, so that equal amounts are equal numbers; negative for what is owed. */
  cents: number;
  /** ISO 4217, or "$": some dollar. */
  currency: string | null;
}

const isoStart = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const weekday = /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?)?$/i;
const timeOfDay = /^(?:,?\s*(?:at\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?)?$/i;

/**
 * The day that a text names, as "2026-03-14": an ISO date or instant (its own calendar day), or one written out, with a
 * weekday before or a time after it. Null for anything else, and for a day without its year.
 */
export function dayOf(text: string, locale: string): string | null {
  const trimmed = text.trim();
  const iso = isoStart.exec(trimmed)?.[1];
  if (iso !== undefined) return onCalendar(iso);
  const [date, second] = extractDates(trimmed, locale);
  if (date === undefined || second !== undefined || date.year === null) return null;
  const [before, after] = [trimmed.slice(0, date.start).trim(), trimmed.slice(date.end)];
  if (!weekday.test(before) || !timeOfDay.test(after.trimEnd())) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  return onCalendar(`${date.year}-${two(date.month)}-${two(date.day)}`);
}

/** `Date` rolls 2026-02-30 over into March; the day must come back as it went in. */
function onCalendar(day: string): string | null {
  const midnight = new Date(day);
  if (Number.isNaN(midnight.getTime())) return null;
  return midnight.toISOString().startsWith(day) ? day : null;
}

const plainAmount = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** The amount that a value names: 84, "84.00", "$84.00", "84.00 USD" or `{ amount: 84, currency: "USD" }`; else null. */
export function amountOf(value: unknown): Amount | null {
  if (typeof value === 'number') return { cents: Math.round(value * 100), currency: null };
  if (typeof value === 'string') return writtenAmount(value.trim());
  if (typeof value !== 'object' || value === null || !('amount' in value)) return null;
  const currency = 'currency' in value ? value.currency : null;
  const { amount } = value;
  if (typeof amount !== 'number' && typeof amount !== 'string') return null;
  const read = amountOf(amount);
  if (read === null) return null;
  return typeof currency === 'string' ? { ...read, currency: currency.toUpperCase() } : read;
}

function writtenAmount(text: string): Amount | null {
  const signed = /^[-\u2212]/.test(text);
  const unsigned = signed ? text.slice(1).trim() : text;
  const amount = plainAmount.test(unsigned)
    ? { cents: Math.round(Number(unsigned.replaceAll(',', '')) * 100), currency: null }
    : onlyAmount(unsigned);
  return amount === null || !signed ? amount : { ...amount, cents: -amount.cents };
}

function onlyAmount(text: string): Amount | null {
  const [money] = extractMoney(text);
  if (money === undefined || money.start !== 0 || money.end !== text.length) return null;
  return { cents: money.cents, currency: money.currency };
}
