// What a run that continues one that was cut off takes over from it: which run it is, what was planned, and the shard. Runs nothing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuseOtherShard, writePlan } from '../../src/playwright/run-files.js';
import { runToResume } from '../../src/playwright/run.js';
import { type PlannedTrial, readPlan } from '../../src/suite/plan.js';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sightline-resume-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const trial = (test: string): PlannedTrial => ({
  ...{ project: 'default', app: 'shop', scenario: 'refund', trial: 1, seed: 1, reruns: 2, test },
  ...{ gate: null, weight: 1, file: 'refund.yaml', line: 1 },
});
const run = () => ({ id: 'run-2', dir: join(root, 'run-2') });
const plan = (...tests: string[]) => ({ shard: null, gate: null, trials: tests.map(trial) });
const resume = (which: string) => vi.stubEnv('SIGHTLINE_RESUME', which);

it('is the last run, or the one that is named, and no folder that is none', async () => {
  expect(runToResume(root)).toBeNull();
  await writePlan(run(), plan('a'));
  mkdirSync(join(root, 'run-3'));
  resume('last');
  expect(runToResume(root)).toBe('run-2');
  resume(join(root, 'run-2'));
  expect(runToResume(root)).toBe('run-2');
  resume(join(root, 'run-3'));
  expect(() => runToResume(root)).toThrow('run-3 is not a run to resume.');
});

it('keeps trials that a selection leaves out as planned, and when it began', async () => {
  await writePlan(run(), plan('a', 'b'));
  const before = readPlan(run().dir);
  resume('last');
  await writePlan(run(), plan('b'));
  const after = readPlan(run().dir);
  expect(after?.trials.map(({ test }) => test)).toEqual(['b', 'a']);
  expect(after?.began).toBe(before?.began);
});

it('is refused as another part of the suite than it was begun as', async () => {
  await writePlan(run(), plan('a'));
  const shard = { current: 1, total: 2 };
  refuseOtherShard(run(), shard);
  resume('last');
  refuseOtherShard(run(), null);
  expect(() => refuseOtherShard(run(), shard)).toThrow(
    'was begun as the whole suite and is resumed as shard 1 of 2.',
  );
  writeFileSync(
    join(root, 'run-2/planned.json'),
    JSON.stringify({ ...readPlan(run().dir), shard }),
  );
  expect(() => refuseOtherShard(run(), null)).toThrow('Give --shard=1/2.');
});
