// Brings text of the screen and of claims into one spelling; keeps, per character, where it came from.

/** A joint between boxes that touch: the words on both sides read as one. */
export const TIGHT = '\uE000';
/** A joint between boxes with a small gap: a space or none. */
export const LOOSE = '\uE001';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Soft hyphens, zero-width characters, marks of direction, variation selectors: nothing to see. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const foldings: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′`´]/gu, "'"],
  [/[“”„‟″«»]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
  [/\s+/gu, ' '],
];

/** One grapheme in the common spelling: NFKC, lower case, plain quotes, dashes and spaces; may be empty. */
function foldGrapheme(grapheme: string): string {
  const plain = foldings.reduce((text, [from, to]) => text.replace(from, to), grapheme);
  const compatible = plain.normalize('NFKC').replace(invisible, '').toLowerCase();
  return foldings.reduce((text, [from, to]) => text.replace(from, to), compatible);
}

/** A piece of the common spelling and the characters that it stands for. */
export interface Folded {
  text: string;
  first: number;
  end: number;
}

/** The graphemes of a text, folded, with their places in it (UTF-16 units). */
export function fold(text: string): Folded[] {
  return [...graphemes.segment(text)].map(({ segment, index }) => ({
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
