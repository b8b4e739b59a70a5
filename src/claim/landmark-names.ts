// Matches words of a sentence with names of landmarks; never chooses between two.

const articles = new Set(['the', 'a', 'an', 'any', 'some']);

/** Without leading articles, which cannot be measured. */
export function withoutArticle<T extends { kind: string; text: string }>(
  tokens: readonly T[],
): T[] {
  const first = tokens.findIndex((token) => token.kind !== 'word' || !articles.has(token.text));
  return first < 0 ? [] : tokens.slice(first);
}

/** `denialReason`, `denial-reason` and `denial_reason` are all "denial reason". */
function spokenName(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_-]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  const first = words.findIndex((word) => !articles.has(word));
  return words.slice(Math.max(first, 0)).join(' ');
}

/** The landmarks that the words can mean: by the name, else by its plural in -s. */
export function landmarksNamed(words: string, landmarks: readonly string[]): string[] {
  // A name quoted as code arrives in lower case with its word boundaries gone, so they do not count.
  const spoken = seamless(words);
  const exact = landmarks.filter((name) => seamless(name) === spoken);
  if (exact.length > 0) return exact;
  return landmarks.filter((name) => `${seamless(name)}s` === spoken);
}

function seamless(name: string): string {
  return spokenName(name).replaceAll(' ', '');
}
