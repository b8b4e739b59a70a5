// A text with what another does not have marked, word by word.
import { paired } from './paired.js';

/** Texts with less in common are not marked: most of them would be. */
const LEAST_IN_COMMON = 0.4;

export function MarkedText({ text, other }: { text: string; other: string | null }) {
  const parts = other === null || other === text ? null : partsOf(text, other);
  if (parts === null) return <>{text}</>;
  return (
    <>
      {parts.map(({ words, isOwn }, at) =>
        isOwn ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>,
      )}
    </>
  );
}

interface Part {
  words: string;
  /** The other does not have it. */
  isOwn: boolean;
}

function partsOf(text: string, other: string): Part[] | null {
  const [own, others] = [wordsOf(text), wordsOf(other)];
  const rows = paired(own, others, (one, two) => one === two);
  const parts: Part[] = [];
  let common = 0;
  for (const { a, b } of rows) {
    if (a === null) continue;
    const isOwn = a !== b;
    if (!isOwn) common += 1;
    const last = parts.at(-1);
    if (last?.isOwn === isOwn) last.words += a;
    else parts.push({ words: a, isOwn });
  }
  return common < LEAST_IN_COMMON * own.length ? null : parts;
}

/** Words, and what stands between them. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}
