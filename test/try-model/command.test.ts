// `sightline judge try` as a command: who is tried, what it refuses, its exit codes, and what it keeps.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { SightlineError } from '../../src/sightline-error.js';
import { sharesBrowser } from '../browser.js';
import { decides, refuses, says, standIn } from '../stand-in/openai.js';
import { questionIn, rightMind } from './minds.js';

sharesBrowser();

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-try-command-'));
  const names = Object.keys(process.env).filter((name) =>
    /^SIGHTLINE_(?:MODEL|USER|JUDGE|VISION|MAX|PRICES)/.test(name),
  );
  for (const name of names) vi.stubEnv(name, undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = 0;
  await rm(dir, { recursive: true });
});

/** Runs the command in this process; what it throws is the error that ends it. */
async function run(...args: string[]) {
  const printed: string[] = [];
  const errors: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0);
  process.exitCode = 0;
  const thrown = await sightlineProgram()
    .parseAsync(['node', 'sightline', 'judge', 'try', ...args])
    .then(
      () => null,
      (error: unknown) => error,
    );
  const { exitCode: code } = process;
  return { code, output: printed.join(''), error: thrown, told: errors.join('') };
}

const mind = () => {
  const right = rightMind();
  return decides((request) => says(right(questionIn(request)), { input: 100, output: 10 }));
};

it('says what to set where no model is configured', async () => {
  const { error } = await run();
  expect(error).toBeInstanceOf(SightlineError);
  expect(error).toMatchObject({ code: 'usage', parts: { what: 'No model is configured.' } });
  expect(String(error)).toContain(
    'vision: SIGHTLINE_VISION_URL and SIGHTLINE_VISION_MODEL are not set',
  );
  expect(String(error)).toContain('SIGHTLINE_MODEL_URL=http://');
});

it('says of a role that is turned off that it is, and not that nothing is set', async () => {
  vi.stubEnv('SIGHTLINE_USER_MODEL', 'none');
  const { error } = await run('--role', 'user');
  expect(String(error)).toContain('\n  user: SIGHTLINE_USER_MODEL is "none"\n');
  expect(String(error)).not.toContain('not set');
  vi.stubEnv('SIGHTLINE_MODEL', 'none');
  expect(String((await run('--role', 'judge')).error)).toContain(
    'judge: SIGHTLINE_MODEL is "none"',
  );
});

it('names the roles that there are where another one is asked for', async () => {
  const { error } = await run('--role', 'compiler');
  expect(error).toMatchObject({
    code: 'usage',
    parts: { details: ['expected: user, judge, vision'] },
  });
});

it('keeps votes, account and result in the folder, prints the same as JSON, and exits with 0', async () => {
  const { baseUrl } = await standIn(mind());
  vi.stubEnv('SIGHTLINE_JUDGE_URL', baseUrl);
  vi.stubEnv('SIGHTLINE_JUDGE_MODEL', 'mind');
  const out = join(dir, 'new');
  const { code, output, error } = await run('--role', 'judge', '--out', out, '--json');
  expect(error).toBeNull();
  expect(code).toBe(0);
  expect((await readdir(out)).sort()).toEqual(['judge', 'model-calls.jsonl', 'try.json']);
  expect(await readdir(join(out, 'judge'))).toHaveLength(20);
  expect(await readFile(join(out, 'try.json'), 'utf8')).toBe(output);
  const told = JSON.parse(output) as { parts: { name: string; score: object | null }[] };
  expect(told.parts.find(({ name }) => name === 'judge')?.score).toMatchObject({
    agreement: { count: 20, of: 20 },
  });
});

it('trips over no role that is not tried, and tells what is wrong with it', async () => {
  const { baseUrl } = await standIn(mind());
  vi.stubEnv('SIGHTLINE_JUDGE_URL', baseUrl);
  vi.stubEnv('SIGHTLINE_JUDGE_MODEL', 'mind');
  vi.stubEnv('SIGHTLINE_USER_MODEL', 'half');
  const { code, error, told } = await run('--role', 'judge', '--out', join(dir, 'new'));
  expect(error).toBeNull();
  expect(code).toBe(0);
  expect(told).toContain('its URL is not set. The role user is not asked here.');
  expect(String((await run('--role', 'user')).error)).toContain('its URL is not set');
});

it('refuses a folder in which answers could lie already', async () => {
  const { baseUrl } = await standIn(mind());
  vi.stubEnv('SIGHTLINE_MODEL_URL', baseUrl);
  vi.stubEnv('SIGHTLINE_MODEL', 'mind');
  await writeFile(join(dir, 'something.txt'), '');
  const { error } = await run('--role', 'judge', '--out', dir);
  expect(error).toMatchObject({ code: 'usage' });
  expect(String(error)).toContain('would be counted again');
});

it('exits with 2 where the endpoint fails, and tells of the part', async () => {
  const { baseUrl } = await standIn(refuses(401, 'no such key'));
  vi.stubEnv('SIGHTLINE_JUDGE_URL', baseUrl);
  vi.stubEnv('SIGHTLINE_JUDGE_MODEL', 'mind');
  const { code, output, told } = await run('--out', join(dir, 'new'));
  expect(code).toBe(2);
  expect(told).toContain(
    `mind at ${baseUrl} (role judge) gave no answer to 6 questions: check SIGHTLINE_JUDGE_URL, SIGHTLINE_JUDGE_MODEL and SIGHTLINE_JUDGE_KEY`,
  );
  expect(output).toContain('could not be measured: feeling_noticed: The model did not answer');
  expect(output).toContain('off: No model is configured: set SIGHTLINE_USER_URL');
  expect(output).toContain('Nothing was measured.');
});

it('says of a part whose role is turned off what turns it off', async () => {
  const { baseUrl } = await standIn(refuses(401, 'no such key'));
  vi.stubEnv('SIGHTLINE_MODEL_URL', baseUrl);
  vi.stubEnv('SIGHTLINE_MODEL', 'mind');
  vi.stubEnv('SIGHTLINE_USER_MODEL', 'none');
  vi.stubEnv('SIGHTLINE_VISION_MODEL', 'none');
  const { output } = await run('--out', join(dir, 'new'));
  expect(output).toContain('off: SIGHTLINE_USER_MODEL is "none": name a model, or unset it.');
});
