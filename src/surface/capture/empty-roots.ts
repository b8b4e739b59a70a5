// Leaves out regions in which nothing at all is painted: no closed shadow root shows text there.
import type { Box, Layout } from '../../episode/layout.js';
import { intersect } from '../../episode/boxes.js';
import { pixelsIn } from '../../episode/cell.js';
import { decodePixels, type Pixels } from '../../episode/png.js';

/** Keeps every other region; a `closed_root` only where its part of the picture has a second color. */
export async function withoutEmptyRoots(layout: Layout, png: Buffer): Promise<Layout['opaque']> {
  if (!layout.opaque.some(({ kind }) => kind === 'closed_root')) return layout.opaque;
  const picture = await decodePixels(png);
  const { width, height } = layout.viewport;
  return layout.opaque.filter(({ kind, box }) => {
    const seen = intersect(box, [0, 0, width, height]);
    return (
      kind !== 'closed_root' || (seen !== null && isPainted(picture, seen, picture.width / width))
    );
  });
}

function isPainted(picture: Pixels, box: Box, scale: number): boolean {
  const same = { withText: picture, withoutText: picture, scale };
  let first: string | null = null;
  for (const index of pixelsIn(same, box)) {
    const colour = picture.data.subarray(index, index + 3).join();
    if (first !== null && colour !== first) return true;
    first = colour;
  }
  return false;
}
