// Finds a text or a recorded value on the page, along blocks and visual lines: amounts, numbers and dates by value, the rest by its letters; and what comes closest.
import { type Bare, printSubject } from '../../claim/subjects.js';
import type { TextRange } from '../pixels/ink.js';
import {
  couldMean,
  dateSpellings,
  findAmount,
  findNumber,
  isCurrency,
  type NumberOccurrence,
  readAmount,
  readDate,
  type ScreenAmount,
  unitFits,
} from './figures.js';
import {
  holdsAll,
  type Located,
  notFound,
  type Sighting,
  sightText,
  undecidable,
} from '../sighting.js';
import type { Resolved, ScreenEvidence } from '../evidence.js';
import {
  LOOSE,
  normalize,
  rangesOf,
  type TextOccurrence,
  type TextRun,
  textRun,
  textRuns,
  TIGHT,
  uniqueOccurrences,
} from './lines.js';
import type { NearMiss } from '../../episode/verdict/claim-result.js';
import { brief } from '../../episode/verdict/text.js';

type Reference = Extract<Bare, { kind: 'reference' }>;
type Found = Extract<Resolved, { found: true }>;

/** All places of a quoted text; a text that is a number or a date as a whole is found by its value too. */
export function locateQuoted(text: string, screen: ScreenEvidence): Located {
  if (!/\p{N}/u.test(text)) return locateText(text, screen);
  const { locale } = screen.resolve;
  const date = readDate(text, locale);
  const spellings = date === null ? [] : [text, ...dateSpellings(date, locale)];
  const places = placesOf(spellings, textRuns(screen.layout));
  if (places.length > 0)
    return { ...notFound(''), sightings: sightAll(places, screen), couldHide: text };
  const amount = date === null ? readAmount(text, locale) : null;
  return amount === null ? locateText(text, screen) : locateAmount(text, amount, screen);
}

/**
 * Whether a text read from a picture contains another, by the same rules.
 *
 * @param locale BCP 47: how ambiguous figures are read
 */
export function readHolds(read: string, text: string, locale: string): boolean {
  const runs = [textRun(read)];
  const date = readDate(text, locale);
  const spellings = date === null ? [] : dateSpellings(date, locale);
  const amount = date === null ? readAmount(text, locale) : null;
  if (amount !== null) return findAmount(runs, amount, locale).found.length > 0;
  return placesOf([text, ...spellings], runs).length > 0;
}

/** Each place where one of these is written as words of its own. */
function placesOf(spellings: readonly string[], runs: readonly TextRun[]): TextOccurrence[] {
  const all = spellings.flatMap((spelling) => findText(runs, spelling));
  return uniqueOccurrences(all.filter(({ inside }) => inside === null));
}

/** The digits of another number, such as "-$42.00" for "$42.00", are not what is meant. */
function locateAmount(text: string, amount: ScreenAmount, screen: ScreenEvidence): Located {
  const runs = textRuns(screen.layout);
  const { found, others } = findAmount(runs, amount, screen.resolve.locale);
  const asText = locateText(text, screen);
  const written = placesOf([text], runs).filter(
    (one) => ![...found, ...others].some((place) => holdsAll(place, one)),
  );
  const places = uniqueOccurrences([...written, ...found]);
  return {
    ...asText,
    sightings: sightAll(places, screen),
    nearMisses: places.length > 0 ? [] : otherAmounts(others, screen),
  };
}

/** All places of a text; places inside a longer word are near misses. */
export function locateText(text: string, screen: ScreenEvidence): Located {
  const places = findText(textRuns(screen.layout), text);
  const whole = places.filter(({ inside }) => inside === null);
  const parts = [...new Set(places.flatMap(({ inside }) => (inside === null ? [] : [inside])))];
  const inWords = nearMisses(parts, 'it is only a part of this', screen);
  const similar = whole.length > 0 || inWords.length > 0 ? [] : nearestTexts(text, screen);
  return {
    ...notFound(`"${text}" is nowhere on the page`),
    sightings: sightAll(whole, screen),
    couldHide: text,
    nearMisses: [...inWords, ...similar],
  };
}

function sightAll(
  places: readonly { ranges: readonly TextRange[] }[],
  screen: ScreenEvidence,
): Sighting[] {
  return places.flatMap(({ ranges }) => sightText(screen, ranges) ?? []);
}

