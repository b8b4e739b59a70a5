// Spoils a subject in the record of a checkpoint, as a defect of the page would have: in its layout and in its two pictures.
import type { Box, Control, Fragment, Layout, Part } from '../../episode/layout.js';
import { characterBoxes, intersect, unite } from '../../episode/boxes.js';
import type { TextRange } from '../../see/pixels/ink.js';
import type { Pixels } from '../../episode/png.js';
import { boxOfAll, type Sighting } from '../../see/sighting.js';

export const mutantKinds = [
  'below_fold',
  'covered',
  'faded',
  'clipped',
  'truncated',
  'removed',
  'amount_changed',
] as const;

/** What is done to a subject in the record of a page. */
export type MutantKind = (typeof mutantKinds)[number];

/** What a checkpoint shows. */
export interface PicturedPage {
  layout: Layout;
  withText: Pixels;
  withoutText: Pixels;
}

/** What is spoiled of it, by the ids of the layout. */
interface Spot {
  /** Of each match; all are spoiled together, since a text in two places is still seen if one of them is covered. */
  boxes: readonly Box[];
  /** Whether matches are more than their text, so that their boxes go with them. */
  isThing: boolean;
  fragments: ReadonlySet<number>;
  controls: ReadonlySet<number>;
  parts: ReadonlySet<number>;
  /** Whether a match of a landmark is in it. */
  holds: (one: Pick<Match, 'ranges' | 'control' | 'box'>) => boolean;
}
type Match = Layout['landmarks'][string]['matches'][number];

/** Geometry and style of anything in a layout that may be seen. */
interface Thing {
  box: Box;
  clipped: Box | null;
  hidden?: Fragment['hidden'] | undefined;
  element: string;
}

/** The same moment spoiled, or why it cannot be. `values`: where the figure to change stands. */
export function spoil(
  shown: PicturedPage,
  mutant: MutantKind,
  { matches, values }: { matches: readonly Sighting[]; values: readonly TextRange[] },
): PicturedPage | string {
  const spot = spotOf(shown.layout, matches);
  switch (mutant) {
    case 'covered':
      return cover(shown, spot);
    case 'faded':
      return unseen(shown, spot, (one) => hide(one, 'opacity'));
    case 'removed':
      return remove(shown, spot);
    case 'below_fold':
      return lower(shown, spot);
    case 'clipped':
      return clip(shown, spot);
    case 'truncated':
      return truncate(shown, spot, matches);
    case 'amount_changed':
      return changeFigures(shown, values);
  }
}

/** A text goes with the fragments that it stands in, and a control or part with its texts. */
function spotOf(layout: Layout, matches: readonly Sighting[]): Spot {
  const fragments = new Set(matches.flatMap(({ ranges }) => ranges.map(([id]) => id)));
  const things = matches.filter(({ thing }) => thing !== null);
  const boxes = matches.map(boxOfAll);
  const named = new Set(things.flatMap(({ thing }) => thing?.control?.id ?? []));
  const isInside = (box: Box) => things.some((one) => contains(boxOfAll(one), box));
  const isWhole = (ids: readonly number[], box: Box) =>
    ids.length > 0 ? ids.every((id) => fragments.has(id)) : isInside(box);
  return {
    boxes,
    isThing: things.length > 0,
    fragments,
    controls: new Set(
      layout.controls
        .filter(({ id, fragments: own, box }) => named.has(id) || isWhole(own, box))
        .map(({ id }) => id),
    ),
    parts: new Set(
      (layout.parts ?? [])
        .filter(({ fragments: [first, end], box }) =>
          isWhole(
            layout.fragments.slice(first, end).map(({ id }) => id),
            box,
          ),
        )
        .map(({ id }) => id),
    ),
    holds: ({ ranges, control, box }) =>
      (control !== null && named.has(control)) ||
      isWhole(
        ranges.map(([id]) => id),
        box,
      ),
  };
}

function contains(outer: Box, inner: Box): boolean {
  const both = intersect(outer, inner);
  return both !== null && both[2] >= inner[2] - 1 && both[3] >= inner[3] - 1;
}

