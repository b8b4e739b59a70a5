import { describe, expect, it } from 'vitest';
import { rateOf, type TrialResult } from '../../src/suite/rates.js';

const trials = (
  count: number,
  outcome: TrialResult['outcome'],
  invalidAttempts = 0,
): TrialResult[] => Array.from({ length: count }, () => ({ outcome, invalidAttempts }));

describe('the rate of trials', () => {
  it('is the share of passed among passed and failed, and has no bounds apart where every user was faithful', () => {
    const rate = rateOf([...trials(3, 'passed'), ...trials(1, 'failed'), ...trials(5, 'error')]);
    expect(rate).toEqual({
      decided: 4,
      passed: 3,
      rate: 0.75,
      touched: 0,
      worst: 0.75,
      best: 0.75,
      touchedShare: 0,
      undecided: false,
    });
  });

  it('takes trials that stayed invalid for failed at worst and for passed at best', () => {
    const rate = rateOf([
      ...trials(8, 'passed'),
      ...trials(2, 'failed'),
      ...trials(10, 'invalid', 3),
    ]);
    expect(rate).toMatchObject({ rate: 0.8, worst: 0.4, best: 0.9, touchedShare: 0.5 });
  });

  it('keeps the bounds apart where a rerun passed, since a rerun is a selection', () => {
    const rate = rateOf([...trials(9, 'passed'), ...trials(1, 'passed', 1)]);
    expect(rate).toMatchObject({ rate: 1, worst: 0.9, best: 1, touched: 1 });
  });

  it('takes a trial that failed after a rerun for passed at best', () => {
    const rate = rateOf([...trials(9, 'passed'), ...trials(1, 'failed', 2)]);
    expect(rate).toMatchObject({ rate: 0.9, worst: 0.9, best: 1 });
  });

  it('decides nothing above a tenth of invalid trials, and decides at a tenth', () => {
    const share = (valid: number) =>
      rateOf([...trials(valid, 'passed'), ...trials(1, 'passed', 1)]).undecided;
    expect([share(8), share(9)]).toEqual([true, false]);
  });

  it('is no number where nothing passed or failed', () => {
    expect(rateOf(trials(2, 'inconclusive'))).toMatchObject({
      rate: null,
      worst: null,
      best: null,
      touchedShare: null,
      undecided: false,
    });
  });
});
