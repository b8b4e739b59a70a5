// Finds texts over or under each other; does not decide who owns the ink.
import type { Fragment } from '../episode/layout.js';
import { intersect } from './boxes.js';

const ROW_PX = 64;

/** The fragments with visible boxes that touch a given one's. */
export type Neighbours = (fragment: Fragment) => readonly Fragment[];

/** Indexes fragments by rows of 64 CSS px, so that a look-up only costs what is nearby. */
export function indexByRow(fragments: readonly Fragment[]): Neighbours {
  const rows = new Map<number, Fragment[]>();
  for (const fragment of fragments) {
    if (fragment.text.trim() === '' || fragment.hidden) continue;
    for (const row of rowsOf(fragment)) rows.set(row, [...(rows.get(row) ?? []), fragment]);
  }
  return (fragment) => {
    const near = new Set(rowsOf(fragment).flatMap((row) => rows.get(row) ?? []));
    return [...near].filter((other) => other.id !== fragment.id && touch(fragment, other));
  };
}

function touch(a: Fragment, b: Fragment): boolean {
  return a.clipped !== null && b.clipped !== null && intersect(a.clipped, b.clipped) !== null;
}

function rowsOf({ clipped }: Fragment): number[] {
  if (!clipped) return [];
  const first = Math.floor(clipped[1] / ROW_PX);
  const last = Math.floor((clipped[1] + clipped[3]) / ROW_PX);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