interface Changes {
  fragment: (fragment: Fragment) => Fragment;
  control?: (control: Control) => Control;
  part?: (part: Part) => Part;
  match?: (match: Match) => Match | null;
}

function changed(layout: Layout, spot: Spot, to: Changes): Layout {
  const { control = same, part = same, match = same } = to;
  return {
    ...layout,
    fragments: layout.fragments.map((one) =>
      // What other pictures showed of its ink was about the page as it was.
      spot.fragments.has(one.id) ? to.fragment({ ...one, contested: undefined }) : one,
    ),
    controls: layout.controls.map((one) => (spot.controls.has(one.id) ? control(one) : one)),
    parts: (layout.parts ?? []).map((one) => (spot.parts.has(one.id) ? part(one) : one)),
    landmarks: Object.fromEntries(
      Object.entries(layout.landmarks).map(([name, landmark]) => [
        name,
        {
          ...landmark,
          matches: landmark.matches.flatMap((one) => (spot.holds(one) ? (match(one) ?? []) : one)),
        },
      ]),
    ),
  };
}

function same<One>(one: One): One {
  return one;
}

const PLATE = 'div';
const PLATE_COLOR = [96, 104, 120, 255] as const;

/** An opaque plate, which takes the clicks. */
function cover(shown: PicturedPage, spot: Spot): PicturedPage {
  const plates = spot.boxes.map(([x, y, width, height]): Box => [
    x - 2,
    y - 2,
    width + 4,
    height + 4,
  ]);
  const covered = { coveredBy: PLATE, coverIsOpaque: true };
  const layout = changed(shown.layout, spot, {
    fragment: (one) => ({ ...one, coveredBy: PLATE }),
    control: (one) => ({ ...undrawn(one), ...covered, coveredShare: 1 }),
    match: (one) => ({ ...undrawn(one), ...covered }),
  });
  const plate = unite(plates);
  const outlines = { ...layout.outlines, ...(plate && { [PLATE]: plate }) };
  return painted({ ...shown, layout: { ...layout, outlines } }, plates, () => PLATE_COLOR);
}

/** What has no text is known to be drawn or not. */
function undrawn<One extends { drawn?: 'painted' | 'unpainted' | undefined }>(one: One): One {
  return one.drawn === undefined ? one : { ...one, drawn: 'unpainted' };
}

/** Nothing of it is left in the pictures. */
function unseen(
  shown: PicturedPage,
  spot: Spot,
  change: <One extends Thing>(one: One) => One,
  more: Partial<Changes> = {},
): PicturedPage {
  const fragment = (one: Fragment): Fragment => ({ ...change(one), edges: null, cut: undefined });
  const layout = changed(shown.layout, spot, {
    fragment,
    control: (one) => undrawn(change(one)),
    part: change,
    match: (one) => undrawn({ ...one, ...change({ ...one, hidden: null }), hidden: undefined }),
    ...more,
  });
  return erased({ ...shown, layout }, spot, shown.layout);
}

function hide<One extends Thing>(one: One, reason: 'opacity' | 'clipped'): One {
  return { ...one, hidden: { reason, by: one.element } };
}

/** By more than the height of the window. */
function lower(shown: PicturedPage, spot: Spot): PicturedPage {
  const distance = shown.layout.viewport.height + 40;
  const lowered = <One extends Thing>(one: One): One => {
    const [x, y, width, height] = one.box;
    return { ...one, box: [x, Math.max(y, 0) + distance, width, height], clipped: null };
  };
  return unseen(shown, spot, lowered, {
    fragment: (one) => ({
      ...lowered(one),
      ...{ edges: null, cut: undefined, hidden: { reason: 'below_fold', by: null } },
    }),
  });
}

const NOWHERE: Box = [0, 0, 0, 0];

