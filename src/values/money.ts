// Numbers and amounts of money in a text, by value, in the separators of any language; converts nothing.
import { escapePattern, matchesIn, placeOf, type TextMatch } from './matches.js';

const teens = [
  'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'dozen',
]; // prettier-ignore
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** English number words, as a piece of a regular expression; "zero" and "one" are left to whoever wants them. */
export const numberWords = [...teens, ...tens];

/** A number with its separators, as a piece of a regular expression: 1,234.50 · 1.234,50 · 1 234,50 · 1'234.50 · 1,23,456. */
export const writtenNumber = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{2,3})*[.,'’\u00a0\u202f ]\d{3}(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?`;

/** Decimal digits of all scripts as 0 to 9, and the Arabic separators as "." and ",", at the same offsets. */
export function asciiDigits(text: string): string {
  const marked = text.replaceAll('\u066b', '.').replaceAll('\u066c', ',');
  return marked.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    if (digit.length > 1) return digit;
    // Unicode keeps the ten digits of a script in one run, so the distance to its zero is the value.
    let zero = digit.charCodeAt(0);
    while (/\p{Nd}/u.test(String.fromCharCode(zero - 1)) && digit.charCodeAt(0) - zero < 9)
      zero -= 1;
    return String(digit.charCodeAt(0) - zero);
  });
}

/**
 * The value of a number as it is written in a language. A single separator before three digits groups thousands, unless
 * it is the language's decimal one; any other last separator is decimal.
 */
export function parseNumber(text: string, locale: string): number {
  const digits = text.replace(/['’\u00a0\u202f ]/g, '');
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return Number(digits);
  const fraction = digits.length - digits.lastIndexOf(last) - 1;
  const isRepeated = marks.filter((mark) => mark === last).length > 1;
  const groups = isRepeated || (fraction === 3 && marks.length === 1 && last !== decimalOf(locale));
  const point = groups ? digits.length : digits.lastIndexOf(last);
  const whole = digits.slice(0, point).replace(/[.,]/g, '');
  return Number(`${whole}.${digits.slice(point + 1)}0`);
}

function decimalOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

export interface MoneyFact extends TextMatch {
  kind: 'money';
  /** In hundredths, so that equal amounts are equal numbers. */
  cents: number;
  /** ISO 4217, or "$": some dollar. */
  currency: string;
}

const CODES = [
  'USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'CHF', 'JPY', 'CNY', 'KRW', 'INR', 'BRL', 'MXN', 'SEK', 'NOK',
  'DKK', 'PLN', 'CZK', 'HUF', 'RON', 'TRY', 'ILS', 'THB', 'UAH', 'RUB', 'ZAR', 'AED', 'SAR', 'EGP', 'VND', 'IDR', 'PHP',
]; // prettier-ignore
const own: readonly (readonly [string, string])[] = [
  // "Try 2 more times" and "PHP 8" are no amounts.
  ...CODES.filter((code) => !/TRY|PHP/.test(code)).map((code) => [code, code] as const),
  ...called('USD', 'US$', 'US dollar', 'US dollars'),
  ...called('CAD', 'CA$', 'C$'),
  ...called('AUD', 'AU$', 'A$'),
  ...called('$', '$', 'dollar', 'dollars', 'buck', 'bucks', 'cent', 'cents'),
  ...called('EUR', '€', 'euro', 'euros'),
  ...called('GBP', '£', 'pounds sterling'),
  ...called('JPY', '¥'),
];

function called(code: string, ...names: string[]): [string, string][] {
  return names.map((name) => [name, code]);
}

interface Reader {
  pattern: RegExp;
  currencies: ReadonlyMap<string, string>;
}
const readers = new Map<string, Reader>();

/**
 * "$1,234.50", "84.00 USD", "EUR 12", "20 dollars", "84,50 €", "1 234,50 kr", "84 złote". The sign is not read.
 *
 * @param locale BCP 47, of the text: its symbols, names and separators are read besides the English ones
 */
export function extractMoney(text: string, locale = 'en'): MoneyFact[] {
  if (!/\d/.test(text)) return [];
  const { pattern, currencies } = readerFor(locale);
  return matchesIn(text, pattern).map((match) => {
    const { before, a, b, after } = match.groups ?? {};
    const unit = (before ?? after ?? '').toLowerCase();
    const value = parseNumber(a ?? b ?? '', locale);
    return {
      kind: 'money',
      ...placeOf(match),
      cents: Math.round(/^cents?$/.test(unit) ? value : value * 100),
      currency: currencies.get(unit) ?? unit.toUpperCase(),
    };
  });
}

function readerFor(locale: string): Reader {
  const known = readers.get(locale);
  if (known !== undefined) return known;
  const currencies = new Map<string, string>();
  for (const [name, code] of [...own, ...namesIn(locale)])
    if (!currencies.has(name.toLowerCase())) currencies.set(name.toLowerCase(), code);
  const names = [...currencies.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const unit = names.join('|');
  const pattern = new RegExp(
    `(?:(?:(?<![\\p{L}\\d])|(?=\\P{L}))(?<before>${unit})\\s?(?<a>${writtenNumber})|` +
      `(?<![\\d.,])(?<b>${writtenNumber})\\s?(?<after>${unit})(?!\\p{L}))(?!\\d|[.,]\\d)`,
    'giu',
  );
  const reader = { pattern, currencies };
  readers.set(locale, reader);
  return reader;
}

/** Symbols and names of the currencies in a language, such as "zł" and "euro". */
function namesIn(locale: string): [string, string][] {
  const displays = ['symbol', 'name'] as const;
  return CODES.flatMap((code) =>
    displays.flatMap((currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: code,
        currencyDisplay,
      });
      const texts = [1, 2, 5].map(
        (amount) => format.formatToParts(amount).find(({ type }) => type === 'currency')?.value,
      );
      return texts.flatMap((text): [string, string][] =>
        text === undefined || /^(?:\p{L}|TRY|PHP)$/u.test(text)
          ? []
          : [[text, text === '$' ? '$' : code]],
      );
    }),
  );
}

/** Whether two currencies can be one: "$" can be any dollar. */
export function sameCurrency(one: string, other: string): boolean {
  const isDollar = (code: string) => code === '$' || /^(USD|CAD|AUD|NZD|SGD|HKD)$/.test(code);
  if (one === '$' || other === '$') return isDollar(one) && isDollar(other);
  return one === other;
}
