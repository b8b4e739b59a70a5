// `sightline history` and `history add` over runs as the reporter leaves them, with the history on a Postgres server.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCodeOf } from '../../src/cli/usage.js';
import { sightlineProgram } from '../../src/cli/program.js';
import { historyPlace, withHistory } from '../../src/suite/history/database.js';
import { recordRun } from '../../src/suite/history/table.js';
import { type Cluster, startPostgres } from '../staging/postgres.js';
import { type BuiltRun, buildRun } from '../suite/build-run.js';
import { entryOf, resultOf } from './entries.js';

let dir: string;
let cluster: Cluster;
const printed = { out: '', err: '' };
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sightline-history-'));
  vi.stubEnv('SIGHTLINE_HISTORY', cluster.url);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.err += String(text);
    return true;
  });
  await withHistory(historyPlace(process.env), (database) =>
    database.query('drop table if exists sightline_history'),
  );
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(dir, { recursive: true });
});

interface Ended {
  code: unknown;
  out: string;
  err: string;
}

async function history(...args: string[]): Promise<Ended> {
  Object.assign(printed, { out: '', err: '' });
  try {
    await sightlineProgram().parseAsync(['node', 'sightline', 'history', ...args]);
    return { code: process.exitCode, out: stripVTControlCharacters(printed.out), err: printed.err };
  } catch (error) {
    return { code: exitCodeOf(error), ...printed, err: (error as Error).message };
  }
}

const built = (given: Partial<BuiltRun> = {}) =>
  buildRun(dir, {
    scenarios: [
      { scenario: 'refund', fates: ['passed', 'failed', 'passed', 'error'], hash: 'h1' },
      { scenario: 'hours', fates: ['passed', 'passed'], hash: 'h2' },
    ],
    ...given,
  });

/** What the reporter also writes. */
function began(run: string, at: string, code: object): void {
  for (const [file, more] of [
    ['planned.json', { began: at }],
    ['run.json', { code }],
  ] as const) {
    const path = join(run, file);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...more }));
  }
}

describe('sightline history add', () => {
  it('keeps counts, latency and tokens of each scenario and of the suite', async () => {
    const run = await built();
    began(run, '2026-03-02T10:00:00.000Z', { commit: 'abc123+', branch: 'main' });
    expect(await history('add', run)).toEqual({ code: 0, out: 'recorded run-1\n', err: '' });
    const { out, code } = await history('--json');
    expect(code).toBe(0);
    const { trends } = JSON.parse(out) as { trends: { points: unknown[] }[] };
    expect(trends.flatMap(({ points }) => points)).toMatchObject([
      {
        run: {
          ...{ run: 'run-1', runs: ['run-1'], began: '2026-03-02T10:00:00.000Z' },
          ...{ commit: 'abc123+', branch: 'main', decision: 'not_met' },
        },
        rate: { passed: 2, of: 2 },
        result: {
          ...{ scenario: 'hours', version: 'h2', passed: 2, failed: 0 },
          ...{ latencyP50Ms: 2000, latencyP95Ms: 4000, tokens: 150 },
        },
      },
      { result: { scenario: 'refund', passed: 2, failed: 1, error: 1 } },
      { result: { scenario: '', passed: 4, failed: 1, error: 1 } },
    ]);
  });

  it('replaces a run that went on, and has all shards as one run', async () => {
    const cut = await built({ ended: null });
    await history('add', cut);
    await built();
    expect((await history('add', cut)).out).toBe(
      'recorded run-1, in the place of its earlier entry\n',
    );
    const other = await buildRun(dir, {
      ...{ run: 'run-2', shard: { current: 2, total: 2 } },
      scenarios: [{ scenario: 'returns', fates: ['passed'] }],
    });
    await built({ shard: { current: 1, total: 2 } });
    const { out } = await history('add', cut, other);
    expect(out).toBe('recorded run-1 (2 shards), in the place of its earlier entry\n');
    const { trends } = JSON.parse((await history('--json')).out) as {
      trends: { points: unknown[] }[];
    };
    expect(trends.map(({ points }) => points.length)).toEqual([1, 1, 1, 1]);
  });

  it('refuses what is no run, and several runs of the same trials', async () => {
    expect(await history('add', dir)).toMatchObject({ code: 64 });
    expect(await history('add', await built(), await built({ run: 'b' }))).toMatchObject({
      code: 64,
    });
    expect(await history('add')).toMatchObject({ code: 64 });
    expect(await history()).toMatchObject({ code: 2 });
  });
});

