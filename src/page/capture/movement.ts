// Tells whether text changed or moved since an earlier look at the same document; changes nothing.
import type { Movement } from './protocol.js';
import type { Collector } from './collector.js';
import { isField } from './fields.js';
import { NOWHERE, placeOf, rectsOf } from './lines.js';

/** Where everything stood; cheaper than a capture by far, since no style is read. */
export interface Still {
  /** All texts and values in order, with the scroll position and size of the viewport. */
  content: string;
  /** Of text nodes, fields and elements that cut text off. */
  places: ReadonlyMap<Node, string>;
}

/** Of the texts that have just been collected the places are known. */
export function rememberStill(page: Collector): Still {
  return lookAround(page, (text) => page.places.get(text) ?? placeOf(rectsOf(text)));
}

function lookAround({ roots, clippers }: Collector, placeOfText: (text: Text) => string): Still {
  const places = new Map<Node, string>();
  const content = [[scrollX, scrollY, innerWidth, innerHeight].join()];
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text && node.data.trim() !== '') {
        content.push(node.data);
        places.set(node, placeOfText(node));
      } else if (node instanceof Element && isField(node)) {
        content.push(node.value);
        places.set(node, placeOf([node.getBoundingClientRect()]));
      }
    }
  }
  for (const { element } of clippers)
    places.set(element, placeOf([element.getBoundingClientRect()]));
  return { content: content.join('\n'), places };
}

/** What is different now. */
export function movementSince(before: Still, page: Collector): Movement {
  const now = lookAround(page, (text) => placeOf(rectsOf(text)));
  const hasMoved = (node: Node) => before.places.get(node) !== now.places.get(node);
  const cut = page.clippers.filter(({ element }) => hasMoved(element));
  const moved = page.fragments.filter(({ id }) => {
    const origin = page.origins[id];
    const source = origin?.node ?? origin?.element;
    const own = source !== undefined && now.places.has(source) && hasMoved(source);
    return own || cut.some(({ first, end }) => id >= first && id < end);
  });
  const changed = before.content !== now.content || hasAppeared(before, now);
  return { changed, moved: moved.map(({ id }) => id) };
}

/** Whether something has a place now that had none, such as a dialog that was not displayed. */
function hasAppeared(before: Still, now: Still): boolean {
  for (const [node, here] of now.places) {
    if (here !== NOWHERE && (before.places.get(node) ?? NOWHERE) === NOWHERE) return true;
  }
  return false;
}
