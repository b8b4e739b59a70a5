// What extra pictures decide: whose ink it is where texts overlap, and whether things without text are painted.
import type { Box, Control, Fragment, LandmarkMatch, Layout } from '../../episode/layout.js';
import { areaPx, characterBoxes, intersect } from '../../episode/boxes.js';
import {
  CONTESTED_SHARE,
  hasInk,
  indexByRow,
  type InkPair,
  visibleCell,
} from '../../episode/cell.js';
import type { Pixels } from '../../episode/png.js';

/** Which texts overlap, and which of them to switch off so that each pair has one on, one off. */
export interface Contest {
  /** Fragment id to the fragments that it shares room with. */
  rivals: ReadonlyMap<number, readonly Fragment[]>;
  /** Ids to switch off; all are text nodes, since only those can be switched off one by one. */
  off: ReadonlySet<number>;
}

/** Null if no texts overlap, as on most pages. */
export function findContest(fragments: readonly Fragment[]): Contest | null {
  const near = indexByRow(fragments);
  const rivals = new Map<number, Fragment[]>();
  for (const fragment of fragments.filter(isInSight)) {
    const over = near(fragment).filter((other) => isInSight(other) && sharesRoom(fragment, other));
    if (over.length > 0) rivals.set(fragment.id, over);
  }
  return rivals.size > 0 ? { rivals, off: chooseSide(fragments, rivals) } : null;
}

function isInSight({ clipped, hidden, text }: Fragment): boolean {
  return clipped !== null && hidden === null && text.trim() !== '';
}

function sharesRoom(a: Fragment, b: Fragment): boolean {
  const shared = a.clipped && b.clipped && intersect(a.clipped, b.clipped);
  if (!shared) return false;
  return shared[2] >= 2 && shared[3] >= CONTESTED_SHARE * Math.min(a.box[3], b.box[3]);
}

/** Two-colors the graph of rivals, component by component; prefers to switch off text nodes. */
function chooseSide(
  fragments: readonly Fragment[],
  rivals: ReadonlyMap<number, readonly Fragment[]>,
): Set<number> {
  const byId = new Map(fragments.map((fragment) => [fragment.id, fragment]));
  const side = new Map<number, boolean>();
  const off = new Set<number>();
  for (const start of rivals.keys()) {
    if (side.has(start)) continue;
    const component = twoColor(start, rivals, side);
    const cost = (wanted: boolean) =>
      component.filter((id) => side.get(id) === wanted && byId.get(id)?.source !== 'text').length;
    const chosen = cost(true) <= cost(false);
    for (const id of component) {
      if (side.get(id) === chosen && byId.get(id)?.source === 'text') off.add(id);
    }
  }
  return off;
}

function twoColor(
  start: number,
  rivals: ReadonlyMap<number, readonly Fragment[]>,
  side: Map<number, boolean>,
): number[] {
  const component = [start];
  side.set(start, true);
  for (const id of component) {
    for (const rival of rivals.get(id) ?? []) {
      if (side.has(rival.id)) continue;
      side.set(rival.id, !side.get(id));
      component.push(rival.id);
    }
  }
  return component;
}

/** All texts on, all off, and the chosen ones off. */
export interface Pictures {
  all: Pixels;
  none: Pixels;
  some: Pixels;
}

/** Writes the finding into the fragments, one letter per character; see `contested` in the layout. */
export function decideContest(layout: Layout, contest: Contest, pictures: Pictures): void {
  const scale = pictures.all.width / layout.viewport.width;
  const offInk: InkPair = { withText: pictures.all, withoutText: pictures.some, scale };
  const onInk: InkPair = { withText: pictures.some, withoutText: pictures.none, scale };
  for (const fragment of layout.fragments) {
    const rivals = contest.rivals.get(fragment.id);
    const cells = characterBoxes(fragment);
    if (!rivals || !cells) continue;
    const isOff = contest.off.has(fragment.id);
    fragment.contested = cells
      .map((cell) => {
        const over = rivals.filter((rival) => reachesInto(rival, cell));
        if (over.length === 0) return '.';
        if (over.some((rival) => contest.off.has(rival.id) === isOff)) return '?';
        const visible = visibleCell(fragment, cell);
        return visible && hasInk(isOff ? offInk : onInk, visible) ? 'y' : 'n';
      })
      .join('');
  }
}

function reachesInto(rival: Fragment, cell: Box): boolean {
  const shared = rival.clipped && intersect(rival.clipped, cell);
  return shared !== null && areaPx(shared) >= CONTESTED_SHARE * areaPx(cell);
}

type Match = LandmarkMatch['matches'][number];
type Thing = Pick<Control, 'box' | 'clipped' | 'drawn' | 'coverIsOpaque'>;

/** The page as it is, without the faces of what holds no text, and as it is once more where that was taken. */
interface FacePictures {
  all: Pixels;
  without: Pixels;
  again: Pixels | null;
}

/** Whether anything in a layout has a surface that its text says nothing about. */
export function hasFaces(layout: Pick<Layout, 'fragments' | 'controls' | 'landmarks'>): boolean {
  return facesOf(layout).length > 0;
}

/** Writes into the layout which of these are painted; anything that moves on its own or is covered stays open. */
export function markFaces(layout: Layout, { all, without, again }: FacePictures): void {
  const scale = all.width / layout.viewport.width;
  const faces: InkPair = { withText: all, withoutText: without, scale };
  const noise: InkPair | null = again && { withText: all, withoutText: again, scale };
  for (const thing of facesOf(layout)) {
    const { clipped } = thing;
    if (clipped === null || (noise && hasInk(noise, clipped))) continue;
    const isDrawn = hasInk(faces, clipped);
    // Its cover may have been removed from the picture too, so the difference may be the cover's.
    if (isDrawn && thing.coverIsOpaque === true) continue;
    thing.drawn = isDrawn ? 'painted' : 'unpainted';
  }
}

function facesOf({
  fragments,
  controls,
  landmarks,
}: Pick<Layout, 'fragments' | 'controls' | 'landmarks'>): Thing[] {
  const texts = new Map(
    fragments.map(({ id, text, source }) => [id, source === 'placeholder' ? '' : text.trim()]),
  );
  const isTextless = (ids: readonly number[]): boolean => ids.every((id) => !texts.get(id));
  const matches = Object.values(landmarks).flatMap((landmark) => landmark.matches);
  return [
    ...controls.filter(({ clipped, fragments: own }) => isSeen(clipped) && isTextless(own)),
    ...matches.filter((match) => isSeen(match.clipped) && isTextless(idsOf(match))),
  ];
}

function idsOf({ ranges }: Match): number[] {
  return ranges.map(([id]) => id);
}

function isSeen(clipped: Box | null): boolean {
  return clipped !== null && clipped[2] > 0 && clipped[3] > 0;
}
