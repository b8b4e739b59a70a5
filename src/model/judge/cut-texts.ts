// Drops paragraphs from a policy's texts: those that have least to do with what was said. Knows no question and asks nobody.

/** `no_word`: those that share no word with it. `fewest_words`: the half that shares fewest. */
export type Fewer = 'no_word' | 'fewest_words';

interface Paragraph {
  /** Index of its text. */
  of: number;
  text: string;
  shared: number;
}

/**
 * The texts without some of their paragraphs, in order, and how many are gone. At least one paragraph stays: if nothing
 * is shared, nothing distinguishes them.
 */
export function fewerTexts(
  texts: readonly string[],
  said: string,
  which: Fewer,
): { kept: string[]; gone: number } {
  const spoken = wordsOf(said);
  const all = texts.flatMap((text, of): Paragraph[] =>
    text.split(/\n\s*\n/u).map((one) => ({ of, text: one, shared: sharedBy(one, spoken) })),
  );
  const stay = which === 'no_word' ? all.filter(({ shared }) => shared > 0) : upperHalf(all);
  if (stay.length === 0 || stay.length === all.length) return { kept: [...texts], gone: 0 };
  const kept = texts.map((_, of) =>
    stay
      .filter((one) => one.of === of)
      .map(({ text }) => text)
      .join('\n\n'),
  );
  return { kept: kept.filter((text) => text !== ''), gone: all.length - stay.length };
}

function upperHalf(all: readonly Paragraph[]): Paragraph[] {
  const ranked = all.toSorted((one, other) => other.shared - one.shared);
  const upper = new Set(ranked.slice(0, Math.ceil(all.length / 2)));
  return all.filter((one) => upper.has(one));
}

function sharedBy(text: string, spoken: ReadonlySet<string>): number {
  return [...wordsOf(text)].filter((word) => spoken.has(word)).length;
}

/** Made with the first text: the first of its kind costs a process 9 ms. */
let splitter: Intl.Segmenter | undefined;

/**
 * Words that could carry meaning: with more than three letters, with a digit, or in a script without case. Piece by
 * piece, since every segment of a text holds a copy of all of it.
 */
function wordsOf(text: string): Set<string> {
  splitter ??= new Intl.Segmenter('en', { granularity: 'word' });
  const words = new Set<string>();
  for (const piece of new Set(text.normalize('NFKC').toLowerCase().split(/\s+/u))) {
    for (const { segment, isWordLike } of splitter.segment(piece)) {
      if (isWordLike === true && (segment.length > 3 || /[\p{N}\p{Lo}]/u.test(segment)))
        words.add(segment);
    }
  }
  return words;
}
