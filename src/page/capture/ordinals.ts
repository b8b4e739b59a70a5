// Writes numbers in CSS counter styles; knows no elements.

const writers: Readonly<Record<string, (ordinal: number) => string>> = {
  decimal: String,
  'decimal-leading-zero': (ordinal) => String(ordinal).padStart(2, '0'),
  'lower-alpha': letters,
  'lower-latin': letters,
  'upper-alpha': (ordinal) => letters(ordinal).toUpperCase(),
  'upper-latin': (ordinal) => letters(ordinal).toUpperCase(),
  'lower-roman': (ordinal) => roman(ordinal).toLowerCase(),
  'upper-roman': roman,
};

/** The number in a style, or null if the style does not write numbers. */
export function writeOrdinal(ordinal: number, style: string): string | null {
  return writers[style]?.(ordinal) ?? null;
}

function letters(ordinal: number): string {
  if (ordinal < 1) return String(ordinal);
  const last = String.fromCharCode(97 + ((ordinal - 1) % 26));
  return ordinal > 26 ? letters(Math.floor((ordinal - 1) / 26)) + last : last;
}

const numerals: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(ordinal: number): string {
  if (ordinal < 1 || ordinal > 3999) return String(ordinal);
  let left = ordinal;
  return numerals
    .map(([value, numeral]) => {
      const times = Math.floor(left / value);
      left -= times * value;
      return numeral.repeat(times);
    })
    .join('');
}
