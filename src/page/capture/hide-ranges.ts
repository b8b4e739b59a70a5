// Switches the ink of single texts off through CSS custom highlights, to tell whose ink it is.
import type { Collector } from './collector.js';
import { adopt } from './sheets.js';

const NAME = 'sightline-other-text';
const RULE = `::highlight(${NAME}) {
  color: transparent !important;
  -webkit-text-fill-color: transparent !important;
  -webkit-text-stroke-color: transparent !important;
  text-decoration-color: transparent !important;
  text-shadow: none !important;
}`;

/** Whether this browser can switch single texts off. */
export function canHideRanges(): boolean {
  return typeof Highlight === 'function' && 'highlights' in CSS;
}

/** Hides the ink of these fragments and returns the undo; fragments that are not text nodes stay. */
export function hideRanges(page: Collector, ids: readonly number[]): () => void {
  const added = [...page.roots].map((root) => adopt(root, RULE));
  CSS.highlights.set(NAME, new Highlight(...ids.flatMap((id) => rangeOf(page, id))));
  return () => {
    CSS.highlights.delete(NAME);
    for (const back of added) back();
  };
}

function rangeOf(page: Collector, id: number): StaticRange[] {
  const origin = page.origins[id];
  if (!origin?.node) return [];
  return [
    new StaticRange({
      startContainer: origin.node,
      startOffset: origin.start ?? 0,
      endContainer: origin.node,
      endOffset: origin.end ?? origin.node.length,
    }),
  ];
}
