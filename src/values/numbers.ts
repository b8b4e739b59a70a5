// Numbers in a text: digits of any script with the separators of any language, and English number words; knows no units.

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
