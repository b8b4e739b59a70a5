// What `sightline grade` says of models and variables that it cannot use.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import { refuses, standIn } from '../stand-in/openai.js';
import { grade } from './run-grade.js';

const asking = {
  scenario: {
    expectations: { says: [{ consistent: false }], judges: ['Does the agent say why?'] },
  },
  story: [user('I want to return them!'), agent('No, earbuds are final sale.')],
};

let before: string;
beforeEach(async () => {
  await makeFolder();
  // Cassettes are looked for below the working directory.
  before = process.cwd();
  process.chdir(await mkdtemp(join(tmpdir(), 'sightline-grade-models-')));
  const names = Object.keys(process.env).filter((name) => name.startsWith('SIGHTLINE_'));
  for (const name of names) vi.stubEnv(name, undefined);
});
afterEach(async () => {
  const folder = process.cwd();
  process.chdir(before);
  await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
  await removeEpisodes();
});

it('ends before the first episode with an unknown mode of cassettes, in one error', async () => {
  vi.stubEnv('SIGHTLINE_CASSETTES', 'rply');
  const [one, other] = [await writeStory(asking), await writeStory(asking)];
  const { out, code, error } = await grade(one, other);
  expect(error).toContain(
    'SIGHTLINE_CASSETTES is "rply".\n  expected: live, record, replay, auto\n',
  );
  expect(code).toBe(64);
  expect(out).toBe('');
  vi.stubEnv('SIGHTLINE_CASSETTES', 'live');
  expect((await grade(one)).thrown).toBeNull();
});

it('names the endpoint that gave no answer, and what to check', async () => {
  const { baseUrl } = await standIn(refuses(401, 'no such key'));
  vi.stubEnv('SIGHTLINE_MODEL_URL', baseUrl);
  vi.stubEnv('SIGHTLINE_MODEL', 'stand-in');
  const { told } = await grade(await writeStory(asking));
  expect(told).toContain(
    `stand-in at ${baseUrl} (role judge) gave no answer to 1 question: check SIGHTLINE_MODEL_URL, SIGHTLINE_MODEL and SIGHTLINE_MODEL_KEY, or use.sightline.models.judge, and that it is up; a base URL mostly ends in /v1.   docs/errors.md#model-unreachable\n`,
  );
});
