// The gate of a scenario file: which rules there are, what is wrong with others, and how many trials follow from one.
import { describe, expect, it } from 'vitest';
import { gateText, plannedTrials } from '../../src/scenario/gate.js';
import { readScenarios } from '../../src/scenario/load.js';
import { folderWith } from './temporary-folder.js';

function read(more: string) {
  const folder = folderWith({ 'a.yaml': `scenario_id: refund\nscript: [Hi]\n${more}\n` });
  const { scenarios, problems } = readScenarios(folder);
  return { scenario: scenarios[0]?.scenario, problems: problems.map(({ message }) => message) };
}

describe('the gate of a scenario', () => {
  it.each([
    ['', 1, undefined],
    ['gate: all', 1, 'all trials must pass'],
    ['gate: directional', 1, 'directional, blocks nothing'],
    ['gate: { at_least: 4, of: 5 }', 5, 'at least 4 of 5 trials must pass'],
    ['gate: { pass_rate: 0.9 }\ntrials: 40', 40, 'the pass rate must be at least 90%'],
    ['gate: { pass_hat: { k: 3, at_least: 0.995 } }', 3, '3 trials in a row must all pass with a probability of at least 99.5%'],
  ])('%s has %i trials', (more, trials, text) => {
    const { scenario, problems } = read(more);
    expect(problems).toEqual([]);
    expect(plannedTrials(scenario ?? {})).toBe(trials);
    expect(scenario?.gate && gateText(scenario.gate)).toBe(text);
  }); // prettier-ignore

  it('has a confidence of 95% unless it says otherwise', () => {
    expect(read('gate: { pass_rate: 0.9 }').scenario?.gate).toEqual({
      pass_rate: 0.9,
      confidence: 0.95,
    });
  });

  it('is refused where it could never be met, or is none', () => {
    expect(read('gate: { at_least: 4, of: 5 }\ntrials: 3').problems).toEqual([
      'trials must be 5, as in the gate, not 3',
    ]);
    expect(read('gate: { at_least: 6, of: 5 }').problems[0]).toContain('no greater than `of`');
    expect(read('gate: { pass_rate: 90 }').problems).toHaveLength(1);
    expect(read('gate: most').problems[0]).toContain('gate must be');
  });
});
