// A suite as it is read from the folders of runs: every planned trial counts, and the gates decide on bounds.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REDACTED } from '../../src/episode/redactor.js';
import { EPISODE_ANNOTATION } from '../../src/playwright/annotations.js';
import { mergedRuns } from '../../src/playwright/run-files.js';
import { gateLines } from '../../src/report/gate-text.js';
import { readSuite } from '../../src/suite/suite.js';
import { buildRun, type BuiltRun, type BuiltScenario, type Fate } from './build-run.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-suite-'));
});

afterEach(() => rm(root, { recursive: true }));

async function suite(built: BuiltRun) {
  return readSuite([await buildRun(root, built)]);
}

/** One scenario, named "refund". */
async function refund(fates: readonly Fate[], more: Partial<BuiltScenario> = {}) {
  return suite({ scenarios: [{ scenario: 'refund', fates, ...more }] });
}

const times = (count: number, fate: Fate): Fate[] => Array.from({ length: count }, () => fate);
const plain = (text: string) => text;

describe('every planned trial counts', () => {
  it('is an error of the harness without a verdict, by its reason, and breaks the gate', async () => {
    const found = await refund(['passed', 'no_episode', 'unclosed', 'ungraded', 'unreadable'], {
      gate: { at_least: 1, of: 5 },
    });
    expect(found.outcomes).toMatchObject({ passed: 1, error: 4 });
    expect(found.scenarios[0]?.trials.map(({ missing, party }) => [missing, party])).toEqual([
      [null, null],
      ['no_episode', 'harness'],
      ['unclosed', 'harness'],
      ['ungraded', 'harness'],
      ['unreadable', 'harness'],
    ]);
    expect(found.scenarios[0]?.decided?.decision).toBe('met');
    expect(found.decision).toBe('broken');
    expect(found.problems).toEqual([
      '4 of 5 planned trials have no verdict: refund trial 2 (never begun), refund trial 3 (cut off), refund trial 4 (not graded), refund trial 5 (verdict unreadable).',
    ]);
  });

  it('is by its last attempt, and those before it are counted beside', async () => {
    const found = await refund([
      ['invalid', 'passed'],
      'passed',
      ['invalid', 'invalid', 'invalid'],
    ]);
    const [one] = found.scenarios;
    expect(one?.outcomes).toMatchObject({ passed: 2, invalid: 1 });
    expect(one?.trials.map(({ invalidAttempts }) => invalidAttempts)).toEqual([1, 0, 3]);
    expect(one?.touched).toBe(2);
    expect(found.problems).toEqual([
      'The user broke its plan in 2 trials, more than 10%: what is left after reruns is a selection.',
    ]);
    expect(found.decision).toBe('undecided');
  });

  it('is no trial of the suite where only a test of its own simulated it', async () => {
    const dir = await buildRun(root, {
      scenarios: [{ scenario: 'refund', fates: ['passed', 'failed'] }],
    });
    const header = join(dir, 'default/refund/2-1002/episode.json');
    const text = await readFile(header, 'utf8');
    await writeFile(header, text.replace('shop.spec.ts', 'closely.spec.ts'));
    const [one] = readSuite([dir]).scenarios;
    expect(one?.trials.map(({ missing }) => missing)).toEqual([null, 'no_episode']);
  });

  it('is known by its test also where a secret was redacted in its title', async () => {
    const dir = await buildRun(root, {
      scenarios: [{ scenario: 'refund', fates: ['passed', 'failed'] }],
    });
    for (const name of ['1-1001', '2-1002']) {
      const header = join(dir, 'default/refund', name, 'episode.json');
      const text = await readFile(header, 'utf8');
      await writeFile(header, text.replace('shop.spec', `${REDACTED}.spec`));
    }
    const [one] = readSuite([dir]).scenarios;
    expect(one?.trials.map(({ outcome }) => outcome)).toEqual(['passed', 'failed']);
  });

  it('was not begun or cut off where the run did not end, which is said first', async () => {
    const found = await suite({
      scenarios: [{ scenario: 'refund', fates: ['passed', 'no_episode'] }],
      ended: null,
    });
    expect(found.problems[0]).toBe('The run run-1 did not end: 2 trials were planned.');
    expect(found.decision).toBe('broken');
  });
});

