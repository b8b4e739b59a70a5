// Whether a text read from a picture contains another: amounts, numbers and dates by value, the rest by its letters.
import { dateSpellings, readDate } from './date-spellings.js';
import { findAmount, readAmount } from './find-number.js';
import { findText } from './find-text.js';
import { normalise } from './normalise.js';
import type { Strand } from './strands.js';

/**
 * Like searching a page's text: whole words, in the common spelling (NFKC, case, quotes, dashes, spaces), and a text
 * that is an amount, a number or a date as a whole by its value.
 *
 * @param locale BCP 47: how ambiguous figures are read
 */
export function readHolds(read: string, text: string, locale: string): boolean {
  const strands = [strandOf(read)];
  const isWritten = (spelling: string): boolean =>
    findText(strands, spelling).some(({ inside }) => inside === null);
  const date = readDate(text, locale);
  if (date !== null) return [text, ...dateSpellings(date, locale)].some(isWritten);
  const amount = readAmount(text, locale);
  return amount === null ? isWritten(text) : findAmount(strands, amount, locale).found.length > 0;
}

function strandOf(read: string): Strand {
  const text = normalise(read);
  const origin = Array.from({ length: text.length }, (_, at) => ({
    ...{ fragment: 0, first: at, end: at + 1 },
  }));
  return { text, origin };
}