/** All places of the value that a reference stands for. */
export function locateReference(reference: Reference, screen: ScreenEvidence): Located {
  const words = printSubject(reference);
  const resolved = screen.resolve.reference(reference);
  if (!resolved.found) return undecidable(`There is no value for ${words}: ${resolved.why}`);
  const number = numberOf(resolved);
  if (number !== null) return locateNumber(number, resolved.currency, screen);
  const { value } = resolved;
  if (typeof value !== 'string' || value.trim() === '')
    return undecidable(
      `${words} is ${JSON.stringify(value)}, which cannot be compared with text on the screen`,
    );
  if (dateSpellings(value, screen.resolve.locale).length > 1) return locateDate(value, screen);
  return { ...locateText(value, screen), lookedFor: `"${value}"` };
}

/** A string is a number if it is plainly an amount: "00123" and "10027" are more likely ids. */
function numberOf({ value, currency }: Found): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^-?\d+(?:\.\d+)?$/u.test(value)) return null;
  return value.includes('.') || currency !== null ? Number(value) : null;
}

function locateNumber(value: number, code: string | null, screen: ScreenEvidence): Located {
  const currency = code !== null && isCurrency(code) ? code : null;
  const { locale } = screen.resolve;
  const isUnit = (unit: string | null): boolean => unitFits(unit, currency);
  const { found, others } = findNumber(textRuns(screen.layout), { value, isUnit, locale });
  const lookedFor = `the value ${value}${currency === null ? '' : ` ${currency}`}`;
  return {
    ...notFound(`${lookedFor} is nowhere on the page`),
    sightings: sightAll(found, screen),
    nearMisses: found.length > 0 ? [] : otherAmounts(others, screen),
    couldHide: String(value),
    lookedFor,
  };
}

/** If no known spelling is there, something else may mean the date: then it is undecidable. */
function locateDate(value: string, screen: ScreenEvidence): Located {
  const runs = textRuns(screen.layout);
  const places = placesOf(dateSpellings(value, screen.resolve.locale), runs);
  const [doubtful] = runs.flatMap(({ text }) => couldMean(text, value) ?? []);
  const lookedFor = `the date ${value}`;
  if (places.length > 0 || doubtful === undefined)
    return {
      ...notFound(`${lookedFor} is nowhere on the page`),
      sightings: sightAll(places, screen),
      couldHide: value,
      lookedFor,
    };
  return undecidable(
    `The date ${value} is not on the page in a known format, but "${doubtful}" may mean it`,
  );
}

const joints = `[${TIGHT}${LOOSE}]`;
/** Scripts without spaces between words: there every place counts as a separate word. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** All places of a text, each once. Words and numbers must be whole: "$4" is not found in "$42". */
export function findText(runs: readonly TextRun[], text: string): TextOccurrence[] {
  const wanted = pattern(normalize(text));
  if (wanted === null) return [];
  return uniqueOccurrences(runs.flatMap((run) => placesIn(run, wanted)));
}

function pattern(text: string): RegExp | null {
  if (text === '') return null;
  const units = Array.from(text, (unit) =>
    unit === ' ' ? `(?: |${joints})+` : unit.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'),
  );
  return new RegExp(units.join(`${joints}*`), 'gu');
}

function placesIn(run: TextRun, wanted: RegExp): TextOccurrence[] {
  const places: TextOccurrence[] = [];
  // Of one long word that holds the text many times, the whole is made once.
  let whole: { first: number; end: number; ranges: TextRange[] } | null = null;
  wanted.lastIndex = 0;
  for (let hit = wanted.exec(run.text); hit !== null; hit = wanted.exec(run.text)) {
    const end = hit.index + hit[0].length;
    const isPart = goesOn(run.text, hit.index, end);
    if (isPart && (whole === null || hit.index < whole.first || end > whole.end)) {
      const [from, to] = wholeAround(run.text, hit.index, end);
      whole = { first: from, end: to, ranges: rangesOf(run, from, to) };
    }
    const inside = isPart ? (whole?.ranges ?? null) : null;
    places.push({ ranges: rangesOf(run, hit.index, end), inside });
    wanted.lastIndex = hit.index + (/^[\uD800-\uDBFF]/u.test(hit[0]) ? 2 : 1);
  }
  return places;
}

