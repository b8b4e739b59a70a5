// Compares a page with its snapshot: which regions of the picture differ, how each changed, and what is excused; pure, reads no files.
import pixelmatch from 'pixelmatch';
import type { Box } from '../../episode/layout.js';
import { areaPx, intersect, inTenths, unite } from '../../pixels/boxes.js';
import type { Screenshot } from '../../pixels/crop.js';
import type { Pixels } from '../../pixels/png.js';
import { clusters, markPixels, squaresOf } from '../../pixels/stray-ink.js';
import { brief } from '../../verdict/brief.js';
import {
  type Allowance,
  holdsMiddle,
  leftOut,
  madeRoom,
  shapeGroups,
  shapeProblems,
  shiftsOf,
} from './excused.js';
import {
  changeOf,
  type ChangeKind,
  named,
  pairThings,
  type ThingPair,
  type VisualChange,
} from './explain.js';
import type { PageLook } from './snapshot.js';
import type { Thing } from './things.js';

export interface CompareInput extends Allowance {
  before: PageLook;
  after: PageLook;
  /** Of the same size. */
  pictures: { before: Screenshot; after: Screenshot };
}

/** `shape`: text that does not keep its shape. `other`: pixels that nothing in the layouts explains. */
type RegionKind = ChangeKind | 'shape' | 'other';

/** A part of the picture that differs for one reason. */
export interface Region {
  /** From 1, in reading order, with things that only moved last, as something else has often pushed them. */
  number: number;
  kind: RegionKind;
  /** How it changed: a clause without a capital. */
  words: string;
  /** Around all of it, in CSS px of the viewport. */
  box: Box;
  boxes: Box[];
  /** Indexes of the pixels that differ, in device pixels. */
  pixels: number[];
  /** Each thing as it was and as it is. */
  pairs: readonly ThingPair[];
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
  const { before, after, pictures, masks } = input;
  const screen = pictures.after;
  const open = {
    unequal: unequalPixels(pictures.before.pixels, screen.pixels),
    plain: visiblyDifferent(pictures.before.pixels, screen.pixels),
  };
  const all = count(open.unequal);
  const out = leftOut({ before, after }, masks);
  for (const box of out.boxes)
    for (const at of pixelsOf(screen, box)) open.unequal[at] = open.plain[at] = 0;
  const explained = assigned(claimantsOf(input, out.boxes), open, screen);
  const rest = assigned(unexplained(after, open.plain, screen), open, screen);
  const found = [...explained, ...rest];
  const regions = regionsOf(found.filter(({ isExcused }) => !isExcused));
  const differing = regions.reduce((sum, { pixels }) => sum + pixels.length, 0);
  const excused = found.filter(({ isExcused }) => isExcused).map(({ words }) => words);
  return { regions, differing, excused: all - differing, notes: [...out.notes, ...excused] };
}

/** One byte per pixel, 1 where it is set. */
type PixelMask = Uint8Array;

/** Pixels that nothing has claimed yet: not the same to the byte, and those of them with a visible difference. */
interface OpenPixels {
  unequal: PixelMask;
  plain: PixelMask;
}

function unequalPixels(a: Pixels, b: Pixels): PixelMask {
  const mask = new Uint8Array(a.width * a.height);
  const [was, is] = [asWords(a), asWords(b)];
  for (let at = 0; at < mask.length; at += 1) if (was[at] !== is[at]) mask[at] = 1;
  return mask;
}

/** Four bytes at a time. */
function asWords({ data }: Pixels): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : Uint8Array.from(data);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

/** Colors closer than this count as the same: 1 is black against white. */
const THRESHOLD = 0.1;

/** Without antialiased edges and the faintest differences. */
function visiblyDifferent(a: Pixels, b: Pixels): PixelMask {
  const { width, height } = a;
  const drawn = new Uint8Array(width * height * 4);
  pixelmatch(a.data, b.data, drawn, width, height, { threshold: THRESHOLD, diffMask: true });
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at += 1) if (drawn[at * 4 + 3] !== 0) mask[at] = 1;
  return mask;
}

function count(mask: PixelMask): number {
  return mask.reduce((sum, one) => sum + one, 0);
}

/** Indexes of the pixels that a box in CSS px touches. */
function* pixelsOf(
  { pixels: { width, height }, scale }: Screenshot,
  [x, y, w, h]: Box,
): Generator<number> {
  const left = Math.max(0, Math.floor(x * scale));
  const right = Math.min(width, Math.ceil((x + w) * scale));
  const bottom = Math.min(height, Math.ceil((y + h) * scale));
  for (let row = Math.max(0, Math.floor(y * scale)); row < bottom; row += 1)
    for (let column = left; column < right; column += 1) yield row * width + column;
}

/** What may have made pixels differ. */
interface Claimant {
  kind: RegionKind;
  words: string;
  /** In sight, before and now. */
  boxes: readonly Box[];
  isExcused: boolean;
  /** Only antialiased edges may differ, which is not a difference. */
  isFaint: boolean;
  /** How far it moved, if nothing else changed. */
  by: VisualChange['by'];
  pairs: readonly ThingPair[];
}

/** A claimant with the indexes of the pixels that are its own: at least one. */
interface Territory extends Claimant {
  pixels: number[];
}

