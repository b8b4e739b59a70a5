// Compares a page with its snapshot, and draws where it differs: which regions, how each changed, and what is excused; reads no files.
import pixelmatch from 'pixelmatch';
import type { Box } from '../../episode/layout.js';
import { areaPx, inTenths, intersect, unite } from '../../episode/boxes.js';
import type { Screenshot } from '../../episode/crop.js';
import { type Pixels, sharp } from '../../episode/png.js';
import { clusters, markPixels, squaresOf } from '../../see/pixels/stray-ink.js';
import { brief } from '../../episode/verdict/text.js';
import {
  changeOf,
  describeThing,
  type MaskPair,
  type PageLook,
  pairThings,
  type Thing,
  type VisualChange,
} from './things.js';
import { holdsMiddle, madeRoom, shapeGroups, shapeProblems, shiftsOf } from './same-shape.js';

export interface CompareInput {
  before: PageLook;
  after: PageLook;
  /** Of the same size. */
  pictures: { before: Screenshot; after: Screenshot };
  masks: readonly MaskPair[];
  /** Whose words may differ, as messages are named: `the agent's`, `the user's`. */
  varying: readonly string[];
}

/** A part of the picture that differs for one reason. */
export interface Region {
  /** From 1, in reading order, with things that only moved last, as something else has often pushed them. */
  number: number;
  /** `shape`: text that does not keep its shape. `other`: pixels that nothing in the layouts explains. */
  kind: VisualChange['kind'] | 'shape' | 'other';
  /** How it changed: a clause without a capital. */
  words: string;
  /** Around all of it, in CSS px of the viewport. */
  box: Box;
  boxes: Box[];
  /** Indexes of the pixels that differ, in device pixels. */
  pixels: number[];
  /** As they are, or were if they are gone. */
  things: readonly Thing[];
}

export interface PictureComparison {
  /** The differences that are not explained away; none: it matches. */
  regions: Region[];
  /** Pixels of these regions. */
  differing: number;
  /** Pixels that are not the same and are masked, excused or noise. */
  excused: number;
  /** What was left out or excused, a clause each. */
  notes: string[];
}

export function comparePages(input: CompareInput): PictureComparison {
  const { before, after, masks } = input;
  const { pixels: was } = input.pictures.before;
  const screen = input.pictures.after;
  const open = {
    unequal: unequalPixels(was, screen.pixels),
    visible: visibleDifferences(was, screen.pixels),
  };
  const all = open.unequal.reduce((sum, one) => sum + one, 0);
  const moving = [...before.moving, ...after.moving];
  const ignoring = masks.filter(({ mode }) => mode === 'ignore');
  const ignored = [...moving, ...ignoring.flatMap((mask) => [...mask.before, ...mask.after])];
  for (const box of ignored)
    for (const at of pixelsOf(screen, box)) open.unequal[at] = open.visible[at] = 0;
  const explained = assigned(differences(input, ignored), open, screen);
  const found = [...explained, ...assigned(unexplained(after, open.visible, screen), open, screen)];
  const regions = regionsOf(found.filter(({ isExcused }) => !isExcused));
  const differing = regions.reduce((sum, { pixels }) => sum + pixels.length, 0);
  const empty = masks.filter((mask) => mask.before.length + mask.after.length === 0);
  const notes = [
    ...(moving.length === 0 ? [] : ['noise: the page moves there on its own']),
    ...empty.map(({ name }) => `the mask ${name} matches nothing`),
    ...found.filter(({ isExcused }) => isExcused).map(({ words }) => words),
  ];
  return { regions, differing, excused: all - differing, notes };
}

/** One byte per pixel, 1 where it is set. */
type PixelMask = Uint8Array;

/** Pixels that nothing has claimed yet: not the same to the byte, and those of them with a visible difference. */
interface OpenPixels {
  unequal: PixelMask;
  visible: PixelMask;
}

function unequalPixels(a: Pixels, b: Pixels): PixelMask {
  const mask = new Uint8Array(a.width * a.height);
  for (let at = 0; at < a.data.length; at += 1) if (a.data[at] !== b.data[at]) mask[at >> 2] = 1;
  return mask;
}

/** By pixelmatch's own threshold: without antialiased edges and the faintest differences. */
function visibleDifferences(a: Pixels, b: Pixels): PixelMask {
  const { width, height } = a;
  const drawn = new Uint8Array(width * height * 4);
  pixelmatch(a.data, b.data, drawn, width, height, { diffMask: true });
  return new Uint8Array(width * height).map((_, at) => (drawn[at * 4 + 3] === 0 ? 0 : 1));
}

