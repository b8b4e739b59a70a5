import { describe, expect, it } from 'vitest';
import { runTable } from '../../src/report/run-table.js';
import { row } from './rows.js';

const plain = (text: string) => text;

describe('the table of a run', () => {
  it('has a row per scenario with its worst outcome per class, turns and time', () => {
    const table = runTable(
      [row('late', 1, 'passed'), row('late', 2, 'failed', { turns: 5 })],
      plain,
    );
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
