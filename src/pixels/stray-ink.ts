// Finds ink of text where no text was found: shadows, reflections and generated text elsewhere; reads none of it.
import type { Box, Layout } from '../episode/layout.js';
import { intersect } from './boxes.js';
import { channelDifference, INK_THRESHOLD, type InkPair } from './cell.js';
import type { Pixels } from './png.js';
import { clearBox, clusters, markPixels, squaresOf, type Squares } from './squares.js';

/** Less than this is a caret, a bullet or the end of a swash; in CSS px. */
const LEAST = { widthPx: 24, heightPx: 6 };
/** Ink may stick out of its text's box this far, in px per px of font size, and at least this far. */
const OVERHANG = { share: 0.35, px: 4 };

/** Boxes in CSS px around ink that vanishes with the page's text but belongs to no text of the layout. */
export function strayInk(layout: Layout, pair: InkPair): Box[] {
  const squares = inked(layout, pair);
  for (const box of explained(layout)) clearBox(squares, box);
  return clusters(squares)
    .filter(([, , width, height]) => width >= LEAST.widthPx && height >= LEAST.heightPx)
    .filter((box) => !layout.ink.moving?.some((moving) => intersect(moving, box)));
}

/** Boxes around what differs between two pictures of one page. */
export function differingBoxes(layout: Layout, pair: InkPair): Box[] {
  return clusters(inked(layout, pair));
}

function inked(layout: Layout, pair: InkPair): Squares {
  const squares = squaresOf(layout.viewport);
  const { withText, withoutText, scale } = pair;
  const { width, height } = withText;
  const rowOf = ({ data }: Pixels, row: number) =>
    data.subarray(row * width * 4, (row + 1) * width * 4);
  const isBlank = (row: number) =>
    Buffer.compare(rowOf(withText, row), rowOf(withoutText, row)) === 0;
  markPixels(
    squares,
    { width, height, scale, isBlank },
    (at) => channelDifference(pair, at * 4) > INK_THRESHOLD,
  );
  return squares;
}

/** Controls with the browser's own words, such as the parts of a date. */
const FIELD = /^(input|select|textarea)\b/;

/** Texts, including how far their letters may stick out, fields, and regions known to be unread. */
function explained({ fragments, controls, opaque }: Layout): Box[] {
  const texts = fragments.flatMap(({ clipped, box, fontPx, approximate }) => {
    // The place of generated and rotated text is an estimate.
    const around = approximate ? box : clipped;
    const more = Math.max(OVERHANG.px, fontPx * OVERHANG.share);
    return around ? [grown(around, approximate ? fontPx + more : more)] : [];
  });
  const fields = controls.filter(({ element }) => FIELD.test(element));
  return [...texts, ...[...fields, ...opaque].map(({ box }) => box)];
}

function grown([x, y, width, height]: Box, by: number): Box {
  return [x - by, y - by, width + 2 * by, height + 2 * by];
}