/** Indexes of the pixels that a box in CSS px touches. */
function* pixelsOf({ pixels, scale }: Screenshot, [x, y, w, h]: Box): Generator<number> {
  const left = Math.max(0, Math.floor(x * scale));
  const right = Math.min(pixels.width, Math.ceil((x + w) * scale));
  const bottom = Math.min(pixels.height, Math.ceil((y + h) * scale));
  for (let row = Math.max(0, Math.floor(y * scale)); row < bottom; row += 1)
    for (let column = left; column < right; column += 1) yield row * pixels.width + column;
}

/** What may have made pixels differ. */
interface Difference extends Pick<VisualChange, 'words' | 'by'> {
  kind: Region['kind'];
  /** In sight, before and now. */
  boxes: readonly Box[];
  isExcused: boolean;
  thing: Thing | null;
}

/** A difference with the indexes of the pixels that are its own: at least one. */
interface Territory extends Difference {
  pixels: number[];
}

/** Each pixel belongs to the smallest difference around it. */
function assigned(
  all: readonly Difference[],
  { unequal, visible }: OpenPixels,
  screen: Screenshot,
): Territory[] {
  const bySize = [...all].sort((one, other) => areaOf(one) - areaOf(other));
  return bySize.flatMap((one): Territory[] => {
    const own = new Set<number>();
    for (const box of one.boxes)
      for (const at of pixelsOf(screen, box)) if (unequal[at] === 1) own.add(at);
    const pixels = [...own];
    if (pixels.length === 0) return [];
    for (const at of pixels) unequal[at] = visible[at] = 0;
    return [{ ...one, pixels }];
  });
}

function areaOf({ boxes }: Difference): number {
  return Math.max(0, ...boxes.map(areaPx));
}

/** How each thing changed that was or is in sight, according to the layouts. */
function differences({ before, after, ...allowed }: CompareInput, ignored: Box[]): Difference[] {
  const groups = shapeGroups(before, after, allowed);
  const shifts = shiftsOf(groups, before.scrolled, after.scrolled);
  const inGroup = new Set(groups.flatMap((group) => [...group.before, ...group.after]));
  const isFree = (one: Thing): boolean =>
    !inGroup.has(one) && !ignored.some((box) => holdsMiddle(box, one.box));
  const shapes = groups.map((group): Difference => {
    const problems = shapeProblems(group, shifts);
    const isExcused = problems.length === 0;
    const words = isExcused ? `${group.name} keeps its shape` : problems.join('; ');
    const boxes = seenOf([...group.before, ...group.after]);
    return { kind: 'shape', words, boxes, isExcused, by: null, thing: null };
  });
  const pairs = pairThings(before.things.filter(isFree), after.things.filter(isFree));
  const changes = pairs.flatMap((pair): Difference[] => {
    const boxes = seenOf([pair.before, pair.after]);
    const change = boxes.length === 0 ? null : changeOf(pair);
    if (change === null) return [];
    const isExcused = madeRoom(change, pair, groups, shifts);
    return [{ ...change, boxes, isExcused, thing: pair.after ?? pair.before }];
  });
  return [...shapes, ...changes];
}

function seenOf(things: readonly (Thing | null)[]): Box[] {
  return things.flatMap((one) => (one?.seen ? [one.seen] : []));
}

/** Clusters of visibly different pixels that nothing in the layouts explains. */
function unexplained(
  { viewport, things }: PageLook,
  visible: PixelMask,
  { pixels: { width, height }, scale }: Screenshot,
): Difference[] {
  const squares = squaresOf(viewport);
  markPixels(squares, { width, height, scale }, (at) => visible[at] === 1);
  return clusters(squares).map((box): Difference => {
    const [innermost] = things
      .filter(({ seen }) => seen !== null && shareInside(seen, box) >= 0.8)
      .sort((one, other) => areaPx(one.box) - areaPx(other.box));
    const name = innermost === undefined ? 'the page' : describeThing(innermost);
    const words =
      innermost?.kind === 'picture'
        ? `${name} shows something else`
        : `${name} looks otherwise, and nothing in the layout says why`;
    return { kind: 'other', words, boxes: [box], isExcused: false, by: null, thing: null };
  });
}

/** Clusters are whole squares, and boxes are rounded: a little of one may stick out. */
function shareInside(outer: Box, inner: Box): number {
  const common = intersect(outer, inner);
  return common === null ? 0 : areaPx(common) / areaPx(inner);
}

/** A row of text that starts a little lower is still the same row. */
const ROW_PX = 8;

