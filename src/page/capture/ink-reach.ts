// Estimates how far the ink of a text may reach beyond its characters; measures no pixels.
import type { InkReach } from './protocol.js';
import { type Collector, rounded } from './collector.js';
import { toBox } from './lines.js';

/** Swashes, slants and marks stick out by less than this, in px per px of font size. */
const OVERHANG = 0.25;

/** For each fragment the box of its element, and the reach of shadows, strokes and overhangs, px. */
export function inkReach(page: Collector, ids: readonly number[]): InkReach[] {
  return ids.map((id) => {
    const element = page.origins[id]?.element ?? document.documentElement;
    const style = getComputedStyle(element);
    const decorations = [style.textShadow, style.getPropertyValue('-webkit-text-stroke-width')];
    const lengths = decorations.join(' ').match(/-?[\d.]+(?=px)/g) ?? [];
    const reach = lengths.reduce((sum, length) => sum + Math.abs(Number(length)), 0);
    return {
      element: rounded(toBox(element.getBoundingClientRect())),
      reach: reach + parseFloat(style.fontSize) * OVERHANG + 2,
    };
  });
}