describe('the gate of a scenario', () => {
  const nine = { gate: { pass_rate: 0.9, confidence: 0.95 } };
  const four = { gate: { at_least: 4, of: 5 } };
  // prettier-ignore
  it.each<[string, Fate[], Partial<BuiltScenario>, [string, string, number | null]]>([
    ['all, without any', ['passed', 'passed'], {}, ['met', '2 of 2 passed; all must', null]],
    ['all', ['passed', 'failed', 'error'], { gate: 'all' }, ['not_met', '1 of 3 passed, 1 could not be told; all must', null]],
    ['all', ['passed', 'inconclusive'], {}, ['undecided', '1 of 2 passed, 1 could not be told; all must', 1]],
    ['k of n', [...times(4, 'passed'), 'failed'], four, ['met', '4 of 5 passed; at least 4 must', null]],
    ['k of n', [...times(3, 'passed'), 'failed', 'failed'], four, ['not_met', '3 of 5 passed; at least 4 must', null]],
    ['k of n', [...times(3, 'passed'), 'failed', 'error'], four, ['undecided', '3 of 5 passed, 1 could not be told; at least 4 must', 1]],
    ['k of n, too few', times(3, 'passed'), four, ['undecided', '3 of 5 passed, 2 not planned; at least 4 must', 2]],
    ['k of n, too many', [...times(4, 'failed'), ...times(96, 'passed')], four, ['not_met', '1 of 5 passed; at least 4 must', null]],
    ['pass rate', times(36, 'passed'), nine, ['met', 'pass rate 100% (90.3% to 100%); at least 90% is required', null]],
    ['pass rate', [...times(36, 'passed'), 'error'], nine, ['undecided', 'pass rate 100% (90.3% to 100%), 1 could not be told; at least 90% is required', 17]],
    ['pass rate', times(5, 'passed'), nine, ['undecided', 'pass rate 100% (47.8% to 100%); at least 90% is required', 31]],
    ['pass rate', [...times(3, 'passed'), ...times(5, 'failed')], nine, ['not_met', 'pass rate 37.5% (8.5% to 75.5%); at least 90% is required', null]],
    ['pass rate, run again', [['invalid', 'passed'], ...times(36, 'passed')], nine, ['undecided', 'pass rate 100% (90.3% to 100%), 1 could not be told; at least 90% is required', 17]],
    ['pass^k', times(50, 'passed'), { gate: { pass_hat: { k: 3, at_least: 0.8 }, confidence: 0.95 } }, ['met', 'pass^3 100% (80.1% to 100%); at least 80% is required', null]],
    ['directional', ['failed'], { gate: 'directional' }, ['not_met', '0 of 1 passed; all must', null]],
  ])('%s', async (_, fates, more, [decision, reason, moreTrials]) => {
    const [one] = (await refund(fates, more)).scenarios;
    expect(one?.decided).toEqual({ decision, reason, moreTrials });
  });

  it('blocks nothing where it is directional, and its trials are in no rate of the suite gate', async () => {
    const found = await suite({
      scenarios: [
        { scenario: 'refund', fates: ['passed'] },
        { scenario: 'tone', fates: ['failed'], gate: 'directional' },
      ],
    });
    expect(found.decision).toBe('met');
    expect(found.weighted?.rate).toBe(1);
    expect(gateLines(found, plain).at(-1)).toBe(
      'decides nothing: directional, with failed trials: shop/tone',
    );
  });
});