/** Joins what differs for one reason: things that moved by the same distance, or appeared or disappeared together. */
function regionsOf(territories: readonly Territory[]): Region[] {
  const groups = new Map<unknown, Territory[]>();
  for (const one of territories) {
    const reason = reasonOf(one, territories);
    groups.set(reason, [...(groups.get(reason) ?? []), one]);
  }
  const row = ({ box }: Region): number => Math.round(box[1] / ROW_PX);
  const isMoved = ({ kind }: Region): number => Number(kind === 'moved');
  return [...groups.values()]
    .map(regionOf)
    .sort(
      (one, other) =>
        isMoved(one) - isMoved(other) || row(one) - row(other) || one.box[0] - other.box[0],
    )
    .map((region, at) => ({ ...region, number: at + 1 }));
}

/** The same for what belongs together: the words, the distance, or the largest thing that came or went with it. */
function reasonOf(one: Territory, all: readonly Territory[]): unknown {
  if (one.kind === 'other') return one.words;
  if (one.kind === 'moved') return one.by;
  if (one.kind !== 'appeared' && one.kind !== 'disappeared') return one;
  const isAround = (box: Box) => one.boxes.every((inner) => shareInside(box, inner) >= 0.9);
  return all
    .filter(({ kind, boxes }) => kind === one.kind && boxes.some(isAround))
    .reduce((largest, next) => (areaOf(next) > areaOf(largest) ? next : largest), one);
}

function regionOf(group: readonly Territory[]): Region {
  const largest = [...group].sort((one, other) => areaOf(other) - areaOf(one));
  const boxes = largest.flatMap((one) => one.boxes).map(inTenths);
  return {
    number: 0,
    kind: largest[0]?.kind ?? 'other',
    words: wordsOf(largest),
    box: unite(boxes) ?? [0, 0, 0, 0],
    boxes,
    pixels: group.flatMap(({ pixels }) => pixels),
    things: largest.flatMap(({ thing }) => thing ?? []),
  };
}

function wordsOf(group: readonly Territory[]): string {
  const [{ kind, words, by } = { kind: 'other', words: '', by: null }] = group;
  const things = group.flatMap(({ thing }) => thing ?? []);
  if (kind === 'appeared' || kind === 'disappeared') {
    const says = things.map(({ text }) => text).filter((text) => text !== '');
    const quoted = says.map((text) => `"${brief(text, 60)}"`);
    return says.length === 0 ? words : `${words}: ${listed(quoted)}`;
  }
  if (group.length === 1 || by === null) return words;
  const names = [...new Set(things.map(describeThing))];
  return `${names.length} things moved by ${by}: ${listed(names)}`;
}

/** This many are named. */
const NAMED = 3;

function listed(all: readonly string[]): string {
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : '';
  return `${all.slice(0, NAMED).join(', ')}${more}`;
}

/** How much of a pixel remains where nothing differs. */
const PALE = 0.25;
const RED = [214, 31, 44];
/** Around a frame, CSS px. */
const MARGIN_PX = 3;
const LABEL_PX = { height: 14, perDigit: 7 };

/** PNG of the size of the picture. */
export async function diffPicture(
  { pixels: { width, height, data }, scale }: Screenshot,
  regions: readonly Region[],
): Promise<Buffer> {
  const drawn = new Uint8Array(data.length).fill(255);
  for (let at = 0; at < data.length; at += 4) {
    const grey = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    drawn.fill(Math.round(255 - (255 - grey) * PALE), at, at + 3);
  }
  for (const at of regions.flatMap(({ pixels }) => pixels)) drawn.set(RED, at * 4);
  const frames = `<g transform="scale(${scale})">${regions.map(frameOf).join('')}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frames}</svg>`;
  return sharp(drawn, { raw: { width, height, channels: 4 } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

function frameOf({ number, boxes }: Region): string {
  const frames = boxes.map(([x, y, width, height]) => {
    const place = `x="${x - MARGIN_PX}" y="${y - MARGIN_PX}"`;
    const size = `width="${width + 2 * MARGIN_PX}" height="${height + 2 * MARGIN_PX}"`;
    return `<rect ${place} ${size} fill="none" stroke="#d61f2c"/>`;
  });
  const [x, y] = boxes[0] ?? [0, 0];
  const { height, perDigit } = LABEL_PX;
  const [left, top] = [Math.max(0, x - MARGIN_PX), Math.max(0, y - MARGIN_PX - height)];
  const width = 8 + perDigit * String(number).length;
  const label = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#d61f2c"/>`;
  const text = `<text x="${left + 4}" y="${top + 11}" font-family="sans-serif" font-size="11" fill="#fff">${number}</text>`;
  return frames.join('') + label + text;
}
