// Tells whether text changed or moved since an earlier look at the same document; changes nothing.
import type { Movement } from './protocol.js';
import type { Collector } from './collector.js';
import { isField } from './fields.js';
import { rectOf } from './lines.js';

/** Where everything stood; cheaper than a capture by far, since no style is read. */
export interface Still {
  /** All texts and values in order, with the scroll position and size of the viewport. */
  content: string;
  /** Of text nodes, fields and elements that cut text off. */
  places: ReadonlyMap<Node, string>;
}

export function rememberStill(page: Collector): Still {
  const places = new Map<Node, string>();
  const content = [scrollX, scrollY, innerWidth, innerHeight].join();
  const texts = [...page.roots].map((root) => rememberTexts(root, places));
  for (const { element } of page.clippers)
    places.set(element, place(element.getBoundingClientRect()));
  return { content: [content, ...texts].join('\n'), places };
}

function rememberTexts(root: Document | ShadowRoot, places: Map<Node, string>): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && node.data.trim() !== '') {
      texts.push(node.data);
      places.set(node, place(rectOf(node, 0, node.length)));
    } else if (node instanceof Element && isField(node)) {
      texts.push(node.value);
      places.set(node, place(node.getBoundingClientRect()));
    }
  }
  return texts.join('\n');
}

function place({ left, top, width, height }: DOMRect): string {
  return [left, top, width, height].map(Math.round).join();
}

/** What is different now. */
export function movementSince(before: Still, page: Collector): Movement {
  const now = rememberStill(page);
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
  return [...now.places].some(([node, here]) => {
    const there = before.places.get(node) ?? NOWHERE;
    return there === NOWHERE && here !== NOWHERE;
  });
}

/** What `place` gives for that which is not displayed. */
const NOWHERE = '0,0,0,0';