/** Each pixel belongs to the smallest claimant around it. */
function assigned(
  claimants: readonly Claimant[],
  open: OpenPixels,
  screen: Screenshot,
): Territory[] {
  const bySize = [...claimants].sort((one, other) => areaOf(one) - areaOf(other));
  return bySize.flatMap((claimant): Territory[] => {
    const own = new Set<number>();
    for (const box of claimant.boxes)
      for (const at of pixelsOf(screen, box)) if (open.unequal[at] === 1) own.add(at);
    const pixels = [...own];
    const counts = claimant.isFaint ? pixels.some((at) => open.plain[at] === 1) : own.size > 0;
    if (!counts) return [];
    for (const at of pixels) open.unequal[at] = open.plain[at] = 0;
    return [{ ...claimant, pixels }];
  });
}

function areaOf({ boxes }: Pick<Claimant, 'boxes'>): number {
  return Math.max(0, ...boxes.map(areaPx));
}

/** How each thing changed, according to the layouts. */
function claimantsOf(input: CompareInput, ignored: readonly Box[]): Claimant[] {
  const { before, after } = input;
  const groups = shapeGroups({ before, after }, input);
  const shifts = shiftsOf(groups, [before.scrolled, after.scrolled]);
  const inGroup = new Set(groups.flatMap((group) => [...group.before, ...group.after]));
  const isFree = (one: Thing): boolean =>
    !inGroup.has(one) && !ignored.some((box) => holdsMiddle(box, one.box));
  const pairs = pairThings(before.things.filter(isFree), after.things.filter(isFree));
  const shapes = groups.map((group): Claimant => {
    const problems = shapeProblems(group, shifts);
    const isExcused = problems.length === 0;
    const things = [...group.before, ...group.after];
    return {
      kind: 'shape',
      words: isExcused ? `${group.name} keeps its shape` : problems.join('; '),
      boxes: things.flatMap(({ seen }) => (seen === null ? [] : [seen])),
      ...{ isExcused, isFaint: false, by: null, pairs: [] },
    };
  });
  const changes = pairs.flatMap((pair): Claimant[] => {
    const change = changeOf(pair);
    if (change === null) return [];
    const { kind, words, boxes, by, isFaint } = change;
    const isExcused = madeRoom(change, groups, shifts);
    return [{ kind, words, boxes, by, isFaint, isExcused, pairs: [pair] }];
  });
  return [...shapes, ...changes];
}

/** Clusters of visibly different pixels that nothing in the layouts explains. */
function unexplained(
  { viewport, things }: PageLook,
  plain: PixelMask,
  { pixels: { width, height }, scale }: Screenshot,
): Claimant[] {
  const squares = squaresOf(viewport);
  markPixels(squares, { width, height, scale }, (at) => plain[at] === 1);
  return clusters(squares).map((box) => {
    const inside = innermost(things, box);
    const name = inside === null ? 'the page' : named(inside);
    return {
      kind: 'other',
      words:
        inside?.kind === 'picture'
          ? `${name} shows something else`
          : `${name} looks otherwise, and nothing in the layout says why`,
      boxes: [box],
      ...{ isExcused: false, isFaint: false, by: null, pairs: [] },
    };
  });
}

/** The smallest thing that contains all of a box; null if none does. */
function innermost(things: readonly Thing[], box: Box): Thing | null {
  const around = things.filter(({ seen }) => seen !== null && shareInside(seen, box) >= 0.8);
  return around.sort((one, other) => areaPx(one.box) - areaPx(other.box))[0] ?? null;
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
  const groups = new Map<string, Territory[]>();
  territories.forEach((one, at) => {
    const key = reasonOf(one, territories) ?? `alone ${at}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  });
  const row = ({ box }: Region): number => Math.round(box[1] / ROW_PX);
  return [...groups.values()]
    .map(regionOf)
    .sort(
      (one, other) =>
        Number(one.kind === 'moved') - Number(other.kind === 'moved') ||
        row(one) - row(other) ||
        one.box[0] - other.box[0] ||
        one.words.localeCompare(other.words, 'en'),
    )
    .map((region, at) => ({ ...region, number: at + 1 }));
}

function reasonOf(one: Territory, all: readonly Territory[]): string | null {
  if (one.kind === 'other') return one.words;
  if (one.kind === 'moved' && one.by !== null) return `moved ${one.by.dx} ${one.by.dy}`;
  if (one.kind !== 'appeared' && one.kind !== 'disappeared') return null;
  const isAround = (box: Box) => one.boxes.every((inner) => shareInside(box, inner) >= 0.9);
  const [largest = one] = all
    .filter(({ kind, boxes }) => kind === one.kind && boxes.some(isAround))
    .sort((a, b) => areaOf(b) - areaOf(a));
  return `${one.kind} ${all.indexOf(largest)}`;
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
    pairs: group.flatMap(({ pairs }) => pairs),
  };
}

/** This many are named. */
const NAMED = 3;

function wordsOf([first, ...others]: readonly Territory[]): string {
  if (first === undefined) return '';
  const things = [first, ...others].flatMap(({ pairs }) =>
    pairs.flatMap(({ before, after }) => after ?? before ?? []),
  );
  if (first.kind === 'appeared' || first.kind === 'disappeared') {
    const says = things.flatMap(({ text = '' }) => (text === '' ? [] : [`"${brief(text, 60)}"`]));
    return says.length === 0 ? first.words : `${first.words}: ${listed(says)}`;
  }
  if (others.length === 0 || first.by === null) return first.words;
  const names = [...new Set(things.map(named))];
  const { dx, dy } = first.by;
  return `${names.length} things moved by (${dx}, ${dy}): ${listed(names)}`;
}

function listed(all: readonly string[]): string {
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : '';
  return `${all.slice(0, NAMED).join(', ')}${more}`;
}
