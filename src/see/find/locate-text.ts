// Finds a text or a recorded value on the page, along blocks and visual lines: amounts, numbers and dates by value, the rest by its letters.
import { printSubject, type Bare } from '../../claim/subjects.js';
import type { TextRange } from '../pixels/ink.js';
import { isCurrency, unitFits } from './currency.js';
import { couldMean, dateSpellings, readDate } from './date-spellings.js';
import { findAmount, findNumber, readAmount, type ScreenAmount } from './find-number.js';
import { findText, type TextOccurrence, uniqueOccurrences } from './find-text.js';
import { type Located, notFound, undecidable } from './located.js';
import type { Moment, Resolved } from '../moment.js';
import { nearestTexts, nearMisses, otherAmounts } from './near-miss.js';
import { holdsAll, type Sighting, sightText } from '../sighting.js';
import { type Strand, strandOf, strandsOf } from './strands.js';

type Reference = Extract<Bare, { kind: 'reference' }>;
type Found = Extract<Resolved, { found: true }>;

/** All places of a quoted text; a text that is a number or a date as a whole is found by its value too. */
export function locateQuoted(text: string, moment: Moment): Located {
  const { locale } = moment.resolve;
  const date = readDate(text, locale);
  const spellings = date === null ? [] : [text, ...dateSpellings(date, locale)];
  const places = placesOf(spellings, strandsOf(moment.layout));
  if (places.length > 0)
    return { ...notFound(''), sightings: sightAll(places, moment), couldHide: text };
  const amount = date === null ? readAmount(text, locale) : null;
  return amount === null ? locateText(text, moment) : locateAmount(text, amount, moment);
}

/**
 * Whether a text read from a picture contains another, by the same rules.
 *
 * @param locale BCP 47: how ambiguous figures are read
 */
export function readHolds(read: string, text: string, locale: string): boolean {
  const strands = [strandOf(read)];
  const date = readDate(text, locale);
  const spellings = date === null ? [] : dateSpellings(date, locale);
  const amount = date === null ? readAmount(text, locale) : null;
  if (amount !== null) return findAmount(strands, amount, locale).found.length > 0;
  return placesOf([text, ...spellings], strands).length > 0;
}

/** Each place where one of these is written as words of its own. */
function placesOf(spellings: readonly string[], strands: readonly Strand[]): TextOccurrence[] {
  const all = spellings.flatMap((spelling) => findText(strands, spelling));
  return uniqueOccurrences(all.filter(({ inside }) => inside === null));
}

/** The digits of another number, such as "-$42.00" for "$42.00", are not what is meant. */
function locateAmount(text: string, amount: ScreenAmount, moment: Moment): Located {
  const strands = strandsOf(moment.layout);
  const { found, others } = findAmount(strands, amount, moment.resolve.locale);
  const asText = locateText(text, moment);
  const written = placesOf([text], strands).filter(
    (one) => ![...found, ...others].some((place) => holdsAll(place, one)),
  );
  const places = uniqueOccurrences([...written, ...found]);
  return {
    ...asText,
    sightings: sightAll(places, moment),
    nearMisses: places.length > 0 ? [] : otherAmounts(others, moment),
  };
}

/** All places of a text; places inside a longer word are near misses. */
export function locateText(text: string, moment: Moment): Located {
  const places = findText(strandsOf(moment.layout), text);
  const whole = places.filter(({ inside }) => inside === null);
  const parts = [...new Set(places.flatMap(({ inside }) => (inside === null ? [] : [inside])))];
  const inWords = nearMisses(parts, 'it is only a part of this', moment);
  const similar = whole.length > 0 || inWords.length > 0 ? [] : nearestTexts(text, moment);
  return {
    ...notFound(`"${text}" is nowhere on the page`),
    sightings: sightAll(whole, moment),
    couldHide: text,
    nearMisses: [...inWords, ...similar],
  };
}

function sightAll(places: readonly { ranges: readonly TextRange[] }[], moment: Moment): Sighting[] {
  return places.flatMap(({ ranges }) => sightText(moment, ranges) ?? []);
}

/** All places of the value that a reference stands for. */
export function locateReference(reference: Reference, moment: Moment): Located {
  const words = printSubject(reference);
  const resolved = moment.resolve.reference(reference);
  if (!resolved.found) return undecidable(`There is no value for ${words}: ${resolved.why}`);
  const number = numberOf(resolved);
  if (number !== null) return locateNumber(number, resolved.currency, moment);
  const { value } = resolved;
  if (typeof value !== 'string' || value.trim() === '')
    return undecidable(
      `${words} is ${JSON.stringify(value)}, which cannot be compared with text on the screen`,
    );
  if (dateSpellings(value, moment.resolve.locale).length > 1) return locateDate(value, moment);
  return { ...locateText(value, moment), lookedFor: `"${value}"` };
}

/** A string is a number if it is plainly an amount: "00123" and "10027" are more likely ids. */
function numberOf({ value, currency }: Found): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^-?\d+(?:\.\d+)?$/u.test(value)) return null;
  return value.includes('.') || currency !== null ? Number(value) : null;
}

function locateNumber(value: number, code: string | null, moment: Moment): Located {
  const currency = code !== null && isCurrency(code) ? code : null;
  const { locale } = moment.resolve;
  const isUnit = (unit: string | null): boolean => unitFits(unit, currency);
  const { found, others } = findNumber(strandsOf(moment.layout), { value, isUnit, locale });
  const lookedFor = `the value ${value}${currency === null ? '' : ` ${currency}`}`;
  return {
    ...notFound(`${lookedFor} is nowhere on the page`),
    sightings: sightAll(found, moment),
    nearMisses: found.length > 0 ? [] : otherAmounts(others, moment),
    couldHide: String(value),
    lookedFor,
  };
}

/** If no known spelling is there, something else may mean the date: then it is undecidable. */
function locateDate(value: string, moment: Moment): Located {
  const strands = strandsOf(moment.layout);
  const places = placesOf(dateSpellings(value, moment.resolve.locale), strands);
  const [doubtful] = strands.flatMap(({ text }) => couldMean(text, value) ?? []);
  const lookedFor = `the date ${value}`;
  if (places.length > 0 || doubtful === undefined)
    return {
      ...notFound(`${lookedFor} is nowhere on the page`),
      sightings: sightAll(places, moment),
      couldHide: value,
      lookedFor,
    };
  return undecidable(
    `The date ${value} is not on the page in a known format, but "${doubtful}" may mean it`,
  );
}
