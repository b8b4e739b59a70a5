// Finds numbers and amounts on the screen by value, whatever their format; a number inside an id, a date or a range does not count.
import { currencyCodes, currencyOf } from './currency.js';
import { rangesOf, uniqueOccurrences, type TextOccurrence } from './find-text.js';
import { LOOSE, TIGHT } from './normalise.js';
import { type Strand, strandOf } from './strands.js';

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
  const strand = strandOf(text);
  // "007" and "00123" are names, not numbers.
  if (/(?<![\d.,])0\d/u.test(strand.text)) return null;
  const [place] = numbersOfStrand(strand, locale);
  const [range] = place?.ranges ?? [];
  const isWhole = range?.[1] === 0 && range[2] === strand.text.length;
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
  strands: readonly Strand[],
  { value, isUnit, locale }: WantedNumber,
): NumbersFound {
  const places = strands.flatMap((strand) => numbersOfStrand(strand, locale));
  const once = new Set(uniqueOccurrences(places));
  const all = places.filter((place) => once.has(place));
  const fits = (one: NumberOccurrence): boolean => sameValue(one.value, value) && isUnit(one.unit);
  return { found: all.filter(fits), others: all.filter((place) => !fits(place)) };
}

/** The same, of the value and the very currency that a text has. */
export function findAmount(
  strands: readonly Strand[],
  { value, unit }: ScreenAmount,
  locale: string,
): NumbersFound {
  const currency = currencyOf(unit, locale);
  const isUnit = (one: string | null): boolean => currencyOf(one, locale) === currency;
  return findNumber(strands, { value, isUnit, locale });
}

/** Amounts are decimal; the tolerance takes up binary rounding such as 25.200000000000003. */
function sameValue(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

/** All numbers of a strand. */
export function numbersOfStrand(strand: Strand, locale: string): NumberOccurrence[] {
  const { text, at } = withoutJoints(strand.text);
  return [...text.matchAll(figures)].flatMap((hit) => {
    const first = hit.index;
    const end = first + hit[0].length;
    const around = surroundings(text.slice(0, first), text.slice(end));
    const value = around === null ? null : parseFigures(hit[0], locale);
    if (around === null || value === null) return [];
    const from = first - around.before.length;
    const to = end + around.after.length;
    return {
      ranges: rangesOf(strand, at[from] ?? 0, (at[to - 1] ?? 0) + 1),
      inside: null,
      value: around.negative ? -value : value,
      unit: around.unit,
      text: text.slice(from, to).trim(),
    };
  });
}

/** Pieces such as "$" "42" ".00" read as one number; `at` refers back to the strand. */
function withoutJoints(strand: string): { text: string; at: number[] } {
  const at: number[] = [];
  let text = '';
  for (let index = 0; index < strand.length; index++) {
    const unit = strand.charAt(index);
    const dropped =
      unit === TIGHT || (unit === LOOSE && /^[.,]\d/u.test(strand.slice(index + 1, index + 3)));
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
