// Cohen's kappa against figures that others have published.
import { describe, expect, it } from 'vitest';
import { cohensKappa, type RatedPair } from '../../src/statistics/kappa.js';

/** A table of counts, the first rater's answers in rows, as pairs. */
function pairsOf(table: readonly (readonly number[])[]): RatedPair[] {
  return table.flatMap((row, one) =>
    row.flatMap((count, other) =>
      Array.from({ length: count }, (): RatedPair => [`${one}`, `${other}`]),
    ),
  );
}

describe("Cohen's kappa", () => {
  it('is .492 for the 200 patients of Cohen 1968, as the R package psych has them', () => {
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    expect(cohensKappa(pairsOf(table))?.kappa).toBeCloseTo(0.492, 3);
  });

  it('is that of Fleiss, Levin & Paik 2003, table 18.1: 0.68, standard error 0.087, 0.51 to 0.85', () => {
    const table = [
      [75, 1, 4],
      [5, 4, 1],
      [0, 0, 10],
    ];
    const found = cohensKappa(pairsOf(table));
    expect(found?.kappa).toBeCloseTo(0.676, 3);
    const { low = 0, high = 0 } = found?.interval ?? {};
    // The book rounds before it goes on.
    expect(Math.abs((high - low) / 2 / 1.96 - 0.087)).toBeLessThan(0.001);
    expect(Math.abs(low - 0.51)).toBeLessThan(0.01);
    expect(Math.abs(high - 0.85)).toBeLessThan(0.01);
  });

  it('is below 0 for raters who agree less than chance would have them', () => {
    const found = cohensKappa([
      ['yes', 'no'],
      ['no', 'yes'],
    ]);
    expect(found).toEqual({ kappa: -1, interval: { low: -1, high: -1 } });
  });

  it('is 0, without an interval, where one rater gave one answer throughout', () => {
    const found = cohensKappa([
      ['yes', 'yes'],
      ['yes', 'yes'],
      ['yes', 'no'],
    ]);
    expect(found).toEqual({ kappa: 0, interval: null });
  });

  it('has no interval without a disagreement', () => {
    const found = cohensKappa([
      ['yes', 'yes'],
      ['no', 'no'],
    ]);
    expect(found).toEqual({ kappa: 1, interval: null });
  });

  it('is undefined without pairs, and where both gave one answer throughout', () => {
    expect(cohensKappa([])).toBeNull();
    expect(cohensKappa(pairsOf([[9]]))).toBeNull();
  });
});