/** Emptied in its place, since ids of a layout are places in its lists. */
function remove(shown: PicturedPage, spot: Spot): PicturedPage {
  const gone = <One extends Thing>(one: One): One => ({ ...one, box: NOWHERE, clipped: null });
  const opaque = shown.layout.opaque.filter(
    ({ box }) => !spot.isThing || !spot.boxes.some((one) => contains(one, box)),
  );
  return unseen({ ...shown, layout: { ...shown.layout, opaque } }, spot, gone, {
    fragment: (one) => ({ ...gone(one), text: '', edges: null, cells: undefined }),
    control: (one) => ({ ...gone(one), role: 'none', name: '', fragments: [] }),
    part: (one) => ({ ...gone(one), role: null, name: '', hints: [], alike: undefined }),
    match: () => null,
  });
}

/** Below the upper quarter of its first line. */
function clip(shown: PicturedPage, spot: Spot): PicturedPage {
  const lines = shown.layout.fragments.filter(({ id }) => spot.fragments.has(id));
  const [first = NOWHERE] = [...(lines.length > 0 ? lines.map(({ box }) => box) : spot.boxes)].sort(
    (a, b) => a[1] - b[1],
  );
  const limit = first[1] + first[3] / 4;
  const cut = <One extends Thing>(one: One): One => {
    const [x, y, width, height] = one.clipped ?? NOWHERE;
    const left = Math.min(height, limit - y);
    return left > 0
      ? { ...one, clipped: [x, y, width, left] }
      : { ...hide(one, 'clipped'), clipped: null };
  };
  const layout = changed(shown.layout, spot, {
    fragment: (one) => ({ ...cut(one), cut: { reason: 'clipped', by: one.element } }),
    control: cut,
    part: cut,
    match: (one) => ({ ...one, clipped: cut({ ...one, hidden: null }).clipped }),
  });
  const isBelow = (_x: number, y: number) => y >= limit;
  return erased({ ...shown, layout }, spot, shown.layout, isBelow);
}

const SHARE_LEFT = 0.4;

/** Less than half of each line is left; without an ellipsis, which would be a character more. */
function truncate(
  shown: PicturedPage,
  spot: Spot,
  matches: readonly Sighting[],
): PicturedPage | string {
  if (spot.fragments.size === 0) return 'it has no text';
  const edges = new Map<number, number>();
  for (const [id, first, end] of matches.flatMap(({ ranges }) => ranges)) {
    const fragment = shown.layout.fragments.find((one) => one.id === id);
    const cells = fragment && characterBoxes(fragment)?.slice(first, end);
    const [left, , width] = unite(cells ?? []) ?? fragment?.box ?? NOWHERE;
    edges.set(id, Math.min(edges.get(id) ?? Infinity, left + width * SHARE_LEFT));
  }
  const layout = changed(shown.layout, spot, {
    fragment: (one) => {
      const [x, y, , height] = one.box;
      const width = Math.max(0, (edges.get(one.id) ?? x) - x);
      const clipped = one.clipped && intersect(one.clipped, [x, y, width, height]);
      return { ...one, clipped, cut: { reason: 'clipped', by: one.element } };
    },
  });
  const lines = shown.layout.fragments.filter(({ id }) => edges.has(id));
  const isCut = (x: number, y: number) =>
    lines.some(
      ({ id, box: [, top, , height] }) =>
        y >= top && y < top + height && x >= (edges.get(id) ?? Infinity),
    );
  return erased({ ...shown, layout }, { ...spot, isThing: false }, shown.layout, isCut);
}

/** One figure of each value is another, of the same length. */
function changeFigures(shown: PicturedPage, values: readonly TextRange[]): PicturedPage | string {
  const { layout } = shown;
  const texts = new Map(layout.fragments.map(({ id, text }) => [id, text]));
  const known = new Map<number, string>();
  for (const [id, first, end] of values) {
    const text = known.get(id) ?? texts.get(id) ?? '';
    known.set(id, `${text.slice(0, first)}${otherValue(text.slice(first, end))}${text.slice(end)}`);
  }
  const isNew = (id: number) => known.has(id) && known.get(id) !== texts.get(id);
  const renamed = (name: string, ids: readonly number[]) =>
    ids
      .filter(isNew)
      .reduce(
        (all, id) => all.replace(texts.get(id)?.trim() ?? '', known.get(id)?.trim() ?? ''),
        name,
      );
  if (![...known.keys()].some(isNew)) return 'its value has no figure on the page';
  return {
    ...shown,
    layout: {
      ...layout,
      fragments: layout.fragments.map((one) => ({ ...one, text: known.get(one.id) ?? one.text })),
      controls: layout.controls.map((one) => ({ ...one, name: renamed(one.name, one.fragments) })),
    },
  };
}

