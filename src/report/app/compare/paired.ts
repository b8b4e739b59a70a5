// Two sequences side by side: what they have in common stands in one row; knows nothing of episodes.
import { commonSubsequence } from '../../../common-subsequence.js';

/** One row; null where a side has nothing to set against the other. */
export interface Pair<One> {
  a: One | null;
  b: One | null;
}

/** Above this many comparisons the items are paired by their position, which costs nothing. */
const MOST = 1_000_000;

/**
 * By a longest common subsequence of what is alike; between two of its pairs, what is left on both sides is set against each other in
 * order.
 */
export function paired<One>(
  a: readonly One[],
  b: readonly One[],
  alike: (one: One, other: One) => boolean,
): Pair<One>[] {
  const rows: Pair<One>[] = [];
  let [from, to] = [0, 0];
  const gap = (untilA: number, untilB: number) => {
    for (; from < untilA || to < untilB; from += 1, to += 1)
      rows.push({ a: itemAt(a, from, untilA), b: itemAt(b, to, untilB) });
    [from, to] = [untilA, untilB];
  };
  const isSame = (i: number, j: number): boolean => alike(a[i] as One, b[j] as One);
  const isTooLong = a.length * b.length > MOST;
  const common = isTooLong ? [] : commonSubsequence(a.length, b.length, isSame);
  for (const [i, j] of common) {
    gap(i, j);
    gap(i + 1, j + 1);
  }
  gap(a.length, b.length);
  return rows;
}

function itemAt<One>(items: readonly One[], at: number, until: number): One | null {
  return at < until ? (items[at] ?? null) : null;
}
