// Reads the number of a message in a list that numbers its rows, as virtualized lists do; null if it does not distinguish rows.
import { elementChildrenOf, parentOf } from './tree.js';

const numbers = ['aria-posinset', 'data-item-index', 'data-index'] as const;

function numberOn(element: Element): number | null {
  for (const name of numbers) {
    const stated = element.getAttribute(name) ?? '';
    if (/^\d+$/.test(stated)) return Number(stated);
  }
  return null;
}

/** On the row itself, on its container, or on its only child. */
export function numberOf(element: Element, region: Element): number | null {
  for (let at: Element | null = element; at && at !== region; at = parentOf(at)) {
    const number = numberOn(at);
    if (number !== null) return number;
  }
  const [only, ...others] = elementChildrenOf(element);
  return only && others.length === 0 ? numberOf(only, element) : null;
}

/** The number of each; null for those that share it with another. */
export function placesOf(elements: readonly Element[], region: Element): (number | null)[] {
  const ends = [elements[0], elements.at(-1)];
  if (ends.every((end) => !end || numberOf(end, region) === null)) return elements.map(() => null);
  const found = elements.map((element) => numberOf(element, region));
  const times = new Map<number | null, number>();
  for (const number of found) times.set(number, (times.get(number) ?? 0) + 1);
  return found.map((number) => (times.get(number) === 1 ? number : null));
}
