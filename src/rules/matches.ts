// The matches of a regular expression in a text; knows no language.

/**
 * As `[...text.matchAll(pattern)]`, which makes a copy of the expression each time: for most texts that takes longer than
 * to find out that there is no match.
 * @param pattern global, and not unicode where it can match nothing at all
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
