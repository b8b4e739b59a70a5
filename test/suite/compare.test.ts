// A run compared with its baseline, scenario by scenario, and what `sightline gate --baseline` says of it.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareTables, sinceLines } from '../../src/report/compare-text.js';
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
    expect(sinceLines(found, plain).join()).toContain(
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
    expect(Object.fromEntries(found.left.map(({ scenario, why }) => [scenario, why]))).toEqual({
      gone: 'only_before',
      new: 'only_after',
      edited: 'other_version',
      lost: 'undecided',
    });
    expect(sinceLines(found, plain)).toContain(
      'not compared, graded by other expectations: shop/edited',
    );
  });

  it('are refused where nothing can be compared', async () => {
    await expect(compared([steady], [{ scenario: 'new', fates: fates(1, 0) }])).rejects.toThrow(
      'The run and its baseline have no scenario that can be compared.',
    );
  });
});

it('has a table of scenarios and of checks, the clearest changes first', async () => {
  const found = await compared(
    [steady, { scenario: 'refund', fates: fates(10, 0) }],
    [steady, { scenario: 'refund', fates: fates(2, 8) }],
  );
  expect(compareTables(found, plain).split('\n')).toEqual([
    expect.stringMatching(/^since the baseline +before +after +points/),
    expect.stringMatching(/^shop\/refund +10\/10 100% +2\/10 20% +−80 +p = 0\.001 +regressed/),
    expect.stringMatching(/^shop\/hours +10\/10 100% +10\/10 100% +0 +p = 1\.000 +no evidence/),
    '',
    expect.stringMatching(/^checks that changed/),
    expect.stringMatching(/^shop\/refund .* regressed +Ended in refunded$/),
  ]);
});

describe('sightline gate --baseline', () => {
  const gate = { at_least: 1, of: 10 } as const;

  it('makes a gate red that is met, if something regressed, and says what', async () => {
    const before = await run('before', { scenario: 'refund', fates: fates(10, 0), gate }, steady);
    const after = await run('after', { scenario: 'refund', fates: fates(2, 8), gate }, steady);
    expect((await runBuilt(['gate', after])).code).toBe(0);
    const red = await runBuilt(['gate', after, '--baseline', before, '--explain']);
    expect(stripVTControlCharacters(red.output))
      .toContain(`Worse than the baseline: this must not merge.
    ✕ Regressed: shop/refund 100% → 20%; shop/refund, "Ended in refunded"`);
    expect(red.output).toContain('pass rate of the suite −40 points');
    expect(red.output).toMatch(/since the baseline +before +after/);
    expect(red.code).toBe(1);
    const same = await runBuilt(['gate', after, '--baseline', after]);
    expect(stripVTControlCharacters(same.output)).toContain(
      'Since the baseline\n    ○ No evidence of a regression.',
    );
    expect(same.code).toBe(0);
  });

  it('gives the same as JSON, printed and in summary.json', async () => {
    const before = await run('before', steady);
    const { code, output } = await runBuilt(['gate', before, '--baseline', before, '--json']);
    const summary = JSON.parse(output) as unknown;
    expect(summary).toMatchObject({ since: { regressed: false, suite: { difference: 0 } } });
    expect(JSON.parse(await readFile(join(before, 'summary.json'), 'utf8'))).toEqual(summary);
    expect(code).toBe(0);
  });

  it('ends with 2 where there is nothing to compare', async () => {
    const before = await run('before', steady);
    const after = await run('after', { scenario: 'new', fates: fates(1, 0) });
    expect((await runBuilt(['gate', after, '--baseline', before])).code).toBe(2);
  });
});
