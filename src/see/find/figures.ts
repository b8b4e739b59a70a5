// Numbers, amounts and dates on the screen by value, whatever their format; a number inside an id, a date or a range does not count.
import {
  LOOSE,
  rangesOf,
  type TextRun,
  textRun,
  type TextOccurrence,
  TIGHT,
  uniqueOccurrences,
} from './lines.js';
import { rememberedByText } from '../../values/remembered.js';
import { months } from '../../values/dates.js';

/** A number on the screen. */
export interface NumberOccurrence extends TextOccurrence {
  value: number;
  /** Symbol or code beside it, in lower case; null without one. */
  unit: string | null;
  /** As on the screen, in the common spelling. */
  text: string;
}

const figures = /\d(?:\d|[.,'](?=\d)| (?=\d{3}(?!\d)))*/gu;
const unitBefore = /((?<!\p{L})(?:[a-z]{1,3})?\p{Sc}|(?<!\p{L})[a-z]{3}) ?$/u;
const unitAfter = /^ ?(\p{Sc}|[a-z]{3}(?![\p{L}\p{N}])|%)/u;

/** A text that is a number as a whole: its value, and the symbol or code beside it in lower case. */
export interface ScreenAmount {
  value: number;
  unit: string | null;
}

/** Reads a text that is one number, with its currency or percent sign or without; null for any other. */
export function readAmount(text: string, locale: string): ScreenAmount | null {
  const run = textRun(text);
  // "007" and "00123" are names, not numbers.
  if (/(?<![\d.,])0\d/u.test(run.text)) return null;
  const [place] = numbersInRun(run, locale);
  const [range] = place?.ranges ?? [];
  const isWhole = range?.[1] === 0 && range[2] === run.text.length;
  return place !== undefined && isWhole ? { value: place.value, unit: place.unit } : null;
}

/** What is looked for. `isUnit`: whether a symbol or code beside a number, or none, is right. */
interface WantedNumber {
  value: number;
  isUnit: (unit: string | null) => boolean;
  /** BCP 47: decides what "1.234" means if the digits leave it open. */
  locale: string;
}

interface NumbersFound {
  found: NumberOccurrence[];
  others: NumberOccurrence[];
}

/** Splits the numbers on the screen into those that are wanted and all others. */
export function findNumber(
  runs: readonly TextRun[],
  { value, isUnit, locale }: WantedNumber,
): NumbersFound {
  const places = runs.flatMap((run) => numbersInRun(run, locale));
  const once = new Set(uniqueOccurrences(places));
  const all = places.filter((place) => once.has(place));
  const fits = (one: NumberOccurrence): boolean => sameValue(one.value, value) && isUnit(one.unit);
  return { found: all.filter(fits), others: all.filter((place) => !fits(place)) };
}

/** The same, of the value and the very currency that a text has. */
export function findAmount(
  runs: readonly TextRun[],
  { value, unit }: ScreenAmount,
  locale: string,
): NumbersFound {
  const currency = currencyOf(unit, locale);
  const isUnit = (one: string | null): boolean => currencyOf(one, locale) === currency;
  return findNumber(runs, { value, isUnit, locale });
}

/** Amounts are decimal; the tolerance takes up binary rounding such as 25.200000000000003. */
function sameValue(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

/** All numbers of a run. */
export function numbersInRun(run: TextRun, locale: string): NumberOccurrence[] {
  const { text, at } = withoutJoints(run.text);
  return [...text.matchAll(figures)].flatMap((hit) => {
    const first = hit.index;
    const end = first + hit[0].length;
    const around = surroundings(text.slice(0, first), text.slice(end));
    const value = around === null ? null : parseFigures(hit[0], locale);
    if (around === null || value === null) return [];
    const from = first - around.before.length;
    const to = end + around.after.length;
    return {
      ranges: rangesOf(run, at[from] ?? 0, (at[to - 1] ?? 0) + 1),
      inside: null,
      value: around.negative ? -value : value,
      unit: around.unit,
      text: text.slice(from, to).trim(),
    };
  });
}

/** Pieces such as "$" "42" ".00" read as one number; `at` refers back to the run. */
function withoutJoints(run: string): { text: string; at: number[] } {
  const at: number[] = [];
  let text = '';
  for (let index = 0; index < run.length; index++) {
    const unit = run.charAt(index);
    const dropped =
      unit === TIGHT || (unit === LOOSE && /^[.,]\d/u.test(run.slice(index + 1, index + 3)));
    if (dropped) continue;
    text += unit === LOOSE ? ' ' : unit;
    at.push(index);
  }
  return { text, at };
}

interface Surroundings {
  negative: boolean;
  unit: string | null;
  /** The characters before and after the figures that belong to the amount. */
  before: string;
  after: string;
}

/** Null if the figures are part of something else: an id, a date, a time, a range. */
function surroundings(left: string, right: string): Surroundings | null {
  const { ahead, behind } = unitsAround(left, right);
  const rest = left.slice(0, left.length - ahead.taken.length);
  const sign = /(?<![\p{L}\p{N}])-$/u.test(rest) ? '-' : '';
  const outer = rest.slice(0, rest.length - sign.length);
  const begins = !/[\p{L}\p{N}_#/.]$|[\p{L}\p{N}]-$|\d[,:]$/u.test(outer) || sign !== '';
  const ends = !/^(?:[\p{L}_]|[-/:]\p{Sc}?\p{N}|-\p{L})/u.test(right.slice(behind.taken.length));
  if (!begins || !ends) return null;
  const unit = ahead.unit ?? behind.unit;
  // An amount alone in brackets is negative, as in accounting; in a sentence it is not.
  const inBrackets =
    unit !== null && outer === '(' && right.slice(behind.taken.length).trim() === ')';
  if (inBrackets)
    return { negative: true, unit, before: `(${ahead.taken}`, after: `${behind.taken})` };
  return { negative: sign !== '', unit, before: `${sign}${ahead.taken}`, after: behind.taken };
}

/** Of two amounts side by side, such as "$48 $39" and "48 € 39 €", each has its own unit and not its neighbor's. */
function unitsAround(left: string, right: string): { ahead: Unit; behind: Unit } {
  const ahead = currencyIn(unitBefore.exec(left));
  const behind = currencyIn(unitAfter.exec(right));
  const next = right.slice(behind.taken.length);
  const isOfNext = ahead.unit === null ? /^\d/u.test(next) : /^ ?\d/u.test(next);
  if (isOfNext) return { ahead, behind: NO_UNIT };
  const last = left.slice(0, left.length - ahead.taken.length);
  const isOfLast = behind.unit !== null && /\d ?$/u.test(last);
  return { ahead: isOfLast ? NO_UNIT : ahead, behind };
}

interface Unit {
  unit: string | null;
  taken: string;
}

const NO_UNIT: Unit = { unit: null, taken: '' };

function currencyIn(hit: RegExpExecArray | null): Unit {
  const unit = hit?.[1];
  if (hit === null || unit === undefined) return NO_UNIT;
  const isUnit = /[\p{Sc}%]$/u.test(unit) || currencyCodes.has(unit);
  return isUnit ? { unit, taken: hit[0] } : NO_UNIT;
}

/**
 * The value of figures with separators, or null if they are not a number, as in "1.2.3". With two kinds of separators
 * the last is the decimal one; a single one before exactly three figures is read the locale's way.
 */
export function parseFigures(figuresText: string, locale: string): number | null {
  const separators = [...figuresText.matchAll(/[.,' ]/gu)].map(([one]) => one);
  const last = separators.at(-1);
  if (last === undefined) return Number(figuresText);
  const kinds = new Set(separators);
  const once = separators.filter((one) => one === last).length === 1;
  const isDecimal =
    (last === '.' || last === ',') &&
    once &&
    (kinds.size > 1 || decides(figuresText, last, locale));
  const whole = isDecimal ? figuresText.slice(0, figuresText.lastIndexOf(last)) : figuresText;
  const rest = isDecimal ? figuresText.slice(figuresText.lastIndexOf(last) + 1) : '';
  if (!isGrouped(whole)) return null;
  return Number(`${whole.replace(/[.,' ]/gu, '')}.${rest === '' ? '0' : rest}`);
}

function decides(text: string, separator: string, locale: string): boolean {
  const behind = text.length - 1 - text.lastIndexOf(separator);
  const ahead = text.lastIndexOf(separator);
  if (behind !== 3 || ahead > 3) return true;
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === separator;
}

/** Groups of three, or two as in India, behind one kind of separator. */
function isGrouped(whole: string): boolean {
  return (
    /^\d+$|^\d{1,3}(?:([.,' ])\d{2,3}(?:\1\d{2,3})*)$/u.test(whole) && !/[.,' ]\d{2}$/u.test(whole)
  );
}

/** A number without a currency can be in any; one with a percent sign is not an amount. */
export function unitFits(unit: string | null, currency: string | null): boolean {
  if (currency === null || unit === null) return true;
  return symbolsOf(currency).has(unit);
}

function symbolsOf(currency: string): Set<string> {
  const shown = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) =>
    symbol(currency, currencyDisplay),
  );
  return new Set(
    [...shown, `${currency.slice(0, 2)}${symbol(currency, 'narrowSymbol')}`].map((one) =>
      one.toLowerCase(),
    ),
  );
}

function symbol(
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'code',
  locale = 'en',
): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Whether a text is the code of a currency. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
/** Codes that are English words too, and far more often that. */
const words = new Set('all bam bob cop cup gel mad mop pen sos top try'.split(' '));
const currencyCodes = new Set(
  [...currencies].map((code) => code.toLowerCase()).filter((code) => !words.has(code)),
);

/** The code for a symbol in a locale, such as USD for "$" in en-US; the unit itself if there is none. */
export function currencyOf(unit: string | null, locale: string): string | null {
  if (unit === null) return null;
  return unitsOf(locale).get(unit) ?? unit;
}

const unitsOf = rememberedByText((locale): ReadonlyMap<string, string> => {
  const units = new Map<string, string>();
  for (const code of currencies) {
    const shown = [
      `${code.slice(0, 2)}${symbol(code, 'narrowSymbol')}`,
      symbol(code, 'symbol', locale),
      code,
    ];
    for (const one of shown) units.set(one.toLowerCase().replace(/[\s.]/gu, ''), code);
  }
  return units;
});

/**
 * Spellings of an ISO 8601 date, itself first; only itself for any other text. Pure figures are written in the order of
 * the locale (BCP 47): 03/04/2026 is two different days on two sides of an ocean.
 */
export function dateSpellings(value: string, locale: string): string[] {
  const [, year, monthNumber, dayNumber] = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/u.exec(value) ?? [];
  const month = months[Number(monthNumber) - 1];
  if (year === undefined || month === undefined) return [value];
  const day = String(Number(dayNumber));
  const spoken = [month, month.slice(0, 3)].flatMap((name) => [
    `${name} ${day}, ${year}`,
    `${name} ${day} ${year}`,
    `${day} ${name} ${year}`,
    `${day}. ${name} ${year}`,
  ]);
  return [...new Set([value, value.slice(0, 10), ...spoken, ...local(value.slice(0, 10), locale)])];
}

const styles: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { dateStyle: 'short' },
  { year: 'numeric', month: 'numeric', day: 'numeric' },
  { year: 'numeric', month: '2-digit', day: '2-digit' },
];

function local(date: string, locale: string): string[] {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return [];
  return styles.map((style) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(at),
  );
}

/**
 * The ISO 8601 date of a text that is one as a whole: ISO itself, English with the month's name, or figures in the
 * order of the locale. Null for anything else.
 */
export function readDate(text: string, locale: string): string | null {
  const plain = text.trim();
  const [iso] = /^\d{4}-\d{2}-\d{2}$/u.exec(plain) ?? [];
  if (iso !== undefined) return valid(iso);
  return readSpoken(plain) ?? readFigures(plain, locale);
}

function readSpoken(text: string): string | null {
  const [, name = '', day = '', year = ''] =
    /^([A-Z][a-z]{2,8})\.? (\d{1,2}),? (\d{4})$/u.exec(text) ?? [];
  const [, firstDay = day, laterName = name, laterYear = year] =
    /^(\d{1,2})\.? ([A-Z][a-z]{2,8})\.? (\d{4})$/u.exec(text) ?? [];
  const month = months.findIndex((full) => full === laterName || full.slice(0, 3) === laterName);
  return month < 0 ? null : compose(laterYear, String(month + 1), firstDay);
}

function readFigures(text: string, locale: string): string | null {
  const found = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/u.exec(text);
  if (found === null) return null;
  const figures = [found[1] ?? '', found[3] ?? '', found[4] ?? ''];
  const order = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
  const part = (type: string): string => figures[order.indexOf(type as 'year')] ?? '';
  return part('year').length === 4 ? compose(part('year'), part('month'), part('day')) : null;
}

function compose(year: string, month: string, day: string): string | null {
  return valid(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** February 30 is not a date. */
function valid(iso: string): string | null {
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

/** Figures in any order with a mark between, with the year or without. */
const inFigures = /(?<![\d.,/-])\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?(?![\d/-]|[.,]\d)/gu;
const relative =
  /\b(?:today|tomorrow|yesterday|tonight|(?:next|last|this) \p{L}+day|(?:next|last|this) (?:week|month)|in \d+ (?:days?|weeks?)|\d+ (?:days?|weeks?) ago)\b/u;

/**
 * What in a text, in lower case, may mean an ISO 8601 date without being one of its spellings: its figures in another
 * order, or a day relative to today. Null if nothing does.
 */
export function couldMean(text: string, date: string): string | null {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number);
  const figures = [...text.matchAll(inFigures)].find(([found]) => {
    const parts = found.split(/[./-]/u).map(Number);
    const years = parts.filter((part) => part === year || part === (year ?? 0) % 100);
    const isDay = parts.includes(day ?? -1) && parts.includes(month ?? -1);
    return isDay && (parts.length === 2 || years.length > 0);
  });
  return figures?.[0] ?? relative.exec(text)?.[0] ?? null;
}
