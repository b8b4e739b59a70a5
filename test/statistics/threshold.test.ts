import { describe, expect, it } from 'vitest';
import { answerOf, answersUnder, trialsToDecide } from '../../src/values/statistics/threshold.js';
import { randomStream } from '../../src/world/transactions.js';

const counts = (passed: number, failed: number, open = 0) => ({ passed, failed, open });
const ninety = { rate: 0.9, confidence: 0.95 };

describe('whether counts show that a rate reaches a threshold', () => {
  // 0.975 = 1 − 0.9^n first holds at n = 36, and 0.025 > 0.1^n at n = 2.
  it('takes 36 of 36 to reach 0.9, and 2 failures of 2 to miss it', () => {
    expect(answerOf(counts(35, 0), ninety)).toBe('open');
    expect(answerOf(counts(36, 0), ninety)).toBe('reached');
    expect(answerOf(counts(0, 1), ninety)).toBe('open');
    expect(answerOf(counts(0, 2), ninety)).toBe('missed');
    expect(answerOf(counts(0, 0), ninety)).toBe('open');
  });

  it('takes what is open for failed before it says reached, and for passed before it says missed', () => {
    expect(answerOf(counts(36, 0, 1), ninety)).toBe('open');
    expect(answerOf(counts(0, 3, 1), ninety)).toBe('missed');
    expect(answerOf(counts(0, 2, 3), ninety)).toBe('open');
  });

  it('answers wrongly in at most half of what the confidence leaves, for any number of trials', () => {
    for (const rate of [0.5, 0.8, 0.9, 0.95])
      for (let trials = 1; trials <= 150; trials += 1) {
        const at = answersUnder(rate, trials, (one) => answerOf(one, { rate, confidence: 0.95 }));
        expect(at.reached).toBeLessThanOrEqual(0.025);
        expect(at.missed).toBeLessThanOrEqual(0.025);
      }
  });

  it('answers as often as computed when trials are played', () => {
    const draw = randomStream(7, 'trials');
    const [truth, trials, runs] = [0.6, 20, 2000];
    const threshold = { rate: 0.8, confidence: 0.9 };
    let missed = 0;
    for (let run = 0; run < runs; run += 1) {
      const passed = Array.from({ length: trials }, draw).filter((one) => one < truth).length;
      if (answerOf(counts(passed, trials - passed), threshold) === 'missed') missed += 1;
    }
    const computed = answersUnder(truth, trials, (one) => answerOf(one, threshold)).missed;
    expect(computed).toBeGreaterThan(0.5);
    expect(missed / runs).toBeCloseTo(computed, 1);
  });

  it('computes three answers that add up to one', () => {
    const { reached, missed, open } = answersUnder(0.93, 40, (one) => answerOf(one, ninety));
    expect(reached + missed + open).toBeCloseTo(1, 10);
  });
});

describe('how many further trials would decide', () => {
  it('is what is lacking where all passed, and all of it where there was none', () => {
    expect(trialsToDecide(counts(5, 0), ninety)).toBe(31);
    expect(trialsToDecide(counts(0, 0), ninety)).toBe(36);
    expect(trialsToDecide(counts(36, 0), ninety)).toBe(0);
  });

  it('is enough and no more, if the rate stays', () => {
    const more = trialsToDecide(counts(17, 3), ninety) ?? NaN;
    const failed = Math.floor((20 + more) * 0.15);
    expect(answerOf(counts(20 + more - failed, failed), ninety)).toBe('missed');
    expect(more).toBeGreaterThan(100);
    expect(answerOf(counts(17 * 3, 3 * 3), ninety)).toBe('open');
  });

  it('is unknown where the rate lies on the threshold', () => {
    expect(trialsToDecide(counts(9, 1), ninety)).toBeNull();
  });
});
