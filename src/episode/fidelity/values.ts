// Values in a text that somebody must have known, and whether other texts hold them in any notation. Reads figures and addresses, no language.
import { type DateFact, extractDates } from '../../values/dates.js';
import { dateKey, emailAddress } from '../../values/values.js';
import { extractMoney, parseNumber, writtenNumber } from '../../values/money.js';
import { matchesIn, overlaps, placeOf, type TextMatch } from '../../values/matches.js';

export interface StatedValue extends TextMatch {
  kind: 'email address' | 'date' | 'number';
}

const NUMBER = /#?[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+|[.,'’]\d+)*/gu;
const NUMERAL = new RegExp(writtenNumber, 'g');
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
  add('number', extractMoney(text, locale));
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
export function isHeld(texts: readonly string[], value: StatedValue, locale: string): boolean {
  const { kind, text } = value;
  if (kind === 'date') {
    const wanted = extractDates(text, locale);
    const days = texts.flatMap((one) => extractDates(one, locale));
    return days.some((day) => wanted.some((other) => dayOf(day, other) === dayOf(other, day)));
  }
  const spelled = spelling(text);
  const wanted = kind === 'number' ? numbersIn(text, locale) : [];
  const holds = (one: string) => numbersIn(one, locale).some((number) => wanted.includes(number));
  return texts.some((one) => spelled.test(one) || holds(one));
}

/** A year counts if both days have one. */
function dayOf({ year, month, day }: DateFact, other: DateFact): string {
  return dateKey(other.year === null ? null : year, month, day);
}

/** "ORD-10027" and "ord 10027" are the same; four digits may be the end of a longer number. */
function spelling(value: string): RegExp {
  const signs = value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const start = /^\d{4}$/.test(signs) ? '' : '(?<![\\p{L}\\p{N}])';
  const spelled = Array.from(signs).join("[\\s.,'()/_#+@-]*");
  return new RegExp(`${start}${spelled}(?![\\p{L}\\p{N}])`, 'iu');
}

function numbersIn(text: string, locale: string): number[] {
  const written = matchesIn(text, NUMERAL).map(([digits]) => parseNumber(digits, locale));
  return [...written, ...extractMoney(text, locale).map(({ cents }) => cents / 100)];
}