describe('the gate of a suite', () => {
  const gate = { pass_rate: 0.8, confidence: 0.95 };

  it('decides scenarios without one of their own together, each by its weight', async () => {
    const scenarios = [
      { scenario: 'often', fates: times(60, 'passed'), weight: 9 },
      {
        scenario: 'rare',
        fates: [...times(50, 'passed'), ...times(10, 'failed' as const)],
        weight: 1,
      },
    ];
    const found = await suite({ gate, scenarios });
    expect(found.weighted?.rate).toBeCloseTo(0.9 + 5 / 60, 10);
    expect(found.decided).toMatchObject({ decision: 'met', moreTrials: null });
    expect(found.decision).toBe('met');
    expect(found.scenarios.map(({ decided }) => decided)).toEqual([null, null]);
    const turned = await suite({
      ...{ gate, run: 'run-2' },
      scenarios: scenarios.map((one) => ({ ...one, weight: 10 - one.weight })),
    });
    expect(turned.decision).toBe('undecided');
  });

  it('stands beside the gates of scenarios that have one', async () => {
    const found = await suite({
      gate,
      scenarios: [
        { scenario: 'refund', fates: times(40, 'passed') },
        { scenario: 'safety', fates: [...times(39, 'passed'), 'failed'], gate: 'all' },
      ],
    });
    expect(found.decided?.decision).toBe('met');
    expect(found.decision).toBe('not_met');
  });

  it('says how many trials of the suite would decide, and that number does', async () => {
    const built = (count: number) => [{ scenario: 'refund', fates: times(count, 'passed') }];
    const found = await suite({ gate, scenarios: built(5) });
    expect(found.decided).toMatchObject({ decision: 'undecided', moreTrials: 12 });
    const after = await suite({ gate, run: 'run-2', scenarios: built(17) });
    expect(after.decided?.decision).toBe('met');
  });
});

it('counts a failure that was found, whatever else could not be decided', async () => {
  const failure = { title: 'the page loads', file: 'e2e/a.spec.ts', line: 3, message: 'Error: no' };
  const found = await suite({
    scenarios: [{ scenario: 'refund', fates: ['passed', 'no_episode'] }],
    ended: { status: 'failed', errors: ['SyntaxError'], failures: [failure] },
  });
  expect(found.decision).toBe('not_met');
  expect(gateLines(found, plain).slice(0, 4)).toEqual([
    '✕ Gate not met: this must not merge.',
    '    the page loads (e2e/a.spec.ts:3): Error: no',
    '    Outside of any test: SyntaxError',
    '    1 of 2 planned trials has no verdict: refund trial 2 (never begun).',
  ]);
});

it.each(['interrupted', 'timedout'])('is broken where the run was %s', async (status) => {
  const found = await suite({
    scenarios: [{ scenario: 'refund', fates: ['passed'] }],
    ended: { status, errors: [], failures: [] },
  });
  expect(found.decision).toBe('broken');
});

describe('rates and costs', () => {
  it('say always, mixed, never or unknown, mixed first, and count what is in no rate', async () => {
    const found = await suite({
      scenarios: [
        { scenario: 'always', fates: ['passed', 'passed'] },
        { scenario: 'unknown', fates: ['inconclusive', 'error'] },
        { scenario: 'never', fates: ['failed'] },
        { scenario: 'mixed', fates: ['passed', 'failed', 'inconclusive'] },
      ],
    });
    expect(found.scenarios.map(({ scenario, steadiness }) => [scenario, steadiness])).toEqual([
      ['mixed', 'mixed'],
      ['never', 'never'],
      ['unknown', 'unknown'],
      ['always', 'always'],
    ]);
    const [mixed, , unknown] = found.scenarios;
    expect(mixed?.rate).toMatchObject({ passed: 1, of: 2, open: 1, rate: 0.5 });
    expect(mixed?.passHat).toEqual([
      { k: 1, passHat: 0.5, passAt: 0.5 },
      { k: 2, passHat: 0, passAt: 1 },
    ]);
    expect(unknown).toMatchObject({ offPlan: 1, budget: 1, rate: { rate: null, exact: null } });
    expect(found.classes.outcome).toMatchObject({ passed: 3, of: 5, open: 3 });
    expect(found.classes.procedure).toMatchObject({ of: 0, rate: null });
  });

  it('are of turns for latency and of trials for tokens', async () => {
    const { costs } = await refund(times(4, 'passed'));
    // Trial n: n and 2n seconds, 100n tokens.
    expect(costs.latencyMs).toMatchObject({ count: 8, mean: 3750, p95: 8000 });
    expect(costs.tokens).toMatchObject({ count: 4, mean: 250, p50: 200 });
    expect(costs.wallMs?.mean).toBe(12_500);
  });
});

