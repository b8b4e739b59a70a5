// Joins pixels that lie close together to boxes, and finds ink of text where no text was found: shadows, reflections and generated text elsewhere; reads none of it.
import type { Box, Layout } from '../../episode/layout.js';
import { intersect } from '../../episode/boxes.js';
import { channelDifference, INK_THRESHOLD, type InkPair } from '../../episode/cell.js';
import type { Pixels } from '../../episode/png.js';

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

/** Side of the squares into which the picture is divided, CSS px. */
const SQUARE_PX = 4;
/** What belongs together has no wider gap than this, in squares: a space, and the distance of two lines. */
const GAP = { across: 3, down: 2 };

/** The squares of a picture, row by row. */
export interface Squares {
  columns: number;
  rows: number;
  /** 1 where a square holds a marked pixel. */
  marked: Uint8Array;
}

export function squaresOf({ width, height }: { width: number; height: number }): Squares {
  const [columns, rows] = [Math.ceil(width / SQUARE_PX), Math.ceil(height / SQUARE_PX)];
  return { columns, rows, marked: new Uint8Array(columns * rows) };
}

/** A picture's size in device pixels. */
interface Picture {
  width: number;
  height: number;
  scale: number;
  /** Whether it is known of a row that no pixel in it is marked; most of a screen need not be looked at then. */
  isBlank?: (row: number) => boolean;
}

/** Marks the squares of all pixels of a picture for which `isMarked` says so. */
export function markPixels(
  { columns, rows, marked }: Squares,
  { width, height, scale, isBlank = () => false }: Picture,
  isMarked: (index: number) => boolean,
): void {
  const perSquare = SQUARE_PX * scale;
  for (let y = 0; y < height; y += 1) {
    if (isBlank(y)) continue;
    const row = Math.min(rows - 1, Math.floor(y / perSquare)) * columns;
    for (let x = 0; x < width; x += 1) {
      if (!isMarked(y * width + x)) continue;
      marked[row + Math.min(columns - 1, Math.floor(x / perSquare))] = 1;
    }
  }
}

function clearBox({ columns, rows, marked }: Squares, [x, y, width, height]: Box): void {
  const first = Math.max(0, Math.floor(x / SQUARE_PX));
  const end = Math.min(columns, Math.ceil((x + width) / SQUARE_PX));
  const bottom = Math.min(rows, Math.ceil((y + height) / SQUARE_PX));
  if (end <= first) return;
  for (let row = Math.max(0, Math.floor(y / SQUARE_PX)); row < bottom; row += 1)
    marked.fill(0, row * columns + first, row * columns + end);
}

/** Marked squares that hang together, as boxes in CSS px. */
export function clusters(squares: Squares): Box[] {
  const left = Uint8Array.from(squares.marked);
  const found: Box[] = [];
  for (let at = left.indexOf(1); at >= 0; at = left.indexOf(1, at))
    found.push(take(squares, left, at));
  return found;
}

/** The box of all that hangs together with one square; takes these squares out. */
function take(squares: Squares, left: Uint8Array, start: number): Box {
  const open = [start];
  left[start] = 0;
  let [west, north, east, south] = [Infinity, Infinity, 0, 0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [row, column] = [Math.floor(at / squares.columns), at % squares.columns];
    [west, east] = [Math.min(west, column), Math.max(east, column + 1)];
    [north, south] = [Math.min(north, row), Math.max(south, row + 1)];
    for (const near of around(squares, row, column)) {
      if (left[near] !== 1) continue;
      left[near] = 0;
      open.push(near);
    }
  }
  const box = [west, north, east - west, south - north].map((count) => count * SQUARE_PX);
  return box as Box;
}

/** The squares that hang together with one if both are marked. */
function* around({ columns, rows }: Squares, row: number, column: number): Generator<number> {
  const bottom = Math.min(rows - 1, row + GAP.down);
  const right = Math.min(columns - 1, column + GAP.across);
  for (let y = Math.max(0, row - GAP.down); y <= bottom; y += 1)
    for (let x = Math.max(0, column - GAP.across); x <= right; x += 1) yield y * columns + x;
}
