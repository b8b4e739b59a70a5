// Two runs of a suite, compared scenario by scenario, and what the command says of them.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareText } from '../../src/report/compare-text.js';
import { compareSuites } from '../../src/suite/compare.js';
import { readSuite } from '../../src/suite/suite.js';
import { buildRun, type BuiltScenario, type Fate } from './build-run.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-compare-'));
});

afterEach(() => rm(root, { recursive: true }));

const plain = (text: string) => text;
/** So many passed trials, then so many failed ones. */
const fates = (passed: number, failed: number): Fate[] => [
  ...Array.from({ length: passed }, () => 'passed' as const),
  ...Array.from({ length: failed }, () => 'failed' as const),
];

function run(name: string, ...scenarios: BuiltScenario[]): Promise<string> {
  return buildRun(root, { run: name, scenarios });
}

async function compared(before: BuiltScenario[], after: BuiltScenario[]) {
  const dirs = [await run('before', ...before), await run('after', ...after)];
  const [one, other] = dirs.map((dir) => readSuite([dir]));
  if (one === undefined || other === undefined) throw new Error('Two runs were built.');
  return compareSuites(one, other);
}

const command = resolve('dist/cli/main.js');

function runBuilt(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [command, ...args], { cwd: root }, (_error, stdout) =>
      done({ code: child.exitCode ?? -1, output: stdout }),
    );
  });
}

const steady = { scenario: 'hours', fates: fates(10, 0) };

describe('two runs of a suite', () => {
  it('show a scenario that regressed, beside one that did not', async () => {
    const found = await compared(
      [{ scenario: 'refund', fates: fates(10, 0) }, steady],
      [{ scenario: 'refund', fates: fates(2, 8) }, steady],
    );
    expect(found.scenarios.map(({ scenario, change }) => [scenario, change])).toEqual([
      ['refund', 'regressed'],
      ['hours', 'no_evidence'],
    ]);
    expect(found.suite?.difference).toBeCloseTo(-0.4, 12);
    expect(found.suite?.change).toBe('regressed');
    expect(found.classes.outcome?.change).toBe('regressed');
    expect(found.classes.surface?.change).toBe('no_evidence');
    expect(found.checks.map(({ title, change }) => [title, change])).toEqual([
      ['Ended in refunded', 'regressed'],
    ]);
    expect(found.regressed).toBe(true);
  });

  it('show no evidence where a trial more failed, and what would have been seen', async () => {
    const found = await compared(
      [{ scenario: 'refund', fates: fates(5, 0) }],
      [{ scenario: 'refund', fates: fates(4, 1) }],
    );
    expect(found.scenarios[0]).toMatchObject({ change: 'no_evidence', p: 1 });
    expect(found.scenarios[0]?.smallest).toBeGreaterThan(0.8);
    expect(found.regressed).toBe(false);
  });

  it('say so where they have too few trials to show anything', async () => {
    const found = await compared(
      [{ scenario: 'refund', fates: fates(1, 0) }],
      [{ scenario: 'refund', fates: fates(0, 1) }],
    );
    expect([found.scenarios[0]?.smallest, found.suite?.smallest]).toEqual([null, null]);
    expect(compareText(found, plain)).toContain(
      'so few trials would not show even the largest change',
    );
  });

  it('show what improved', async () => {
    const found = await compared(
      [{ scenario: 'refund', fates: fates(1, 9) }],
      [{ scenario: 'refund', fates: fates(10, 0) }],
    );
    expect(found.suite?.change).toBe('improved');
    expect(found.regressed).toBe(false);
  });

  it('leave out what one of them lacks, what was graded otherwise, and what was never decided', async () => {
    const found = await compared(
      [
        steady,
        { scenario: 'gone', fates: fates(1, 0) },
        { scenario: 'edited', fates: fates(1, 0), hash: 'a' },
        { scenario: 'lost', fates: ['error'] },
      ],
      [
        steady,
        { scenario: 'new', fates: fates(1, 0) },
        { scenario: 'edited', fates: fates(0, 1), hash: 'b' },
        { scenario: 'lost', fates: fates(1, 0) },
      ],
    );
    expect(found.scenarios.map(({ scenario }) => scenario)).toEqual(['hours']);
    expect([found.costs.before.turns?.count, found.costs.after.turns?.count]).toEqual([10, 10]);
    expect(Object.fromEntries(found.left.map(({ scenario, why }) => [scenario, why]))).toEqual({
      gone: 'only_before',
      new: 'only_after',
      edited: 'other_version',
      lost: 'undecided',
    });
    expect(compareText(found, plain)).toContain(
      'not compared, graded by other expectations: shop/edited',
    );
  });

  it('are compared trial by trial where both replay the same answers', async () => {
    const [before, after] = [
      await run('before', { scenario: 'refund', fates: fates(10, 0) }),
      await run('after', { scenario: 'refund', fates: fates(4, 6) }),
    ].map((dir) => readSuite([dir]));
    if (before === undefined || after === undefined) throw new Error('Two runs were built.');
    // Six pairs that differ, all for the worse: 2 · 0.5^6.
    expect(compareSuites(before, after, { paired: true }).scenarios[0]?.p).toBeCloseTo(2 / 64, 12);
  });

  it('are refused where nothing can be compared', async () => {
    await expect(compared([steady], [{ scenario: 'new', fates: fates(1, 0) }])).rejects.toThrow(
      'The two runs have no scenario that can be compared.',
    );
  });
});

describe('the command', () => {
  it('ends with 1 after a regression and says what regressed, with 0 where there is no evidence of one', async () => {
    const before = await run('before', { scenario: 'refund', fates: fates(10, 0) }, steady);
    const worse = await run('worse', { scenario: 'refund', fates: fates(2, 8) }, steady);
    const red = await runBuilt(['compare', before, worse]);
    expect(red.output).toContain(
      '✕ Regressed: shop/refund 100% → 20%; shop/refund, "Ended in refunded"',
    );
    expect(red.output).toContain('pass rate of the suite −40 points');
    expect(red.code).toBe(1);
    const same = await runBuilt(['compare', before, before]);
    expect(same.output).toContain('○ No evidence of a regression.');
    expect(same.code).toBe(0);
  });

  it('gives the same as JSON', async () => {
    const before = await run('before', steady);
    const { code, output } = await runBuilt(['compare', before, before, '--json']);
    expect(JSON.parse(output)).toMatchObject({ regressed: false, suite: { difference: 0 } });
    expect(code).toBe(0);
  });

  it('makes a gate red that is met, if something regressed since the base', async () => {
    const gate = { at_least: 1, of: 10 } as const;
    const before = await run('before', { scenario: 'refund', fates: fates(10, 0), gate });
    const after = await run('after', { scenario: 'refund', fates: fates(2, 8), gate });
    expect((await runBuilt(['gate', after])).code).toBe(0);
    const red = await runBuilt(['gate', after, '--baseline', before]);
    expect(red.output).toContain('Worse than the base: this must not merge.');
    expect(red.code).toBe(1);
  });

  it('ends with 2 where there is nothing to compare', async () => {
    const before = await run('before', steady);
    const after = await run('after', { scenario: 'new', fates: fates(1, 0) });
    expect((await runBuilt(['compare', before, after])).code).toBe(2);
  });
});