describe('the last lines', () => {
  it('are ten at most, and name what decided, however many scenarios fail', async () => {
    const scenarios = Array.from({ length: 40 }, (_, index) => ({
      scenario: `case-${index}`,
      fates: ['passed', 'failed', 'inconclusive', 'error'] as Fate[],
    }));
    const lines = gateLines(await suite({ scenarios }), plain);
    expect(lines).toHaveLength(10 - 1);
    expect(lines.slice(0, 3)).toEqual([
      '✕ Gate not met: this must not merge.',
      '    shop/case-0: 1 of 4 passed, 2 could not be told; all must',
      '      trial 2: The refund of "case-0" was never issued (turn 2).',
    ]);
    expect(lines[5]).toBe('    and 76 more lines like these, in the summary');
    expect(lines[6]).toBe(
      'could not be told: 80 trials (40 error, 40 inconclusive), such as shop/case-0 trial 3: It inconclusive.',
    );
    expect(lines[7]).toMatch(/^40 of 80 trials passed, 50% \(.*\); 40 scenarios: 40 mixed$/);
    expect(lines[8]).toBe(
      'latency of a turn: 3.8 s on average, p95 8.0 s; tokens of a trial: 250 on average, p95 400',
    );
  });
});

describe('what is not a suite', () => {
  it('is refused if there is no run, or one of another version', async () => {
    expect(() => readSuite([root])).toThrow(/There is no run in .*planned\.json/s);
    const dir = await buildRun(root, { scenarios: [] });
    await writeFile(join(dir, 'planned.json'), '{"format":"sightline-plan","version":1}');
    expect(() => readSuite([dir])).toThrow(/another version of Sightline wrote it.*run-invalid/s);
  });

  it('is broken where no trial was planned', async () => {
    const found = await suite({ scenarios: [] });
    expect(found.decision).toBe('broken');
    expect(gateLines(found, plain)).toEqual([
      '! Gate broken: the run is not whole, so nothing can be decided.',
      '    No trial was planned: the selection of tests is empty.',
    ]);
  });

  it('is refused where shards have different gates', async () => {
    const shard = (current: number) => ({ current, total: 2 });
    const scenarios = [{ scenario: 'refund', fates: ['passed'] as Fate[] }];
    const one = await buildRun(root, { run: 'a', shard: shard(1), scenarios });
    const other = await buildRun(root, {
      ...{ run: 'b', shard: shard(2), scenarios: [{ scenario: 'late', fates: ['passed'] }] },
      gate: { pass_rate: 0.9, confidence: 0.95 },
    });
    expect(() => readSuite([one, other])).toThrow('The runs have different gates for the suite.');
  });

  it('is refused where a trial was planned twice, in two runs or in one', async () => {
    const scenarios = [{ scenario: 'refund', fates: ['passed'] as Fate[] }];
    const one = await buildRun(root, { run: 'a', scenarios });
    const other = await buildRun(root, { run: 'b', scenarios });
    expect(() => readSuite([one, other])).toThrow(/was planned twice\.[\s\S]*join no rate/);
    const repeated = await buildRun(root, { run: 'c', scenarios: [...scenarios, ...scenarios] });
    expect(() => readSuite([repeated])).toThrow(/was planned twice\.[\s\S]*not by --repeat-each/);
  });
});

describe('the shards of a run', () => {
  const shard = (current: number, fates: Fate[]) =>
    buildRun(root, {
      ...{ run: `shard-${current}`, shard: { current, total: 2 }, began: '2026-03-02T10:00:00Z' },
      scenarios: fates.length === 0 ? [] : [{ scenario: 'refund', fates }],
    });

  it('are undecided while one is missing, and decide also where one got no trial', async () => {
    const first = await shard(1, ['passed']);
    expect(readSuite([first])).toMatchObject({
      ...{ decision: 'broken', problems: ['Shard 2 of 2 is missing.'] },
    });
    expect(readSuite([first, await shard(2, [])]).decision).toBe('met');
  });

  it('are found from the tests that Playwright merges, those without a trial too', async () => {
    const [first, second] = [await shard(1, ['passed']), await shard(2, [])];
    const results = [
      { annotations: [{ type: EPISODE_ANNOTATION, description: 'shard-1/default/refund/1-1001' }] },
    ] as TestResult[];
    expect(mergedRuns(results, root)).toEqual([first, second]);
    await rm(first, { recursive: true });
    expect(mergedRuns(results, root)).toBeNull();
  });
});
