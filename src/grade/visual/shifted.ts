// Whether the content of a box in one picture is unchanged in a box of another; explains nothing.
import type { Box } from '../../episode/layout.js';
import { countSet, differingPixels } from '../../pixels/compare.js';
import { screenPart, type Screenshot } from '../../pixels/crop.js';

/** A box that grew by less is the same one, rounded differently. */
const SIZE_PX = 1;

/** Pixel by pixel; null if the boxes differ in size, or one of them is outside its picture. */
export function sameContent(
  [before, boxBefore]: readonly [Screenshot, Box],
  [after, boxAfter]: readonly [Screenshot, Box],
): boolean | null {
  const size = [2, 3].map((at) => Math.abs((boxBefore[at] ?? 0) - (boxAfter[at] ?? 0)));
  if (size.some((by) => by > SIZE_PX)) return null;
  const [width, height] = [2, 3].map((at) => Math.min(boxBefore[at] ?? 0, boxAfter[at] ?? 0));
  const part = (screen: Screenshot, [x, y]: Box) =>
    screenPart(
      screen,
      [Math.round(x), Math.round(y), Math.floor(width ?? 0), Math.floor(height ?? 0)],
      0,
    );
  const [a, b] = [part(before, boxBefore), part(after, boxAfter)];
  if (a === null || b === null || a.width !== b.width || a.height !== b.height) return null;
  return countSet(differingPixels(a, b)) === 0;
}
