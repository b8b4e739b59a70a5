// Something on the screen that the page's own code calls by a noun without giving it the role: its absence is then not certain.
import type { Layout } from '../../../episode/layout.js';

/** A short selector; null if nothing visible has one of the words in its id, classes or test id. */
export function calledSo(
  words: readonly string[],
  { controls, parts = [], fragments }: Layout,
): string | null {
  const hinted = [...controls, ...parts].find(
    ({ hints = [], hidden, clipped }) =>
      hidden === undefined && clipped !== null && hints.some((hint) => words.includes(hint)),
  );
  const text = fragments.find(
    ({ element, clipped }) =>
      clipped !== null && namesIn(element).some((name) => words.includes(name)),
  );
  return hinted?.element ?? text?.element ?? null;
}

/** Words of the ids and classes in a selector. */
function namesIn(selector: string): string[] {
  return selector
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((name) => name !== '');
}
