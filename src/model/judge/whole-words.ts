// Whether words occur in a text as whole words; changes neither, and knows no evidence.

/** Scripts without spaces between words: there the edges of words are invisible. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * "ORD-1" does not occur in "ORD-10", nor "re" in "here". Case and white space are up to the caller. An empty text
 * occurs nowhere.
 */
export function standsWhole(words: string, text: string): boolean {
  // It would be found at every place, and past the end for ever.
  if (words === '') return false;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (isEdge(text, at) && isEdge(text, end)) return true;
  }
  return false;
}

/** How much a text says, in letters and digits: a character of a script without spaces counts as two. */
export function weightOf(text: string): number {
  const parts = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return parts.length + parts.filter((one) => UNSPACED.test(one)).length;
}

/** Whether no word continues across this place. */
function isEdge(text: string, at: number): boolean {
  const [before, behind] = [
    /.$/su.exec(text.slice(Math.max(0, at - 2), at)),
    /^./su.exec(text.slice(at, at + 2)),
  ];
  return ![before?.[0] ?? '', behind?.[0] ?? ''].every(isOfWord);
}

function isOfWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character) && !UNSPACED.test(character);
}
