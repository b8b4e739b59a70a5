// Finds painted text that is in no fragment, so that a secret in it can be blanked; keeps none of it.
import type { PlacedText } from './protocol.js';
import { rounded } from './collector.js';
import { toBox } from './lines.js';

/** Options of open lists, and words in place of pictures. */
export function unlistedTexts(roots: Iterable<Document | ShadowRoot>): PlacedText[] {
  return [...roots]
    .flatMap((root) => [...root.querySelectorAll('select, img[alt], input[type="image"], area')])
    .map((element) => ({ element, text: textOf(element) }))
    .filter(({ text }) => text !== '')
    .map(({ element, text }) => ({ text, box: rounded(toBox(element.getBoundingClientRect())) }));
}

function textOf(element: Element): string {
  if (!(element instanceof HTMLSelectElement)) return element.getAttribute('alt') ?? '';
  const isOpen = element.multiple || element.size > 1;
  return isOpen ? [...element.options].map(({ label }) => label).join('\n') : '';
}
