// Aligns two sequences with as few differences as possible. Pure.

/** One line of the alignment; null if one side has nothing. */
export interface AlignedLine {
  expected: number | null;
  made: number | null;
  same: boolean;
}

interface Lengths {
  expected: number;
  made: number;
}

/** Two lines that differ at one place count as one difference, as in Levenshtein's edit distance (1966). */
export function align(
  { expected, made }: Lengths,
  fits: (expected: number, made: number) => boolean,
): AlignedLine[] {
  const cost = costs({ expected, made }, fits);
  const at = (one: number, other: number) => cost[one]?.[other] ?? Infinity;
  const lines: AlignedLine[] = [];
  let [one, other] = [0, 0];
  while (one < expected || other < made) {
    const same = one < expected && other < made && fits(one, other);
    const here = at(one, other);
    if (here === at(one + 1, other + 1) + (same ? 0 : 1)) {
      lines.push({ expected: one, made: other, same });
      [one, other] = [one + 1, other + 1];
    } else if (here === at(one + 1, other) + 1) {
      lines.push({ expected: one, made: null, same: false });
      one += 1;
    } else {
      lines.push({ expected: null, made: other, same: false });
      other += 1;
    }
  }
  return lines;
}

/** The number of differences from each pair of places to the ends. */
function costs(
  { expected, made }: Lengths,
  fits: (expected: number, made: number) => boolean,
): number[][] {
  const table: number[][] = Array.from({ length: expected + 1 }, () => []);
  for (let one = expected; one >= 0; one -= 1) {
    for (let other = made; other >= 0; other -= 1) {
      const at = (first: number, second: number) => table[first]?.[second] ?? Infinity;
      const row = table[one];
      if (row === undefined) continue;
      if (one === expected || other === made) {
        row[other] = expected - one + (made - other);
        continue;
      }
      row[other] = Math.min(
        at(one + 1, other + 1) + (fits(one, other) ? 0 : 1),
        at(one + 1, other) + 1,
        at(one, other + 1) + 1,
      );
    }
  }
  return table;
}
