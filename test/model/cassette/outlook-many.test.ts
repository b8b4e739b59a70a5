// What reading the cassettes of many trials takes of the file system, counted at its door.
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { listCassettes } from '../../../src/model/cassette/inventory.js';
import { outlooksOf } from '../../../src/cassette/mode.js';
import { dir } from './cassettes.js';

const taken = vi.hoisted(() => ({ listings: 0, open: 0, most: 0 }));
vi.mock('node:fs/promises', async (actual) => {
  const real = await actual<typeof import('node:fs/promises')>();
  const readFile = async (...args: Parameters<typeof real.readFile>) => {
    taken.open += 1;
    taken.most = Math.max(taken.most, taken.open);
    return real.readFile(...args).finally(() => (taken.open -= 1));
  };
  const readdir = (path: string, options: { recursive: true }) => {
    taken.listings += 1;
    return real.readdir(path, options);
  };
  return { ...real, readFile, readdir };
});
const { mkdir, writeFile } = await import('node:fs/promises');

const TRIALS = Array.from({ length: 300 }, (_, index) => index + 1);

beforeEach(async () => {
  await mkdir(join(dir, 'returns'), { recursive: true });
  const files = TRIALS.map((trial) => writeFile(join(dir, 'returns', `${trial}.judge.json`), '{'));
  await Promise.all(files);
  Object.assign(taken, { listings: 0, open: 0, most: 0 });
});

it('lists the folder of an app once, and reads but a few files at a time', async () => {
  const asks = { user: null, judge: null, vision: null };
  const trials = TRIALS.map((trial) => ({
    ...{ app: 'desk', scenario: 'returns', trial, scenarioHash: null, asks },
  }));
  const outlooks = await outlooksOf(trials, { dir: join(dir, '..'), mode: undefined });
  const roles = { user: 'missing', judge: 'unusable', vision: 'missing' };
  expect(outlooks).toEqual(trials.map(() => ({ mode: 'auto', roles })));
  expect(taken.listings).toBe(1);
  expect(taken.most).toBeGreaterThan(0);
  expect(taken.most).toBeLessThanOrEqual(24);
});

it('reads but a few files at a time where all are listed', async () => {
  expect(await listCassettes(dir)).toHaveLength(TRIALS.length);
  expect(taken.most).toBeGreaterThan(0);
  expect(taken.most).toBeLessThanOrEqual(24);
});
