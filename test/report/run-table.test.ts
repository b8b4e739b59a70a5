import { describe, expect, it } from 'vitest';
import { runTable, type TrialRow } from '../../src/report/run-table.js';
import type { EpisodeVerdict, Outcome } from '../../src/verdict/format.js';

function row(scenario: string, trial: number, outcome: Outcome | null, turns = 3): TrialRow {
  const verdict: EpisodeVerdict | null = outcome && {
    format: 'sightline-verdict',
    version: 1,
    episode: `run/p/${scenario}/${trial}-1`,
    scenario,
    trial,
    seed: 1,
    outcome,
    party: outcome === 'passed' ? null : 'agent',
    headline: '',
    terminalState: null,
    stop: 'user_done',
    turns,
    toolCalls: 2,
    classes: { outcome, procedure: 'passed', consistency: null, surface: 'passed' },
    assertions: [],
  };
  return { scenario, trial, durationMs: 4_200, verdict };
}

const plain = (text: string) => text;

describe('the table of a run', () => {
  it('has a row per scenario with its worst outcome per class, turns and time', () => {
    const table = runTable([row('late', 1, 'passed', 3), row('late', 2, 'failed', 5)], plain);
    expect(table.split('\n')).toEqual([
      'scenario  trials  outcome   procedure  consistency  surface   turns  time',
      'late      ●✕      ✕ failed  ● passed   –            ● passed  3–5    4.2 s',
      '',
      '● 1 passed   ✕ 1 failed',
    ]);
  });

  it('counts a trial without a verdict as an error, never as absent', () => {
    const table = runTable([row('late', 1, null)], plain);
    expect(table).toContain('late      !');
    expect(table).toContain('! 1 error');
  });

  it('tells the painter which outcome a cell has', () => {
    const table = runTable([row('late', 1, 'inconclusive')], (text, outcome) =>
      outcome === 'inconclusive' ? `<${text.trim()}>` : text,
    );
    expect(table).toContain('<○ inconclusive>');
  });
});
