import { describe, expect, it } from 'vitest';
import {
  type Confusion,
  confusionOf,
  ratesOf,
} from '../../../src/statistics/calibration/confusion.js';
import {
  type VoteAnswer,
  decisionOf,
  probabilityOf,
} from '../../../src/statistics/calibration/votes.js';

const table = (yes: [number, number, number], no: [number, number, number]): Confusion => ({
  yes: { yes: yes[0], no: yes[1], cannot_tell: yes[2] },
  no: { yes: no[0], no: no[1], cannot_tell: no[2] },
});

describe('the rates of a table', () => {
  // D. G. Altman & J. M. Bland (1994), "Diagnostic tests 1", BMJ 308, 1552: 231 of 258 and 54 of 86.
  it('are those of the liver scans of Altman and Bland', () => {
    const { sensitivity, specificity, error } = ratesOf(table([231, 27, 0], [32, 54, 0]));
    expect(sensitivity?.rate).toBeCloseTo(0.9, 2);
    expect(specificity?.rate).toBeCloseTo(0.63, 2);
    expect(error).toMatchObject({ count: 59, of: 344 });
  });

  // R. G. Newcombe (1998), Statistics in Medicine 17, 873–890, table II (a), method 10: 56/70 − 48/80 is 0.0524 to 0.3339. A mean of 56/70 and 32/80 is (1 + that) / 2.
  it('have the interval of balanced accuracy that follows from a published difference', () => {
    const { balancedAccuracy } = ratesOf(table([56, 14, 0], [48, 32, 0]));
    expect(balancedAccuracy?.value).toBeCloseTo(0.6, 10);
    expect(balancedAccuracy?.low).toBeCloseTo((1 + 0.0524) / 2, 4);
    expect(balancedAccuracy?.high).toBeCloseTo((1 + 0.3339) / 2, 4);
  });

  it('count what was not decided against coverage alone', () => {
    const rates = ratesOf(table([8, 2, 5], [1, 9, 5]));
    expect(rates.coverage).toMatchObject({ count: 20, of: 30 });
    expect(rates.sensitivity).toMatchObject({ count: 8, of: 10 });
    expect(rates.error).toMatchObject({ count: 3, of: 20 });
  });

  it('are none where nothing of their kind was decided', () => {
    const nothing = ratesOf(table([0, 0, 4], [0, 0, 3]));
    expect(nothing).toMatchObject({ sensitivity: null, specificity: null, error: null });
    expect(nothing.balancedAccuracy).toBeNull();
    expect(nothing.coverage).toMatchObject({ count: 0, of: 7 });
    expect(ratesOf(table([0, 0, 0], [1, 3, 0])).balancedAccuracy).toBeNull();
  });

  it('come from labels and decisions', () => {
    const judged = confusionOf([
      { label: 'yes', decision: 'yes' },
      { label: 'yes', decision: 'cannot_tell' },
      { label: 'no', decision: 'yes' },
    ]);
    expect(judged).toEqual(table([1, 0, 1], [1, 0, 0]));
  });
});

describe('votes', () => {
  it.each<[VoteAnswer[], number, VoteAnswer]>([
    [['yes', 'yes', 'no'], 0.5, 'yes'],
    [['yes', 'yes', 'no'], 2 / 3, 'yes'],
    [['yes', 'yes', 'no'], 0.7, 'cannot_tell'],
    [['no', 'no', 'no'], 1, 'no'],
    [['yes', 'no'], 0.5, 'cannot_tell'],
    [['yes', 'cannot_tell', 'cannot_tell'], 0.5, 'cannot_tell'],
    [[], 0.5, 'cannot_tell'],
  ])('%j at %f come to %s', (votes, threshold, decision) => {
    expect(decisionOf({ votes }, threshold)).toBe(decision);
  });

  it('come to what the judge made of them, unless too few agree', () => {
    const votes: VoteAnswer[] = ['yes', 'no', 'yes', 'no', 'yes'];
    expect(decisionOf({ votes })).toBe('yes');
    expect(decisionOf({ votes, decision: 'cannot_tell' })).toBe('cannot_tell');
    const half: VoteAnswer[] = ['yes', 'cannot_tell', 'cannot_tell', 'yes'];
    expect(decisionOf({ votes: half })).toBe('cannot_tell');
    expect(decisionOf({ votes: half, decision: 'yes' })).toBe('yes');
    expect(decisionOf({ votes: half, decision: 'yes' }, 0.75)).toBe('cannot_tell');
  });

  it('make a yes as probable as they say it; cannot_tell counts half', () => {
    expect(probabilityOf(['yes', 'yes', 'no', 'no'])).toBe(0.5);
    expect(probabilityOf(['yes', 'cannot_tell'])).toBe(0.75);
    expect(probabilityOf(['cannot_tell'])).toBe(0.5);
    expect(probabilityOf([])).toBeNull();
  });
});
