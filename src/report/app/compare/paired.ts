// Two sequences side by side: what they have in common stands in one row; knows nothing of episodes.

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
  for (const [i, j] of a.length * b.length > MOST ? [] : common(a, b, alike)) {
    gap(i, j);
    gap(i + 1, j + 1);
  }
  gap(a.length, b.length);
  return rows;
}

function itemAt<One>(items: readonly One[], at: number, until: number): One | null {
  return at < until ? (items[at] ?? null) : null;
}

/** Positions of the pairs of a longest common subsequence. */
function common<One>(
  a: readonly One[],
  b: readonly One[],
  alike: (one: One, other: One) => boolean,
): [number, number][] {
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  const same = (i: number, j: number) => alike(a[i] as One, b[j] as One);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = same(i, j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (same(i, j)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
