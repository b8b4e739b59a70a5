// Whether two texts are the same except for a word or two: words in order, without markup; knows no episode.

/** Names of emoji, as chats write them and pages draw them: `:smiley:`. */
const EMOJI = /(?<![\p{L}\p{N}]):[a-z][a-z0-9_+-]*:(?![\p{L}\p{N}])/gu;

/** Words and numbers in lower case, without emoji, Markdown marks, surrounding punctuation and isolated signs. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replace(EMOJI, ' ').replaceAll('’', "'");
  return (
    plain.match(/\p{Sc}*[\p{L}\p{N}][\p{Sc}\p{L}\p{N}]*(?:[.,:'-][\p{L}\p{N}]+)*[%°\p{Sc}]?/gu) ??
    []
  );
}

/** Whether the words of one occur together and in order in the other. */
export function holdsPhrase(text: string, part: string): boolean {
  return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(part).join(' ')} `);
}

/** Only the beginnings of longer texts are compared. */
const MOST = 1500;

/** The share of one text's words that the other has in the same order, from 0 to 1. */
export function shareInOrder(part: readonly string[], whole: readonly string[]): number {
  const [a, b] = [part.slice(0, MOST), whole.slice(0, MOST)];
  if (a.length === 0) return 0;
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return (row.at(-1) ?? 0) / a.length;
}

/** Sentences, rows and lines. */
export function sentencesAndLines(text: string): string[] {
  return text
    .split(/(?<=[.!?…])["”’)*_]*\s+|\n+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
