// What earlier runs took, out of the folder of all runs: the newest of each scenario, and nothing of what cannot be read.
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readHistory } from '../../src/cli/run/history.js';
import type { ModelCall } from '../../src/model/ledger.js';
import { runRecord } from '../../src/suite/run-record.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-history-'));
});
afterEach(() => rm(root, { recursive: true }));

const which = { project: 'p', app: 'shop', scenario: 'a', trial: 1 };
const planned = {
  ...which,
  wants: { user: 'none', questions: 1, meanings: 0, claims: 0, consistency: true } as const,
};

/** One run of one trial; `age` in seconds. */
async function ran(run: string, durationMs: number, age: number, calls: Partial<ModelCall>[] = []) {
  const id = `${run}/p/a/1-7`;
  await mkdir(join(root, id, 'surface'), { recursive: true });
  await writeFile(join(root, id, 'surface', 'page.png'), '0123456789');
  const trials = [{ ...which, durationMs, episodes: [id] }];
  const took = { workers: 1, durationMs, models: { p: { judge: ['j'] } }, trials };
  const file = join(root, run, 'run.json');
  await writeFile(file, JSON.stringify(runRecord(run, took)));
  const at = Date.now() / 1000 - age;
  await utimes(file, at, at);
  const line = (call: Partial<ModelCall>) =>
    JSON.stringify({
      ...{ role: 'judge', model: 'j', prompt: 'x', episode: id, subject: 's', source: 'live' },
      ...{ requests: 1, unfit: 0, costUsd: null, ms: 1, error: null },
      ...{ tokens: { input: 5, output: 2, cached: null }, ...call },
    });
  const text = calls.map((call) => `${line(call)}\n`).join('');
  await writeFile(join(root, run, 'model-calls.jsonl'), text);
}

it('is time, bytes, and calls with tokens by role, replayed ones included', async () => {
  const other = { episode: 'another/p/a/1-7' };
  await ran('one', 1000, 0, [{}, { source: 'replayed', costUsd: 0 }, other]);
  const samples = (await readHistory(root))(planned);
  expect(samples).toEqual([
    {
      ...{ durationMs: 1000, bytes: 10 },
      roles: {
        judge: { calls: 2, live: 1, tokens: { input: 10, output: 4, cached: 0 }, models: ['j'] },
      },
    },
  ]);
});

it('knows no tokens where one call did not tell them', async () => {
  await ran('one', 1000, 0, [{}, { tokens: null }]);
  expect((await readHistory(root))(planned)).toMatchObject([
    { roles: { judge: { tokens: null } } },
  ]);
});

it('is of the same scenario, app and project alone', async () => {
  await ran('one', 1000, 0);
  const history = await readHistory(root);
  for (const part of ['project', 'app', 'scenario'])
    expect(history({ ...planned, [part]: 'other' })).toEqual([]);
});

it('is of the newest twenty', async () => {
  for (let age = 0; age < 23; age += 1) await ran(`run-${age}`, age, age * 60);
  const durations = (await readHistory(root))(planned).map(({ durationMs }) => durationMs);
  expect(durations).toEqual([...Array(20).keys()]);
});

it('leaves out what is not a record, and is empty if there is no folder', async () => {
  await ran('one', 1000, 0);
  await mkdir(join(root, 'crashed'));
  await mkdir(join(root, 'broken'));
  await writeFile(join(root, 'broken', 'run.json'), '{"format": "sightline-run", "version": 2}');
  expect((await readHistory(root))(planned)).toHaveLength(1);
  expect((await readHistory(join(root, 'none')))(planned)).toEqual([]);
});
