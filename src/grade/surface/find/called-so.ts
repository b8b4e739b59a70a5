// Something on the screen that the page's own code calls by a noun without giving it the role: its absence is then not certain.
import type { Layout } from '../../../episode/layout.js';

/** A short selector; null if nothing visible has one of the words in its id, classes or test id. */
export function calledSo(
  words: readonly string[],
  { controls, parts = [], fragments }: Layout,
): string | null {
  const found = [...controls, ...parts, ...fragments].find(
    ({ element, hidden, clipped }) =>
      (hidden === undefined || hidden === null) &&
      clipped !== null &&
      namesIn(element).some((name) => words.includes(name)),
  );
  return found?.element ?? null;
}

/** Words of the ids and classes in a selector of the element itself. */
function namesIn(selector: string): string[] {
  const own = selector.split(' ').at(-1) ?? '';
  return own
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((name) => name !== '');
}
