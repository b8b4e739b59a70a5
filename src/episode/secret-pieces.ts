// Finds secrets that are spread over pieces of text, such as inline elements and cells of a table; replaces nothing.
import { GAP, merged, type Redactor, type TextSpan } from './redactor.js';

/** Text, and how it follows the piece before: at once, after a gap as between cells, or apart from it. */
export interface Piece {
  text: string;
  joint: 'on' | 'gap' | 'apart';
}

/**
 * The secrets in each piece, including its share of those that go on in the next. Over a gap, only the fewest pieces are
 * joined that hold a secret, and only what looks like a key or is known: two words or numbers side by side are neither.
 * What is found so is learned, since other records have other gaps.
 */
export function findAcross(
  pieces: readonly Piece[],
  redactor: Redactor,
  find: Redactor['find'] = (text) => redactor.find(text),
): TextSpan[][] {
  const words = wordsOf(pieces);
  const found = words.flatMap((word) => shifted(find(word.text), word.start));
  words.forEach((word, at) => found.push(...overGaps(words, { word, at }, { redactor, find })));
  let start = 0;
  const spans = merged(found);
  return pieces.map(({ text }) => {
    const from = start;
    start += text.length;
    return shifted(spans, -from)
      .map(([first, end]): TextSpan => [Math.max(0, first), Math.min(text.length, end)])
      .filter(([first, end]) => first < end);
  });
}

/** Pieces without a gap between them. */
interface Word extends Piece {
  start: number;
}

function wordsOf(pieces: readonly Piece[]): Word[] {
  const words: Word[] = [];
  let start = 0;
  for (const { text, joint } of pieces) {
    const last = words.at(-1);
    if (last && joint === 'on') last.text += text;
    else words.push({ text, joint, start });
    start += text.length;
  }
  return words;
}

function overGaps(
  words: readonly Word[],
  { word, at }: { word: Word; at: number },
  { redactor, find }: { redactor: Redactor; find: Redactor['find'] },
): TextSpan[] {
  const [lastOwn] = find(word.text).slice(-1);
  if (lastOwn?.[1] === word.text.trimEnd().length) return [];
  const parts = [word];
  for (const next of words.slice(at + 1)) {
    if (next.joint !== 'gap') return [];
    parts.push(next);
    const texts = parts.map(({ text }) => text.trim());
    const joined = texts.join('');
    const [first, end] = find(joined).find((span) => reachesBothEnds(span, texts)) ?? [0, 0];
    if (end === 0) continue;
    if (!looksLikeKey(joined.slice(first, end)) && !isKnown(joined.slice(first, end), redactor))
      return [];
    return sharesOf(parts, [first, end], redactor);
  }
  return [];
}

function reachesBothEnds([first, end]: TextSpan, texts: readonly string[]): boolean {
  const length = texts.join('').length;
  return first < (texts[0]?.length ?? 0) && end > length - (texts.at(-1)?.length ?? 0);
}

function looksLikeKey(text: string): boolean {
  return /\d/.test(text) && /[a-z]/i.test(text);
}

function isKnown(text: string, { values }: Redactor): boolean {
  const bare = (value: string) => value.replace(/[\s-]/g, '');
  return values.some((value) => bare(value) === bare(text));
}

function sharesOf(parts: readonly Word[], span: TextSpan, redactor: Redactor): TextSpan[] {
  let before = 0;
  const shares = parts.map(({ text, start }): { share: TextSpan; part: string } => {
    const { length } = text.trim();
    const [first, end] = [Math.max(0, span[0] - before), Math.min(length, span[1] - before)];
    before += length;
    const from = start + text.length - text.trimStart().length;
    return { share: [from + first, from + end], part: text.trim().slice(first, end) };
  });
  redactor.learn(shares.map(({ part }) => part).join(GAP));
  return shares.map(({ share }) => share);
}

function shifted(spans: readonly TextSpan[], by: number): TextSpan[] {
  return spans.map(([first, end]) => [first + by, end + by]);
}
