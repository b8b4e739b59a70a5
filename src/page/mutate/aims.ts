// Finds the elements that a mutant is about, and the text that is meant, by what the capture of the document collected; changes nothing.
import type { Collector } from '../capture/collector.js';
import { flatContains, flatParent } from '../capture/flat-tree.js';
import { rectOfText } from '../capture/lines.js';
import { shortSelector } from '../capture/selector.js';
import type { PagePlace } from './protocol.js';
import { rawSpan } from './raw-span.js';

/** One element, and where what is meant of it is now, in the viewport of the document. */
export interface Aim {
  element: Element;
  /** The whole of it. */
  rects: () => DOMRect[];
  /** A rectangle for each piece of text in it; the same if there is none. */
  lines: () => DOMRect[];
}

/** The elements, or why they cannot be touched one by one. */
export function findAims(page: Collector, places: readonly PagePlace[]): Aim[] | string {
  const aims: Aim[] = [];
  for (const place of places) {
    const found = wholeElement(page, place);
    if (found !== null) aims.push(wholeAim(page, found, place.ranges));
    else if (place.ranges.length > 0) aims.push(...textAims(page, place.ranges));
    else return 'its element could not be found again';
  }
  const tooWide = aims.find(({ element }) => element.contains(document.body));
  return tooWide === undefined ? aims : 'it stands in no element but that of the whole page';
}

type Ranges = PagePlace['ranges'];

function wholeElement(page: Collector, { control, element, ranges }: PagePlace): Element | null {
  if (control !== null) return page.controlElements[control] ?? null;
  if (element === null) return null;
  const origins = ranges.flatMap(([id]) => page.origins[id]?.element ?? []);
  for (let node: Node | null = origins[0] ?? null; node; node = flatParent(node)) {
    const holder = node;
    if (!(holder instanceof Element) || shortSelector(holder) !== element) continue;
    if (origins.every((inner) => flatContains(holder, inner))) return holder;
  }
  return null;
}

function wholeAim(page: Collector, element: Element, ranges: Ranges): Aim {
  const rects = () => [element.getBoundingClientRect()];
  const lines = () => linesOf(page, ranges);
  return { element, rects, lines: ranges.length > 0 ? lines : rects };
}

/** One for each element that holds some of the text. */
function textAims(page: Collector, ranges: Ranges): Aim[] {
  const holders = new Set(ranges.flatMap(([id]) => page.origins[id]?.element ?? []));
  return [...holders].map((element) => {
    const own = ranges.filter(([id]) => page.origins[id]?.element === element);
    const lines = () => linesOf(page, own);
    return { element, rects: lines, lines };
  });
}

function linesOf(page: Collector, ranges: Ranges): DOMRect[] {
  return ranges.map((range) => rectOf(page, range)).filter(({ width }) => width > 0);
}

/** Of values and pseudo-elements only the element's box is known. */
function rectOf(page: Collector, range: Ranges[number]): DOMRect {
  const { element, node } = page.origins[range[0]] ?? {};
  if (node !== undefined) return rectOfText(node, ...rawSpan(page, range));
  return element?.getBoundingClientRect() ?? new DOMRect();
}
