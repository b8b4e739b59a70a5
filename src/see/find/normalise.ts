// Brings text on the screen and in claims into one spelling; keeps, per character, where it came from.

/** A joint between boxes that touch: the words on both sides read as one. */
export const TIGHT = '\uE000';
/** A joint between boxes with a small gap: a space or none. */
export const LOOSE = '\uE001';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Soft hyphens, zero-width characters, marks of direction, variation selectors: nothing to see. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const foldings: readonly (readonly [RegExp, string | ((digit: string) => string)])[] = [
  [/[‘’‚‛′`´]/gu, "'"],
  [/[“”„‟″«»]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
  [/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/gu, asciiDigit],
  [/\u066b/gu, '.'],
  [/\u066c/gu, ','],
  [/\s+/gu, ' '],
];

/** One grapheme in the common spelling: NFKC, lower case, plain quotes, dashes and spaces; may be empty. */
function foldGrapheme(grapheme: string): string {
  const compatible = refold(grapheme).normalize('NFKC').replace(invisible, '').toLowerCase();
  return refold(compatible);
}

function refold(grapheme: string): string {
  return foldings.reduce(
    (text, [from, to]) =>
      typeof to === 'string' ? text.replace(from, to) : text.replace(from, (unit) => to(unit)),
    grapheme,
  );
}

/** Arabic-Indic and Devanagari digits; the zero of each ends in 0 or 6, as Unicode lays them out. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = [0x660, 0x6f0, 0x966].findLast((first) => code >= first) ?? code;
  return String(code - zero);
}

/** A piece of the common spelling and the characters that it stands for. */
export interface Folded {
  text: string;
  first: number;
  end: number;
}

/** Characters that stay the same except for case, each a grapheme; a backtick is a quote. */
const plain = /^[!-_a-~ ]*$/u;

/** The graphemes of a text, folded, with their places in it (UTF-16 units). */
export function fold(text: string): Folded[] {
  // Most texts are, and segmenting and folding costs thirty times as much.
  if (plain.test(text))
    return Array.from(text.toLowerCase(), (unit, at) => ({ text: unit, first: at, end: at + 1 }));
  // Not collected into a list first: every segment of a long text would hold a copy of all of it.
  return Array.from(graphemes.segment(text), ({ segment, index }) => ({
    text: foldGrapheme(segment),
    first: index,
    end: index + segment.length,
  }));
}

/** A whole text in the common spelling, white space collapsed and trimmed. */
export function normalise(text: string): string {
  return fold(text)
    .map((piece) => piece.text)
    .join('')
    .replace(/ +/gu, ' ')
    .trim();
}
