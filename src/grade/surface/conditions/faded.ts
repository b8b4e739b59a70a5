// Whether a row or card is grayed out, by its opacity or its pale letters compared with similar ones.
import type { Layout, Part } from '../../../episode/layout.js';
import { contrastRatio, luminance, parseColor } from '../../../pixels/color.js';
import { pageParts } from '../find/described/page.js';
import type { Sighting } from '../sighting.js';

/** If others are fully opaque, anything less opaque than this is grayed out. */
const FADED = 0.75;
/** Contrast with white below which all text is faint, and from which on some is strong. */
const FAINT = 4;
const STRONG = 7;

/**
 * Whether it, or the row or card around it, is faded while a similar one is not. If not, it may be gray in another way.
 */
export function isFaded(sighting: Sighting, layout: Layout): boolean {
  return holdersOf(sighting, layout).some((part) => isFadedAmong(part, layout));
}

function isFadedAmong(part: Part, layout: Layout): boolean {
  const others = pageParts(layout).parts.filter(
    (one) => one !== part && one.alike === part.alike && one.fragments[0] < one.fragments[1],
  );
  const own = lookOf(part, layout);
  return others.some((one) => isFainter(own, lookOf(one, layout)));
}

/** The least faded of its texts, and the strongest against white. */
interface Look {
  opacity: number;
  contrast: number;
}

function lookOf({ fragments: [first, end] }: Part, { fragments }: Layout): Look {
  const all = fragments.slice(first, end);
  return {
    opacity: Math.max(...all.map(({ opacity = 1 }) => opacity)),
    contrast: Math.max(...all.map(({ color }) => onWhite(color))),
  };
}

function onWhite(color: string): number {
  const rgb = parseColor(color);
  return rgb === null ? NaN : contrastRatio(luminance(rgb), 1);
}

/** Whether nothing in one is as strong as something in the other; on dark pages only opacity shows it. */
function isFainter(one: Look, other: Look): boolean {
  if (one.opacity < FADED && other.opacity === 1) return true;
  return one.contrast < FAINT && other.contrast >= STRONG;
}

/** It and the similar things around it, from near to far. */
function holdersOf({ ranges, thing }: Sighting, { parts = [] }: Layout): Part[] {
  const ids = ranges.map(([id]) => id);
  return parts
    .filter(
      (part) =>
        part.alike !== undefined &&
        (part === thing?.part ||
          (!thing?.part &&
            ids.length > 0 &&
            ids.every((id) => part.fragments[0] <= id && id < part.fragments[1]))),
    )
    .reverse();
}
