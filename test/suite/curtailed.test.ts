// Sequential runs: which trials may be left out, and that leaving them out never changes a gate.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gateLines } from '../../src/report/gate-text.js';
import type { Gate } from '../../src/scenario/gate.js';
import { compareSuites } from '../../src/suite/compare.js';
import { isSettled } from '../../src/suite/curtailed.js';
import { decideGate } from '../../src/suite/decide.js';
import { readSuite } from '../../src/suite/suite.js';
import type { Outcome } from '../../src/verdict/format.js';
import { buildRun, type BuiltScenario } from './build-run.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-curtailed-'));
});

afterEach(() => rm(root, { recursive: true }));

async function sequential(...scenarios: BuiltScenario[]) {
  return readSuite([await buildRun(root, { sequential: true, scenarios })]);
}

const trialsOf = (outcomes: readonly Outcome[]) =>
  outcomes.map((outcome, index) => ({ outcome, trial: index + 1, invalidAttempts: 0 }));

const many = (count: number, outcome: Outcome): Outcome[] =>
  Array.from({ length: count }, () => outcome);
const atLeast = (at_least: number, of: number): Gate => ({ at_least, of });
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('a gate is settled', () => {
  const rate = (of: number): Gate => ({ pass_rate: of, confidence: 0.95 });

  it.each<{ name: string; gate: Gate; seen: Outcome[]; of: number; settled: boolean }>([
    {
      name: 'all: after one failure',
      gate: 'all',
      seen: ['passed', 'failed'],
      of: 5,
      settled: true,
    },
    {
      name: 'all: not before the last',
      gate: 'all',
      seen: ['passed', 'passed'],
      of: 3,
      settled: false,
    },
    { name: 'all: not by an error', gate: 'all', seen: ['error'], of: 3, settled: false },
    {
      name: '4 of 5: after two failures',
      gate: atLeast(4, 5),
      seen: many(2, 'failed'),
      of: 5,
      settled: true,
    },
    {
      name: '4 of 5: after four passes',
      gate: atLeast(4, 5),
      seen: many(4, 'passed'),
      of: 5,
      settled: true,
    },
    {
      name: '4 of 5: not after three',
      gate: atLeast(4, 5),
      seen: many(3, 'passed'),
      of: 5,
      settled: false,
    },
    {
      name: 'a rate that the rest cannot lift',
      gate: rate(0.9),
      seen: many(9, 'failed'),
      of: 12,
      settled: true,
    },
    {
      name: 'a rate that the rest may lift',
      gate: rate(0.5),
      seen: many(5, 'failed'),
      of: 20,
      settled: false,
    },
  ])('$name: $settled', ({ gate, seen, of, settled }) => {
    expect(isSettled(gate, trialsOf(seen), numbers(seen.length + 1, of))).toBe(settled);
  });

  it('only where all trials together would have decided the same', () => {
    const gates: Gate[] = [
      ...(['all', { at_least: 3, of: 5 }, { at_least: 2, of: 8 }] as const),
      { pass_rate: 0.5, confidence: 0.9 },
      { pass_hat: { k: 2, at_least: 0.3 }, confidence: 0.9 },
    ];
    const kinds: Outcome[] = ['passed', 'failed', 'failed', 'passed', 'error'];
    let stopped = 0;
    for (const gate of gates)
      for (let run = 0; run < 300; run += 1) {
        // Each run is another way through the five outcomes.
        const outcomes = numbers(0, 7).map(
          (at) => kinds[Math.floor(run / 5 ** (at % 4) + at * run) % 5] ?? 'error',
        );
        const all = trialsOf(outcomes);
        const stop = numbers(0, 7).find((at) =>
          isSettled(gate, all.slice(0, at), numbers(at + 1, 8)),
        );
        if (stop === undefined) continue;
        stopped += 1;
        const early = decideGate(gate, [...all.slice(0, stop), ...rest(stop)]);
        expect(early.decision).toBe(decideGate(gate, all).decision);
      }
    expect(stopped).toBeGreaterThan(500);
  });
});

/** Those left out, as failed. */
function rest(from: number) {
  return numbers(from + 1, 8).map((trial) => ({
    ...{ outcome: 'failed' as const, trial, invalidAttempts: 0 },
  }));
}

describe('the suite of a sequential run', () => {
  it('needs no more trials than decide its gates, and tells no rate', async () => {
    const found = await sequential(
      { scenario: 'refund', gate: 'all', fates: ['passed', 'failed', 'no_episode', 'no_episode'] },
      {
        scenario: 'hours',
        gate: { at_least: 1, of: 3 },
        fates: ['passed', 'no_episode', 'no_episode'],
      },
    );
    expect(found).toMatchObject({ decision: 'not_met', problems: [], sequential: true });
    expect(found.rate).toMatchObject({ passed: 2, of: 3, rate: null, exact: null });
    expect(found.weighted).toEqual({ these: null, like: null });
    expect(found.scenarios.map(({ planned, trials }) => [planned, trials.length])).toEqual([
      [4, 2],
      [3, 1],
    ]);
    expect(gateLines(found, (text) => text).slice(0, 4)).toEqual([
      '✕ Gate not met: this must not merge.',
      '    shop/refund: 1 passed and 1 failed of 4 planned; the other 2 could not change the decision: all trials must pass',
      '      trial 2: The refund of "refund" was never issued (turn 2).',
      'sequential: 4 of 7 planned trials not needed for the gates; no rate can be told',
    ]);
  });

  it('is broken where a trial never began though its gate was open', async () => {
    const found = await sequential({
      scenario: 'refund',
      gate: 'all',
      fates: ['passed', 'no_episode'],
    });
    expect(found.decision).toBe('broken');
    expect(found.problems).toEqual([
      '1 of 2 planned trials has no verdict: refund trial 2 (never begun).',
    ]);
  });

  it('cannot be compared', async () => {
    const found = await sequential({ scenario: 'refund', gate: 'all', fates: ['passed'] });
    expect(() => compareSuites(found, found)).toThrow('A sequential run cannot be compared');
  });
});

it('leaves nothing out of a run that is not sequential', async () => {
  const scenarios = [
    { scenario: 'refund', gate: 'all' as const, fates: ['failed', 'no_episode'] as const },
  ];
  const found = readSuite([await buildRun(root, { scenarios })]);
  expect(found.problems).toEqual([
    '1 of 2 planned trials has no verdict: refund trial 2 (never begun).',
  ]);
});
