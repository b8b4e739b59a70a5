// Whether a text that somebody read from a picture holds another: amounts, numbers and dates by value, the rest by its letters.
import { dateSpellings, readDate } from './date-spellings.js';
import { findAmount, readAmount } from './find-number.js';
import { findText } from './find-text.js';
import { normalise } from './normalise.js';
import type { Strand } from './strands.js';

/**
 * As the text of a page is searched: whole words, in the common spelling (NFKC, case, quotes, dashes, spaces), and what is an amount, a number
 * or a date as a whole by its value.
 *
 * @param locale BCP 47: how figures are read where they leave it open
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
