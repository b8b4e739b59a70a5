// Assigns the differing pixels: each belongs to the smallest thing that changed, and unexplained ones to a region of their own.
import type { Thing } from '../../baseline/format.js';
import type { Box } from '../../episode/layout.js';
import { areaPx, intersect } from '../../pixels/boxes.js';
import { pixelsOf, type PixelMask } from '../../pixels/compare.js';
import type { Screenshot } from '../../pixels/crop.js';
import { clusters, markPixels, squaresOf } from '../../pixels/squares.js';
import { type VisualChange, type ChangeKind, named } from './change.js';
import type { ThingPair } from './pair-things.js';

/** `shape`: masked text that does not keep its shape. `other`: pixels that nothing in the layouts explains. */
export type RegionKind = ChangeKind | 'shape' | 'other';

export interface Claimant {
  kind: RegionKind;
  words: string;
  /** In sight, before and now. */
  boxes: readonly Box[];
  isExcused: boolean;
  /** Only antialiased edges may differ, which is not a difference. */
  isFaint: boolean;
  /** How far it moved, if nothing else changed. */
  by: VisualChange['by'];
  /** What approving it replaces. */
  pairs: readonly ThingPair[];
}

/** Pixels that differ at all, and those with a visible difference. */
export interface Differences {
  unequal: PixelMask;
  plain: PixelMask;
}

/** A claimant with the indexes of the pixels that are its own: at least one. */
export interface Territory extends Claimant {
  pixels: number[];
}

export function territories(
  claimants: readonly Claimant[],
  { unequal, plain }: Differences,
  look: Screenshot,
): { territories: Territory[]; taken: PixelMask } {
  const taken = new Uint8Array(unequal.length);
  const bySize = [...claimants].sort((one, other) => areaOf(one) - areaOf(other));
  const found = bySize.flatMap((claimant): Territory[] => {
    const own = new Set<number>();
    for (const box of claimant.boxes)
      for (const at of pixelsOf(look, box)) if (unequal[at] === 1 && taken[at] === 0) own.add(at);
    const pixels = [...own];
    const counts = claimant.isFaint ? pixels.some((at) => plain[at] === 1) : pixels.length > 0;
    if (!counts) return [];
    for (const at of pixels) taken[at] = 1;
    return [{ ...claimant, pixels }];
  });
  return { territories: found, taken };
}

function areaOf({ boxes }: Claimant): number {
  return Math.max(0, ...boxes.map(areaPx));
}

/** Clusters of visibly different pixels that are not assigned yet. */
export function unexplained(
  { plain }: Differences,
  taken: PixelMask,
  {
    look,
    viewport,
    things,
  }: { look: Screenshot; viewport: { width: number; height: number }; things: readonly Thing[] },
): Claimant[] {
  const squares = squaresOf(viewport);
  const { width, height } = look.pixels;
  const isOpen = (at: number): boolean => plain[at] === 1 && taken[at] === 0;
  markPixels(squares, { width, height, scale: look.scale }, isOpen);
  return clusters(squares).map((box) => {
    const inside = innermost(things, box);
    return {
      kind: 'other',
      words: `${inside === null ? 'the page' : named(inside)} looks otherwise, and nothing in the layout says why`,
      boxes: [box],
      ...{ isExcused: false, isFaint: false, by: null, pairs: [] },
    };
  });
}

/** The smallest thing that contains all of a box; null if none does. */
function innermost(things: readonly Thing[], box: Box): Thing | null {
  const holding = things.filter(({ seen }) => {
    const common = seen && intersect(seen, box);
    // Clusters are whole squares, which may stick out a little.
    return common !== null && areaPx(common) >= 0.8 * areaPx(box);
  });
  const smallest = holding.sort((one, other) => areaPx(one.box) - areaPx(other.box));
  return smallest[0] ?? null;
}
