// The amounts, dates and times on the screen, each with its value; one that is part of another does not count separately.
import type { Layout } from '../../../episode/layout.js';
import type { TextRange } from '../../../pixels/ink.js';
import { months } from '../../../rules/facts/months.js';
import { singular } from '../../../claim/nouns.js';
import { currencyOf, isCurrency } from './currency.js';
import { readDate } from './date-spellings.js';
import { numbersOfStrand, withoutJoints } from './find-number.js';
import { rangesOf } from './find-text.js';
import { normalise } from './normalise.js';
import { type Strand, strandsOf } from './strands.js';

export type Sort = 'amount' | 'date' | 'time';

/** A value with what it is counted in. */
export interface Quantity {
  sort: Sort;
  /** An amount, days, or minutes of the day. */
  value: number;
  /**
   * For an amount its currency (ISO 4217), "%" or the word after it, in the singular; for a date whether it has a year;
   * for a time whether its half of the day is certain. Null if it has none of these.
   */
  unit: string | null;
}

/** One that stands on the screen. */
export interface QuantityPlace extends Quantity {
  text: string;
  ranges: TextRange[];
}

const byLocale = new Map<string, WeakMap<Layout, readonly QuantityPlace[]>>();

/** All of a layout. */
export function quantitiesOf(layout: Layout, locale: string): readonly QuantityPlace[] {
  const known = byLocale.get(locale) ?? new WeakMap<Layout, readonly QuantityPlace[]>();
  byLocale.set(locale, known);
  const found =
    known.get(layout) ?? distinct(strandsOf(layout).flatMap((one) => inStrand(one, locale)));
  known.set(layout, found);
  return found;
}

/** A text that is one value as a whole; null for any other. */
export function readQuantity(text: string, locale: string): Quantity | null {
  const plain = normalise(text);
  const origin = Array.from(plain, (_, at) => ({ fragment: 0, first: at, end: at + 1 }));
  const whole = distinct(inStrand({ text: plain, origin }, locale)).find(({ ranges }) => {
    const [range] = ranges;
    const rest = range === undefined ? '' : plain.slice(0, range[1]) + plain.slice(range[2]);
    return range !== undefined && range[1] === 0 && /^(?: ?\p{L}+)?$/u.test(rest);
  });
  if (whole === undefined) return null;
  const { sort, value, unit } = whole;
  return { sort, value, unit };
}

/** The longest of nested ones, and each once. */
function distinct(places: readonly QuantityPlace[]): QuantityPlace[] {
  const once = new Map<string, QuantityPlace>();
  for (const place of places) {
    const key = JSON.stringify(place.ranges);
    if (!once.has(key)) once.set(key, place);
  }
  const all = [...once.values()];
  const isWhole = (one: QuantityPlace): boolean =>
    !all.some((other) => other !== one && holds(other, one));
  return all.filter((one) => isWhole(one));
}

function holds({ ranges }: QuantityPlace, inner: QuantityPlace): boolean {
  return inner.ranges.every(([id, first, end]) =>
    ranges.some(([own, from, to]) => own === id && from <= first && end <= to),
  );
}

function inStrand(strand: Strand, locale: string): QuantityPlace[] {
  const { text, at } = withoutJoints(strand.text);
  const placed = (hit: RegExpExecArray, quantity: Quantity | null): QuantityPlace[] => {
    const [from, to] = [hit.index, hit.index + hit[0].length];
    const ranges = rangesOf(strand, at[from] ?? 0, (at[to - 1] ?? 0) + 1);
    return quantity === null ? [] : [{ ...quantity, text: hit[0], ranges }];
  };
  const timed = [...dates, ...times].flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((hit) => placed(hit, read(hit, locale))),
  );
  const amounts = numbersOfStrand(strand, locale).map(
    ({ ranges, value, unit, word, text: own }) => ({
      ...{ sort: 'amount' as const, value, ranges, text: own },
      unit: unitOf(unit, word, locale),
    }),
  );
  return [...timed, ...amounts];
}

/** Words after a number that do not say what it counts. */
const JOINING = /^(?:of|in|and|or|at|to|from|by|on|is|are|for|with|left|total|incl|per|off)$/u;

function unitOf(unit: string | null, word: string | null, locale: string): string | null {
  const currency = currencyOf(unit, locale);
  if (currency !== null)
    return isCurrency(currency) || currency === '%' ? currency : `?${currency}`;
  return word === null || JOINING.test(word) ? null : singular(word);
}

interface Reading {
  pattern: RegExp;
  read: (hit: RegExpExecArray, locale: string) => Quantity | null;
}

const shortMonths = months.map((name) => name.slice(0, 3).toLowerCase());
const monthName = `(${months.map((name) => name.toLowerCase()).join('|')}|sept|${shortMonths.join('|')})`;
const dayName = '(\\d{1,2})(?:st|nd|rd|th)?';

const dates: readonly Reading[] = [
  {
    pattern: /(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/gu,
    read: ([text], locale) => dated(readDate(text, locale), 'year'),
  },
  {
    pattern: new RegExp(`(?<!\\p{L})${monthName}\\.? ${dayName}(?:,? (\\d{4}))?(?![\\d:])`, 'gu'),
    read: ([, month = '', day = '', year]) => spoken(month, day, year),
  },
  {
    pattern: new RegExp(
      `(?<![\\d.,:])${dayName}\\.? ${monthName}(?!\\p{L})\\.?(?:,? (\\d{4}))?(?!\\d)`,
      'gu',
    ),
    read: ([, day = '', month = '', year]) => spoken(month, day, year),
  },
  {
    pattern: /(?<![\d.,/-])\d{1,4}([./-])\d{1,2}\1\d{1,4}(?![\d/-]|[.,]\d)/gu,
    read: ([text], locale) => dated(readDate(text, locale), 'year'),
  },
];

/** Days without a year are taken to be in the same year; 2000 had all of them. */
function spoken(month: string, day: string, year: string | undefined): Quantity | null {
  const index = shortMonths.indexOf(month.slice(0, 3));
  const text = `${day} ${months[index] ?? ''} ${year ?? '2000'}`;
  return dated(readDate(text, 'en-US'), year === undefined ? null : 'year');
}

function dated(iso: string | null, unit: 'year' | null): Quantity | null {
  if (iso === null) return null;
  return { sort: 'date', value: Date.parse(`${iso}T00:00:00Z`) / 86_400_000, unit };
}

const half = '([ap])\\.?m\\.?(?!\\p{L})';

const times: readonly Reading[] = [
  {
    pattern: new RegExp(`(?<![\\d:.,])(\\d{1,2}):(\\d\\d)(?: ?${half})?(?![\\d:])`, 'gu'),
    read: ([, hours = '', minutes = '', side]) => timed(hours, Number(minutes), side),
  },
  {
    pattern: new RegExp(`(?<![\\d:.,])(\\d{1,2}) ?${half}`, 'gu'),
    read: ([, hours = '', side]) => timed(hours, 0, side),
  },
];

/** 2:30 may be before noon or after; 14:30, 09:15 and 2:30 pm cannot. */
function timed(hours: string, minutes: number, side: string | undefined): Quantity | null {
  const hour = Number(hours);
  if (minutes > 59 || hour > 23 || (side !== undefined && (hour > 12 || hour === 0))) return null;
  const shift = side === undefined ? hour : (hour % 12) + (side === 'p' ? 12 : 0);
  const isCertain = side !== undefined || hour > 12 || hours.startsWith('0');
  return { sort: 'time', value: shift * 60 + minutes, unit: isCertain ? 'day' : null };
}
