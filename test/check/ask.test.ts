// `sightline check --ask`: a sentence as it stands goes to the vision model, and its answer decides nothing.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { sharesBrowser } from '../browser.js';
import { answers, type Behaviour, standIn } from '../stand-in/openai.js';

sharesBrowser();

const PAGE = `<!doctype html><body style="margin:0"><h1>Desk</h1>
<div role="dialog" aria-label="Refund" style="width:300px;background:#def"><p>Refund issued</p></div></body>`;

let dir: string;
let page: string;
let printed: string;
let told: string;
let exitCodeBefore: typeof process.exitCode;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-ask-test-'));
  page = join(dir, 'page.html');
  await writeFile(page, PAGE);
  printed = '';
  told = '';
  exitCodeBefore = process.exitCode;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text);
    return true;
  });
  for (const name of ['SIGHTLINE_MODEL_URL', 'SIGHTLINE_MODEL', 'SIGHTLINE_VISION_URL'])
    vi.stubEnv(name, '');
  vi.stubEnv('SIGHTLINE_VISION_MODEL', '');
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = exitCodeBefore;
  await rm(dir, { recursive: true });
});

async function run(...args: string[]): Promise<{ code: typeof process.exitCode; out: string }> {
  const program = sightlineProgram();
  await program.parseAsync(['check', ...args], { from: 'user' });
  return { code: process.exitCode, out: stripVTControlCharacters(printed) };
}

async function model(...behaviours: Behaviour[]): Promise<Awaited<ReturnType<typeof standIn>>> {
  const endpoint = await standIn(...behaviours);
  vi.stubEnv('SIGHTLINE_VISION_URL', endpoint.baseUrl);
  vi.stubEnv('SIGHTLINE_VISION_MODEL', 'eyes');
  return endpoint;
}

const says = (answer: string): Behaviour =>
  answers({ text: JSON.stringify({ seen: 'It is pale blue.', answer }) });
/** A vote asks whether a sentence holds, and then whether it is wrong. */
const no = [says('no'), says('yes'), says('no'), says('yes')];
const CALM = 'The dialog "Refund" looks calm.';
const HELD = '"Refund issued" is shown.';

it('needs a model before any page is opened', async () => {
  await expect(run('http://127.0.0.1:9/', '--ask', CALM)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining(
      '--ask needs a model that looks at pictures, and none is configured.\n  Set SIGHTLINE_VISION_URL and SIGHTLINE_VISION_MODEL',
    ) as string,
  });
});

it('prints the answer apart from the claims, with the sentence as it stands on the wire', async () => {
  const endpoint = await model(...no);
  const { code, out } = await run(page, HELD, '--ask', CALM);
  expect(code).toBe(0);
  expect(out).toMatch(
    /\n\n1 passed, 0 failed, 0 inconclusive\n\nAsked of a model, which decides nothing:\n\nno {11}The dialog "Refund" looks calm\.\n {13}Judged no by the model eyes, 2 votes: It is pale blue\.\n$/u,
  );
  expect(endpoint.requests[0]?.text).toContain('looks calm.');
  // The part that the sentence begins with, and never the screen.
  expect(endpoint.requests[0]?.text).toContain('data:image/png;base64,');
});

it.each([
  ['no', no, 'no'],
  // Two views, each asked both ways round, and then the part with nothing in it.
  ['yes', [says('yes'), says('no'), says('yes'), says('no'), says('no')], 'yes'],
  ['nothing that counts', [answers({ text: 'Well.' })], 'open'],
  ['cannot tell', [says('cannot_tell')], 'open'],
] as const)('changes no exit code where the model says %s', async (_, behaviours, word) => {
  await model(...behaviours, ...behaviours, ...behaviours);
  expect((await run(page, HELD, '--ask', CALM)).code).toBe(0);
  expect(printed).toContain(`${word.padEnd(13)}${CALM}`);
  expect((await run(page, '"Refund issued" is not shown.', '--ask', CALM)).code).toBe(1);
  expect((await run(page, '--ask', CALM)).code).toBe(0);
});

it('leaves open what a model that cannot be reached should have said', async () => {
  await (await model(says('yes'))).close();
  vi.stubEnv('SIGHTLINE_VISION_PARAMETERS', '');
  const { code, out } = await run(page, HELD, '--ask', CALM);
  expect(code).toBe(0);
  expect(out).toContain(
    `open         ${CALM}\n             The claim could not be put to a model:`,
  );
}, 60_000);

it('takes several sentences, and asks of the window what begins with no subject', async () => {
  const endpoint = await model(...no);
  const { code, out } = await run(
    page,
    ...['--ask', 'Everything looks calm.', '--ask', 'The dialog "Delete" is friendly.', '--json'],
  );
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    pages: [{ page, error: null }],
    claims: [],
    summary: { passed: 0, failed: 0, inconclusive: 0, refused: 0 },
    asked: [
      expect.objectContaining({ sentence: 'Everything looks calm.', outcome: 'failed' }),
      expect.objectContaining({
        ...{ sentence: 'The dialog "Delete" is friendly.', outcome: 'failed', source: 'measured' },
        reason: 'There is no dialog "Delete" on the page.',
      }),
    ],
  });
  // Two votes, both ways round.
  expect(endpoint.requests).toHaveLength(4);
});

it('keeps the votes beside the pictures of --out, and asks the same only once', async () => {
  const endpoint = await model(...no);
  const out = join(dir, 'out');
  await run(page, HELD, '--ask', CALM, '--out', out);
  const asked = endpoint.requests.length;
  expect(asked).toBeGreaterThan(0);
  expect(await readdir(out)).toContain('asked.answers.json');
  expect(await readFile(join(out, 'asked.answers.json'), 'utf8')).toContain('looks calm.');
  printed = '';
  await run(page, HELD, '--ask', CALM, '--out', out);
  expect(endpoint.requests).toHaveLength(asked);
  expect(printed).toContain(`no           ${CALM}`);
  expect(told).toContain('eyes');
});
