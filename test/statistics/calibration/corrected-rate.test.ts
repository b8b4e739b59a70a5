import { describe, expect, it } from 'vitest';
import { correctedRate } from '../../../src/statistics/calibration/corrected-rate.js';

const count = (part: number, of: number) => ({ count: part, of });
const rateOf = (...[observed, sensitivity, specificity]: ReturnType<typeof count>[]) =>
  correctedRate({
    observed: observed ?? count(0, 0),
    sensitivity: sensitivity ?? count(0, 0),
    specificity: specificity ?? count(0, 0),
  });

describe('the corrected rate', () => {
  // The examples of Z. Lang & J. Reiczigel (2014), Preventive Veterinary Medicine 113, 13–22, as the documentation of prevSeSp in the R package asht has them.
  it.each([
    {
      example: '1',
      counts: [count(4060, 11284), count(178, 179), count(358, 359)],
      low: 0.349,
      high: 0.372,
    },
    { example: '2', counts: [count(51, 2971), count(32, 33), count(20, 20)], low: 0, high: 0.053 },
    {
      example: '3',
      counts: [count(0.06 * 11862, 11862), count(8, 10), count(12, 12)],
      low: 0,
      high: 0.147,
    },
    {
      example: '4, by one test',
      counts: [count(259, 509), count(84, 127), count(96, 109)],
      low: 0.58,
      high: 0.87,
      digits: 2,
    },
    {
      example: '4, by the other',
      counts: [count(51, 509), count(23, 41), count(187, 195)],
      low: 0.037,
      high: 0.195,
    },
  ])('has the published interval of example $example', ({ counts, low, high, digits = 3 }) => {
    const found = rateOf(...counts);
    if (found.kind !== 'corrected') throw new Error(found.why);
    expect(found.low).toBeCloseTo(low, digits);
    expect(found.high).toBeCloseTo(high, digits);
  });

  // The herd of the documentation of epi.prev in the R package epiR: 23 of 150 positive, sensitivity 96%, specificity 89%: 5.1 of 100.
  it('has the published point of a herd', () => {
    expect(rateOf(count(23, 150), count(96, 100), count(89, 100))).toMatchObject({
      kind: 'corrected',
      rate: expect.closeTo(0.051, 3) as number,
      cut: false,
    });
  });

  it('is cut at 0 where fewer were found than the judge finds by mistake, and says so', () => {
    const found = rateOf(count(2, 100), count(90, 100), count(90, 100));
    expect(found).toMatchObject({ kind: 'corrected', rate: 0, cut: true, low: 0 });
  });

  it('is undefined, not a number that is none, where the judge says yes to everything', () => {
    const found = rateOf(count(10, 10), count(20, 20), count(0, 20));
    expect(found).toMatchObject({ kind: 'undefined' });
    expect(found).toHaveProperty('why', expect.stringContaining('sum to no more than 1'));
  });

  it.each([
    [
      'nothing was decided',
      [count(0, 0), count(9, 10), count(9, 10)],
      'no item without a label was decided',
    ],
    ['no yes is labelled', [count(5, 10), count(0, 0), count(9, 10)], 'no labeled yes'],
    ['no no is labelled', [count(5, 10), count(9, 10), count(0, 0)], 'no labeled no'],
  ])('is undefined where %s', (_, counts, why) => {
    expect(rateOf(...counts)).toHaveProperty('why', expect.stringContaining(why));
  });
});
