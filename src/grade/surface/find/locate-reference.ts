// Finds a recorded value on the page: amounts and numbers by value, dates in the usual formats, everything else as text.
import { printSubject, type Bare } from '../../../claim/subjects.js';
import { couldMean, dateSpellings } from './date-spellings.js';
import { isCurrency, unitFits } from './currency.js';
import { findNumber } from './find-number.js';
import { type Located, notFound, undecidable } from './located.js';
import { locateText, sightAll } from './locate-text.js';
import type { Moment, Resolved } from '../moment.js';
import { otherAmounts } from './near-miss.js';
import { strandsOf } from './strands.js';

type Reference = Extract<Bare, { kind: 'reference' }>;
type Found = Extract<Resolved, { found: true }>;

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
  const all = dateSpellings(value, moment.resolve.locale).map((spelling) =>
    locateText(spelling, moment),
  );
  const sightings = all.flatMap((located) => located.sightings);
  const about = { sightings, couldHide: value, lookedFor: `the date ${value}` };
  if (sightings.length > 0) return { ...notFound(''), ...about };
  const doubtful = strandsOf(moment.layout).flatMap(({ text }) => couldMean(text, value) ?? []);
  const [first] = doubtful;
  if (first === undefined)
    return { ...notFound(`the date ${value} is nowhere on the page`), ...about };
  return undecidable(
    `The date ${value} is not on the page in a known format, but "${first}" may mean it`,
  );
}