/** The last figure before a decimal separator, of the last number: $84.00 becomes $85.00, ORD-10031 ORD-10032. */
export function otherValue(value: string): string {
  const numbers = [...value.matchAll(/\d+(?:[.,]\d{3})*(?=[.,]\d{1,2}(?!\d))|\d+/gu)];
  const isDecimals = (index: number) => /\d[.,]$/u.test(value.slice(0, index));
  const whole = numbers.findLast((one) => !isDecimals(one.index)) ?? numbers.at(-1);
  if (whole === undefined) return value;
  const at = whole.index + whole[0].length - 1;
  const figure = Number(value[at]);
  return `${value.slice(0, at)}${figure === 9 ? 8 : figure + 1}${value.slice(at + 1)}`;
}

type Color = readonly [number, number, number, number];
type Wanted = (x: number, y: number) => boolean;

/** A text leaves what is behind it; a thing leaves the color beside it. */
function erased(
  shown: PicturedPage,
  spot: Spot,
  before: Layout,
  wanted: Wanted = () => true,
): PicturedPage {
  const boxes = before.fragments
    .filter(({ id }) => spot.fragments.has(id))
    .map(({ box: [x, y, width, height], fontPx }): Box => [
      x - fontPx / 3,
      y,
      width + fontPx / 1.5,
      height,
    ]);
  const bare = painted(shown, boxes, (at, { withoutText }) => colorAt(withoutText, at), wanted);
  if (!spot.isThing) return bare;
  const scale = shown.withText.width / before.viewport.width;
  return painted(
    bare,
    spot.boxes,
    (_at, { withoutText: { width, height } }, [x, y]) => {
      const column = Math.min(width - 1, Math.max(0, Math.round((x - 2) * scale)));
      const row = Math.min(height - 1, Math.max(0, Math.round((y - 2) * scale)));
      return colorAt(shown.withoutText, row * width + column);
    },
    wanted,
  );
}

function colorAt({ data }: Pixels, at: number): Color {
  const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(at * 4, at * 4 + 4);
  return [red, green, blue, alpha];
}

/** Both pictures with the pixels of boxes in another color. */
function painted(
  shown: PicturedPage,
  boxes: readonly Box[],
  color: (at: number, shown: PicturedPage, box: Box) => Color,
  wanted: Wanted = () => true,
): PicturedPage {
  const { layout, withText, withoutText } = shown;
  const [a, b] = [Uint8Array.from(withText.data), Uint8Array.from(withoutText.data)];
  const scale = withText.width / layout.viewport.width;
  for (const box of boxes)
    for (const [x, y] of pixelsIn(box, withText, scale)) {
      if (!wanted(x / scale, y / scale)) continue;
      const at = y * withText.width + x;
      for (const copy of [a, b]) copy.set(color(at, shown, box), at * 4);
    }
  return { layout, withText: { ...withText, data: a }, withoutText: { ...withoutText, data: b } };
}

function* pixelsIn(
  box: Box,
  { width, height }: Pixels,
  scale: number,
): Generator<[number, number]> {
  const right = Math.min(width, Math.ceil((box[0] + box[2]) * scale));
  const bottom = Math.min(height, Math.ceil((box[1] + box[3]) * scale));
  for (let y = Math.max(0, Math.floor(box[1] * scale)); y < bottom; y += 1)
    for (let x = Math.max(0, Math.floor(box[0] * scale)); x < right; x += 1) yield [x, y];
}
