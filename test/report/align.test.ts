// Two episodes aligned by turn: what stands in one row, and where they first diverge.
import { describe, expect, it } from 'vitest';
import { alignedByTurn } from '../../src/report/app/compare/align.js';
import { divergenceOf } from '../../src/report/app/compare/divergence.js';
import { paired } from '../../src/report/app/compare/paired.js';
import type { Beat, SiteCheck, SiteEpisode } from '../../src/report/site/data.js';

const same = (one: string, other: string) => one === other;
const lettersOf = (text: string) => text.match(/./g) ?? [];
const rowsOf = (a: string, b: string) =>
  paired(lettersOf(a), lettersOf(b), same).map((row) => `${row.a ?? '.'}${row.b ?? '.'}`);

describe('two sequences', () => {
  it('have what they share in one row, and the rest set against each other', () => {
    expect(rowsOf('abcd', 'abcd')).toEqual(['aa', 'bb', 'cc', 'dd']);
    expect(rowsOf('abd', 'abcd')).toEqual(['aa', 'bb', '.c', 'dd']);
    expect(rowsOf('axd', 'ayzd')).toEqual(['aa', 'xy', '.z', 'dd']);
    expect(rowsOf('', 'ab')).toEqual(['.a', '.b']);
  });
});

let seq = 0;
const stamp = (turn: number) => ({ seq: (seq += 1), atMs: 10 * seq, turn });
const says = (turn: number, text: string): Beat => {
  return { ...stamp(turn), kind: 'agent', text, revises: false };
};
const calls = (turn: number, tool: string, parts: Partial<Beat & { kind: 'call' }> = {}): Beat => ({
  ...{ ...stamp(turn), kind: 'call', tool, status: '200', ok: true, args: '', answer: '' },
  ...{ durationMs: 1, via: 'world', fault: null, ...parts },
});
const check = (outcome: SiteCheck['outcome'], parts: Partial<SiteCheck> = {}): SiteCheck => ({
  ...{ class: 'surface', kind: 'shows', outcome, blocking: true, party: null, reason: '' },
  ...{ title: '"Refund" is shown.', at: null, box: null, seqs: [], numbers: [], ...parts },
});

function episode(beats: Beat[], parts: Partial<SiteEpisode> = {}): SiteEpisode {
  return {
    ...{ id: 'e1', user: '', model: null, now: '', environment: '', folder: '', critical: null },
    ...{ costs: null, beats, shots: [], checks: [], columns: [], breaches: [], behaviors: [] },
    ...{ defects: null, unmeasured: [], labels: [], struckOut: false, kept: true, commands: [] },
    ...parts,
  };
}

const names = { a: 'before', b: 'after', inA: 'before', inB: 'after' };
const diverges = (a: SiteEpisode, b: SiteEpisode) => divergenceOf(alignedByTurn(a, b), names);

describe('two episodes', () => {
  it('that did and said the same do not diverge, whenever it was', () => {
    const told = () => episode([says(1, 'Hello'), calls(2, 'get_order')]);
    expect(diverges(told(), told())).toEqual({ turn: null, text: 'No difference was recorded.' });
  });

  it('diverge where one called what the other did not, even if words differed before', () => {
    const a = episode([says(1, 'Hello'), calls(2, 'get_order'), calls(3, 'issue_refund')]);
    const b = episode([says(1, 'Good day'), calls(2, 'get_order')]);
    expect(diverges(a, b)).toEqual({
      turn: 3,
      text: 'issue_refund (200) was called only before.',
    });
  });

  it('diverge where a call failed on one side', () => {
    const a = episode([calls(1, 'get_order')]);
    const b = episode([calls(1, 'get_order', { status: '500', ok: false })]);
    expect(diverges(a, b).text).toBe(
      'get_order (200) was called before, and get_order (500) after.',
    );
  });

  it('diverge where a check came out otherwise, at the turn of its checkpoint', () => {
    const shots = [
      {
        ...{ names: ['end'], folder: 'end', turn: 4, picture: '', withoutText: '', dom: '' },
        width: 1,
        height: 1,
      },
    ];
    const a = episode([says(1, 'Hello')], { shots, checks: [check('passed', { at: 'end' })] });
    const b = episode([says(1, 'Hello')], { shots, checks: [check('failed', { at: 'end' })] });
    expect(diverges(a, b)).toEqual({
      turn: 4,
      text: '“"Refund" is shown.” passed before and failed after.',
    });
  });

  it('name a check that rests on no turn last of all', () => {
    const a = episode([], { checks: [check('passed')] });
    const b = episode([], { checks: [check('inconclusive')] });
    expect(diverges(a, b)).toEqual({
      turn: null,
      text: 'They did and said the same, but “"Refund" is shown.” passed before and was inconclusive after.',
    });
  });

  it('diverge by arguments, and by words, where nothing else tells them apart', () => {
    const a = episode([calls(1, 'get_order', { args: '{"id": 1}' }), says(1, 'Hello')]);
    const b = episode([calls(1, 'get_order', { args: '{"id": 2}' }), says(1, 'Hi')]);
    expect(diverges(a, b).text).toBe(
      'both called get_order, with other arguments or another answer.',
    );
    const c = episode([says(1, 'Hello'), says(2, 'Good')]);
    const d = episode([says(1, 'Hello'), says(2, 'Well')]);
    expect(diverges(c, d)).toEqual({
      turn: 2,
      text: 'the agent said it otherwise; both agents did the same.',
    });
  });

  it('show a check even at a turn with nothing else to show', () => {
    const model: Beat = { ...stamp(3), kind: 'model', text: 'a model' };
    const a = episode([says(1, 'Hello')], { checks: [check('passed')] });
    const b = episode([says(1, 'Hello'), model], {
      checks: [check('failed', { seqs: [model.seq] })],
    });
    expect(alignedByTurn(a, b).turns.map(({ turn, checks }) => [turn, checks.length])).toEqual([
      [1, 0],
      [3, 1],
    ]);
  });

  it('of different length have the turns of the longer one', () => {
    const a = episode([says(1, 'Hello')]);
    const b = episode([says(1, 'Hello'), says(2, 'Bye')]);
    expect(alignedByTurn(a, b).turns.map(({ turn }) => turn)).toEqual([1, 2]);
  });
});
