import { describe, expect, it } from 'vitest';
import { offPlanRate, runRate, runTable } from '../../src/report/run-table.js';
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

  it('count the trials that a budget ended, and the table has each ending and its share per scenario', () => {
    const used = (trial: number, budget: string) =>
      row('late', trial, 'failed', { stop: 'budget', budget });
    const agent = row('early', 1, 'passed', { stop: 'agent_done' });
    const rows = [row('late', 1, 'passed'), used(2, 'turns'), used(3, 'wall_time'), agent];
    expect(runRate(rows, plain).split('\n')).toEqual([
      'rate: 2 of 4 trials passed (50%)',
      'budget used up: 2 of 4 trials (50%): turns 1, wall time 1',
    ]);
    const table = runTable(rows, plain);
    expect(table).toMatch(/surface +ended by +turns/);
    expect(table).toMatch(/late .* 2 budget \(67%\), 1 user +3 /);
    expect(table).toMatch(/early .* 1 agent +3 /);
    expect(runTable([row('late', 1, 'passed')], plain)).not.toContain('ended by');
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

  const by = (name: string, returned = 0, taken = 0) => ({ userModel: { name, returned, taken } });

  it('name the model that played the users, and its drafts', () => {
    const rows = [
      row('late', 1, 'passed', by('small', 2, 1)),
      row('late', 2, 'passed', by('small')),
    ];
    expect(runRate(rows, plain).split('\n')).toEqual([
      'rate: 2 of 2 trials passed (100%)',
      'user model: small',
      '      2 drafts returned by the rules of fidelity or the page, 1 accepted anyway',
    ]);
  });

  it('tell the rate under each of several user models, and the spread between them', () => {
    const rows = [
      row('late', 1, 'passed', by('small')),
      row('late', 2, 'failed', by('large', 1)),
      row('late', 3, 'passed', by('small')),
      row('late', 4, 'passed', by('large')),
      row('late', 5, 'error', by('third')),
      row('late', 6, 'passed'),
    ];
    expect(runRate(rows, plain).split('\n')).toEqual([
      'rate: 4 of 5 trials passed (80%)',
      'user models: large 1 of 2 (50%), small 2 of 2 (100%), third no rate; spread between them 50 points',
      '      1 draft returned by the rules of fidelity or the page, none accepted anyway',
    ]);
  });

  it('count the drafts of earlier attempts, and tell no spread of one rate', () => {
    const again = row('late', 1, 'passed', { ...by('small', 1), earlier: ['invalid'] });
    const rows = [again, row('late', 2, 'error', by('large'))];
    const lines = runRate(rows, plain).split('\n');
    expect(lines).toContain('user models: large no rate, small 1 of 1 (100%)');
    expect(lines.at(-1)).toMatch(/^ +2 drafts returned/);
  });
});
