// Pairwise covering arrays: few rows in which every two values of different factors meet; knows nothing of scenarios.

/** Rows hold the index of a value for each factor. */
export interface CoveringArray {
  rows: number[][];
  /** All pairs of values of different factors. */
  pairs: number;
  /** How many of them no row has, since `most` was too small. */
  uncovered: number;
}

/**
 * Greedy, a row at a time, as AETG does it (Cohen, Dalal, Fredman and Patton, 1997), but by density instead of random
 * candidates (Bryce and Colbourn, 2007): the value that is taken next has most uncovered pairs with those taken, and a share of
 * those that it can still get with the other factors. Equal numbers give equal rows.
 *
 * @param sizes how many values each factor has; at least two factors, none empty.
 * @param most how many rows there may be.
 */
export function pairwise(sizes: readonly number[], most: number): CoveringArray {
  const levels = sizes.flatMap((size, factor) =>
    Array.from({ length: size }, (_, value): Level => ({ factor, value, id: 0 })),
  );
  for (const [id, level] of levels.entries()) level.id = id;
  const open = openPairs(sizes.length, levels);
  const pairs = open.left();
  const rows: number[][] = [];
  while (open.left() > 0 && rows.length < most) {
    const row = nextRow(sizes, levels, open);
    open.cover(row);
    rows.push(row.map(({ value }) => value));
  }
  return { rows, pairs, uncovered: open.left() };
}

interface Level {
  factor: number;
  value: number;
  /** Unique among the values of all factors. */
  id: number;
}

interface OpenPairs {
  left(): number;
  has(one: Level, other: Level): boolean;
  /** How many pairs the value has with those of a factor. */
  with(level: Level, factor: number): number;
  cover(row: readonly Level[]): void;
}

/** A value for each factor, in the order of the factors. */
function nextRow(sizes: readonly number[], levels: readonly Level[], open: OpenPairs): Level[] {
  const row: Level[] = [];
  const density = (level: Level): number =>
    sizes.reduce((sum, size, factor) => {
      const taken = row.find((one) => one.factor === factor);
      const share = open.with(level, factor) / size;
      return sum + (taken === undefined ? share : Number(open.has(level, taken)));
    }, 0);
  while (row.length < sizes.length) {
    const free = levels.filter((level) => row.every(({ factor }) => factor !== level.factor));
    row.push(first(free, density));
  }
  return row.sort((one, other) => one.factor - other.factor);
}

/** The first of those with the highest score. */
function first(levels: readonly Level[], score: (level: Level) => number): Level {
  const scored = levels.map((level) => ({ level, score: score(level) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).level;
}

function openPairs(factors: number, levels: readonly Level[]): OpenPairs {
  const open = levels.map((one) => levels.map((other) => one.factor !== other.factor));
  const counts = levels.map((one) =>
    Array.from(
      { length: factors },
      (_, factor) =>
        levels.filter((other) => other.factor === factor && factor !== one.factor).length,
    ),
  );
  const has = (one: Level, other: Level): boolean => open[one.id]?.[other.id] === true;
  const close = (one: Level, other: Level): void => {
    const [pairs, count] = [open[one.id], counts[one.id]];
    if (pairs === undefined || count === undefined || !has(one, other)) return;
    pairs[other.id] = false;
    count[other.factor] = (count[other.factor] ?? 0) - 1;
  };
  return {
    // Each pair is there from both of its ends.
    left: () => counts.flat().reduce((sum, count) => sum + count, 0) / 2,
    has,
    with: (level, factor) => counts[level.id]?.[factor] ?? 0,
    cover(row) {
      for (const one of row) for (const other of row) close(one, other);
    },
  };
}
