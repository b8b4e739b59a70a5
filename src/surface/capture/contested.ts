// Finds out whose ink it is where texts overlap, from a picture with one of each pair switched off.
import type { Box, Fragment, Layout } from '../../episode/layout.js';
import { areaPx, characterBoxes, intersect } from '../../episode/boxes.js';
import {
  CONTESTED_SHARE,
  hasInk,
  indexByRow,
  visibleCell,
  type InkPair,
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

/** Two-colours the graph of rivals, component by component; prefers to switch off text nodes. */
function chooseSide(
  fragments: readonly Fragment[],
  rivals: ReadonlyMap<number, readonly Fragment[]>,
): Set<number> {
  const byId = new Map(fragments.map((fragment) => [fragment.id, fragment]));
  const side = new Map<number, boolean>();
  const off = new Set<number>();
  for (const start of rivals.keys()) {
    if (side.has(start)) continue;
    const component = colour(start, rivals, side);
    const cost = (wanted: boolean) =>
      component.filter((id) => side.get(id) === wanted && byId.get(id)?.source !== 'text').length;
    const chosen = cost(true) <= cost(false);
    for (const id of component) {
      if (side.get(id) === chosen && byId.get(id)?.source === 'text') off.add(id);
    }
  }
  return off;
}

function colour(
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
