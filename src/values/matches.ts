// The matches of a regular expression in a text; knows no language.

/** A piece of a text, with its place in it. */
export interface TextMatch {
  text: string;
  /** UTF-16 offsets. */
  start: number;
  end: number;
}

export function placeOf({ 0: text, index: start }: RegExpExecArray): TextMatch {
  return { text, start, end: start + text.length };
}

export function overlaps(one: Omit<TextMatch, 'text'>, other: Omit<TextMatch, 'text'>): boolean {
  return one.start < other.end && other.start < one.end;
}

/** In order of occurrence; of overlapping ones, the longer one that begins first. */
export function apart<Kind extends TextMatch>(found: readonly Kind[]): Kind[] {
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((one, index) => one.start >= (sorted[index - 1]?.end ?? 0));
}

/**
 * As `[...text.matchAll(pattern)]`, which makes a copy of the expression each time: for most texts that takes longer
 * than finding out that there is no match.
 * @param pattern global, and not unicode if it can match the empty text
 */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}

/** A text as a piece of a regular expression that matches just it. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Words and numbers, in lower case, without what stands around them. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
