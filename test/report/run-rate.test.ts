import { describe, expect, it } from 'vitest';
import { offPlanRate, runRate } from '../../src/report/run-rate.js';
import { runTable } from '../../src/report/run-table.js';
import { row } from './rows.js';

const plain = (text: string) => text;

describe('the lines about the rate of a run', () => {
  it('tell the rate alone where every user was faithful', () => {
    const rows = [row('late', 1, 'passed'), row('late', 2, 'failed'), row('late', 3, 'error')];
    expect(runRate(rows, plain)).toBe('rate: 1 of 2 trials passed (50%)');
    expect(runTable(rows, plain)).not.toContain('reruns');
  });

  it('tell bounds, invalid trials, reruns, and that so many decide nothing', () => {
    const reran = row('late', 2, 'passed', { earlier: ['invalid'] });
    const still = row('late', 3, 'invalid', { earlier: ['invalid', 'invalid'] });
    const rows = [row('late', 1, 'passed'), reran, still];
    expect(runRate(rows, plain).split('\n')).toEqual([
      'rate: 2 of 2 trials passed (100%)',
      '      at worst 33%, if all trials with an invalid attempt had failed; at best 100%, if all had passed',
      'invalid: the user broke its plan in 2 trials (67%); 3 reruns, 1 still invalid',
      'undecided: above 10% of invalid trials the rate decides nothing, since what is left is a selection',
    ]);
    expect(runTable(rows, plain)).toMatch(/scenario +trials +reruns +outcome[\s\S]*late +●●◌ +◌ 3/);
  });

  it('tell that there is no rate where nothing passed or failed', () => {
    expect(runRate([row('late', 1, null)], plain)).toBe(
      'rate: none, since no trial passed or failed',
    );
  });

  it('put the share of trials whose user had no answer on top', () => {
    const lost = row('late', 2, 'inconclusive', { stop: 'off_plan' });
    expect(offPlanRate([row('late', 1, 'passed'), lost])).toBe(
      'off plan: 1 of 2 trials (50%), where the user had no answer',
    );
    expect(offPlanRate([row('late', 1, 'passed')])).toBeNull();
  });
});
