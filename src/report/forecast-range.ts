// Sums of what trials may take, from the least to the most; unseen values count as unknown, never as 0.

/** The sum over trials: least, middle and most that a trial of the same scenario took. */
export interface Range {
  least: number;
  mean: number;
  most: number;
  /** Trials that are not in it, since nothing is known about them. */
  unknown: number;
}

export function nothing(): Range {
  return { least: 0, mean: 0, most: 0, unknown: 0 };
}

/** One more trial, going by what similar ones took. */
export function add(range: Range, numbers: readonly number[]): void {
  if (numbers.length === 0) {
    range.unknown += 1;
    return;
  }
  range.least += Math.min(...numbers);
  range.mean += numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  range.most += Math.max(...numbers);
}

/** The same trials, this many at a time. */
export function atOnce({ least, mean, most, unknown }: Range, lanes: number): Range {
  const by = Math.max(1, lanes);
  return { least: least / by, mean: mean / by, most: most / by, unknown };
}
