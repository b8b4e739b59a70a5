// Numbers as people write them in a sentence: figures, or words up to twelve.

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Figures, or an English word up to twelve; null if the word is not a number. */
export function numberIn(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,5}(?:\.\d{1,3})?$/u.test(word)) return Number(word);
  const index = numbers.indexOf(word);
  return index < 0 ? null : index;
}