/**
 * Whether a word or number continues beyond the place. Reads no further than necessary: a text can be one long word.
 */
function goesOn(text: string, first: number, end: number): boolean {
  const before = unitsBefore(text, first);
  const after = unitsAfter(text, end);
  const head = text.slice(first, first + 2);
  const tail = text.slice(Math.max(0, end - 2), end);
  return (
    sameWord(lastOf(before), head) ||
    sameWord(lastOf(tail), after) ||
    (/\d$/u.test(tail) && /^[.,']\d/u.test(after)) ||
    (/^\d/u.test(head) && /\d[.,']$/u.test(before))
  );
}

/** Two units, without joints inside a word. */
function unitsBefore(text: string, first: number): string {
  let units = '';
  for (let at = first - 1; at >= 0 && units.length < 2; at--)
    if (text.charAt(at) !== TIGHT) units = text.charAt(at) + units;
  return units;
}

/** The same after a place. */
function unitsAfter(text: string, end: number): string {
  let units = '';
  for (let at = end; at < text.length && units.length < 2; at++)
    if (text.charAt(at) !== TIGHT) units += text.charAt(at);
  return units;
}

const gap = /[\s\uE001]/u;

/** Where the whole that a place is part of begins and ends. */
function wholeAround(text: string, first: number, end: number): [number, number] {
  let [from, to] = [first, end];
  while (from > 0 && !gap.test(text.charAt(from - 1))) from--;
  while (to < text.length && !gap.test(text.charAt(to))) to++;
  return [from, to];
}

function lastOf(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? '';
}

function sameWord(left: string, right: string): boolean {
  const next = Array.from(right.slice(0, 2))[0] ?? '';
  const wordy = (unit: string): boolean =>
    /[\p{L}\p{N}\p{M}_]/u.test(unit) && !spaceless.test(unit);
  return wordy(left) && wordy(next);
}

const LEAST_ALIKE = 0.5;
const MOST = 3;

/** Up to three blocks or lines, most alike first. */
function nearestTexts(text: string, screen: ScreenEvidence): NearMiss[] {
  const pairs = bigrams(normalize(text));
  const alike = textRuns(screen.layout)
    .map((run) => ({ run, likeness: likeness(readableText(run), pairs) }))
    .filter((one) => one.likeness >= LEAST_ALIKE)
    .sort((a, b) => b.likeness - a.likeness);
  const places = alike.map(({ run }) => rangesOf(run, 0, run.text.length));
  return nearMisses(places, 'a similar text', screen);
}

/** Amounts in a currency, where another amount was looked for. */
function otherAmounts(others: readonly NumberOccurrence[], screen: ScreenEvidence): NearMiss[] {
  const amounts = others.filter(({ unit }) => unit !== null && unit !== '%');
  const places = amounts.map(({ ranges }) => ranges);
  return nearMisses(places, 'another value or currency', screen);
}

/** Near misses as on the page, each text once and at most three, with what a person sees of them. */
function nearMisses(
  places: readonly (readonly TextRange[])[],
  why: string,
  screen: ScreenEvidence,
): NearMiss[] {
  const found = new Map<string, NearMiss>();
  for (const ranges of places) {
    if (found.size === MOST) break;
    const one = sightText(screen, ranges);
    if (one === null) continue;
    const text = brief(one.text);
    if (found.has(text)) continue;
    const both = one.why === null ? why : `${why}, and ${one.why}`;
    found.set(text, { text, why: both, box: one.box });
  }
  return [...found.values()];
}

function readableText({ text }: TextRun): string {
  return text.replaceAll(TIGHT, '').replace(/[\s\uE001]+/gu, ' ');
}

function bigrams(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < text.length; at++) pairs.add(text.slice(at, at + 2));
  return pairs;
}

/** Dice's coefficient of the pairs of letters: 1 for equal sets, 0 for sets without a common member. */
function likeness(text: string, pairs: ReadonlySet<string>): number {
  const own = bigrams(text);
  let common = 0;
  for (const pair of own) if (pairs.has(pair)) common += 1;
  return (2 * common) / Math.max(1, own.size + pairs.size);
}
