// The sample of a review: spread over the outcomes, and the same for the same seed.
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../src/cli/review/sample.js';

const many = (outcome: 'passed' | 'failed' | 'invalid', count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${outcome} ${at}`, outcome }));
const all = [...many('passed', 90), ...many('failed', 9), ...many('invalid', 1)];

const counts = (drawn: readonly { outcome: string }[]) =>
  ['passed', 'failed', 'invalid'].map(
    (outcome) => drawn.filter((episode) => episode.outcome === outcome).length,
  );

describe('the sample', () => {
  it('takes the same number of each outcome, as far as there are any', () => {
    expect(counts(drawSample(all, { size: 9, seed: 1 }))).toEqual([4, 4, 1]);
    expect(counts(drawSample(all, { size: 30, seed: 1 }))).toEqual([20, 9, 1]);
  });

  it('is all of them without a size, or with a larger one', () => {
    expect(drawSample(all, { size: null, seed: 1 })).toHaveLength(100);
    expect(drawSample(all, { size: 500, seed: 1 })).toHaveLength(100);
  });

  it('is the same for the same seed, in whatever order the episodes were found, and another for another', () => {
    const drawn = drawSample(all, { size: 9, seed: 1 });
    expect(drawSample(all.toReversed(), { size: 9, seed: 1 })).toEqual(drawn);
    expect(drawSample(all, { size: 9, seed: 2 })).not.toEqual(drawn);
  });

  it('does not give an outcome away by its place', () => {
    const places = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) =>
      drawSample(all, { size: 3, seed }).findIndex(({ outcome }) => outcome === 'invalid'),
    );
    expect(new Set(places)).toEqual(new Set([0, 1, 2]));
  });
});
