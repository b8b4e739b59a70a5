// Values in a text that somebody must have known, and whether other texts hold them in any notation. Reads figures and addresses, no language.
import { extractDates } from '../facts/dates.js';
import { emailAddress } from '../facts/ids.js';
import { matchesIn, overlaps, placeOf, type TextMatch } from '../matches.js';

export interface StatedValue extends TextMatch {
  kind: 'email address' | 'date' | 'number';
}

const DIGITS = String.raw`\d+(?:[.,'’]\d+)*`;
const CURRENCY = `(?:\\p{Sc}|\\b(?:${Intl.supportedValuesOf('currency').join('|')})\\b)`;
const AMOUNT = new RegExp(`${CURRENCY}\\s?${DIGITS}|${DIGITS}\\s?${CURRENCY}`, 'gu');
const NUMBER = /#?[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+|[.,'’]\d+)*/gu;
const TIME = /^\d{1,2}[:.]\d{2}$/;

/** Kind by kind; no character is read twice. */
export function extractValues(text: string, locale: string): StatedValue[] {
  const found: StatedValue[] = [];
  const add = (kind: StatedValue['kind'], places: readonly TextMatch[]) => {
    const free = places.filter((place) => !found.some((one) => overlaps(one, place)));
    found.push(...free.map((place) => ({ ...place, kind })));
  };
  add('email address', matchesIn(text, emailAddress).map(placeOf));
  add('date', extractDates(text, locale));
  add('number', matchesIn(text, AMOUNT).map(placeOf));
  add('number', matchesIn(text, NUMBER).filter(isNumber).map(placeOf));
  return found;
}

/** "ORD-1" and "10027", but neither "3rd-party", "size 42" nor a time of day. */
function isNumber([text]: RegExpExecArray): boolean {
  if (!/\d/.test(text) || TIME.test(text)) return false;
  if (/^#?\p{Lu}{2,}-\d/u.test(text)) return true;
  return text.replace(/\D/g, '').length >= 3 && text.replace(/[^\p{L}\p{N}]/gu, '').length >= 4;
}

/** Whether one of the texts holds the value. */
export function isHeld(
  texts: readonly string[],
  { kind, text }: StatedValue,
  locale: string,
): boolean {
  if (kind === 'email address')
    return texts.some((one) => one.toLowerCase().includes(text.toLowerCase()));
  if (kind === 'date') {
    const [wanted] = extractDates(text, locale);
    const days = texts.flatMap((one) => extractDates(one, locale));
    return days.some(({ day, month, year }) => {
      const isSameYear = (year ?? wanted?.year) === (wanted?.year ?? year);
      return isSameYear && day === wanted?.day && month === wanted.month;
    });
  }
  const spelled = spelling(text);
  const value = numbersIn(text)[0] ?? NaN;
  return texts.some((one) => spelled.test(one) || numbersIn(one).includes(value));
}

/** "ORD-10027" and "ord 10027" are the same; four digits may be the end of a longer number. */
function spelling(number: string): RegExp {
  const signs = number.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const start = /^\d{4}$/.test(signs) ? '' : '(?<![\\p{L}\\p{N}])';
  return new RegExp(
    `${start}${Array.from(signs).join("[\\s.,'()/_#+-]*")}(?![\\p{L}\\p{N}])`,
    'iu',
  );
}

/** By value: a mark before one or two last digits is a decimal mark, any other groups digits. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+(?:[.,'’\s]\d+)*/g)].flatMap(([digits]) =>
    [digits, ...digits.split(/\s/)].map((one) => {
      const [, whole = one, fraction = '0'] = /^(.*)[.,](\d{1,2})$/.exec(one) ?? [];
      return Number(`${whole.replace(/\D/g, '')}.${fraction}`);
    }),
  );
}