/** A run a day, of ten trials of "refund" and one scenario that always passes. */
async function recorded(passed: readonly number[], branch = 'main'): Promise<void> {
  await withHistory(historyPlace(process.env), async (database) => {
    for (const [index, count] of passed.entries()) {
      const counts = { passed: count, failed: 10 - count };
      const results = [
        resultOf({ passed: 10 + count, failed: 10 - count }),
        resultOf({ scenario: 'refund', ...counts, latencyP95Ms: null }),
        resultOf({ scenario: 'hours', passed: 10 }),
      ];
      await recordRun(database, entryOf(`${branch}-${index}`, index + 1, { branch, results }));
    }
  });
}

describe('sightline history', () => {
  it('shows each scenario and the suite from run to run', async () => {
    await recorded([10, 10, 9, 10, 3, 2, 4]);
    const { code, out } = await history();
    expect(code).toBe(0);
    const [hours, refund, all] = out.trimEnd().split('\n\n');
    expect(hours?.split('\n')).toHaveLength(9);
    expect(refund?.split('\n').slice(0, 3)).toEqual([
      'shop/refund',
      '  began             branch  commit        passed  rate               latency p95  tokens avg',
      '  2026-03-01 10:00  main    c0ffee000000  10/10   100% (69.2%–100%)  –            1,200',
    ]);
    expect(all).toContain('\n  2026-03-07 10:00  main    c0ffee000000  14/20');
  });

  it('is of one scenario, of one branch, of the last runs', async () => {
    await recorded([10, 9, 10]);
    await recorded([0], 'pr');
    const only = await history('--scenario', 'shop/refund', '--branch', 'main', '--last', '2');
    expect(only.out.split('\n').filter((line) => line.includes('main'))).toHaveLength(2);
    expect(only.out).not.toMatch(/hours|^all|pr/m);
    expect((await history('--scenario', 'refund')).code).toBe(0);
  });

  it('says so where there is nothing of the kind', async () => {
    const none = await history();
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('it is empty')]);
    await recorded([10]);
    const branch = await history('--branch', 'mian');
    expect([branch.code, branch.err]).toEqual([2, expect.stringContaining('its branches: main')]);
    const scenario = await history('--scenario', 'refnd');
    expect(scenario.code).toBe(64);
    expect(scenario.err).toContain('they have: shop/hours, shop/refund');
    expect(await history('--last', '0')).toMatchObject({ code: 64 });
    vi.stubEnv('SIGHTLINE_HISTORY', 'mysql://x');
    expect(await history()).toMatchObject({ code: 64 });
  });
});

describe('sightline history --fail-if', () => {
  it.each([
    ['rate < 0.5', 0, '● Not met by the newest run: all: rate < 0.5 (it is 70%)'],
    ['rate < 0.9', 1, '✕ Met by the newest run: all: rate < 0.9 (it is 70%)'],
    ['rate < 0.5 | p95 > 2s', 1, '✕ Met by the newest run: all: p95 > 2s (it is 2.5 s)'],
  ])('%s of the suite', async (condition, code, text) => {
    await recorded([10, 4]);
    const ended = await history('--fail-if', condition);
    expect(ended.code).toBe(code);
    expect(ended.out.trimEnd().split('\n').at(-1)).toBe(text);
  });

  it('of a scenario is about that scenario alone', async () => {
    await recorded([10, 4]);
    expect(await history('--scenario', 'refund', '--fail-if', 'rate < 0.5')).toMatchObject({
      code: 1,
    });
    expect(await history('--scenario', 'hours', '--fail-if', 'rate < 0.5')).toMatchObject({
      code: 0,
    });
  });

  it('cannot be told without a run, a value, or a trial of the scenario in the newest run', async () => {
    expect(await history('--fail-if', 'rate < 1')).toMatchObject({ code: 2 });
    await recorded([10]);
    const value = await history('--scenario', 'refund', '--fail-if', 'p95 > 1s');
    expect([value.code, value.out]).toEqual([2, expect.stringContaining('p95 > 1s (unknown)')]);
    await withHistory(historyPlace(process.env), (database) =>
      recordRun(database, entryOf('newer', 20, { results: [resultOf({})] })),
    );
    const trial = await history('--scenario', 'refund', '--fail-if', 'rate < 1');
    expect([trial.code, trial.out]).toEqual([
      2,
      expect.stringContaining('no trial of this scenario'),
    ]);
  });

  it('that cannot be read is refused before the history is opened', async () => {
    vi.stubEnv('SIGHTLINE_HISTORY', 'postgres://127.0.0.1:1/none');
    expect(await history('--fail-if', 'rate')).toMatchObject({ code: 64 });
  });
});
