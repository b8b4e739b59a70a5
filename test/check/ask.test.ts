// `sightline check --ask`: a sentence as it stands goes to the vision model, and its answer decides nothing.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharesBrowser } from '../browser.js';
import { sightline } from '../command.js';
import { answers, type Behaviour, standIn } from '../stand-in/openai.js';

sharesBrowser();

const PAGE = `<!doctype html><body style="margin:0"><h1>Desk</h1>
<div role="dialog" aria-label="Refund" style="width:300px;background:#def"><p>Refund issued</p></div></body>`;

let dir: string;
let page: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-ask-test-'));
  page = join(dir, 'page.html');
  await writeFile(page, PAGE);
  for (const name of ['SIGHTLINE_MODEL_URL', 'SIGHTLINE_MODEL']) vi.stubEnv(name, '');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true });
});

const run = (...args: string[]) => sightline('check', ...args);

async function model(...behaviours: Behaviour[]): Promise<Awaited<ReturnType<typeof standIn>>> {
  const endpoint = await standIn(...behaviours);
  vi.stubEnv('SIGHTLINE_MODEL_URL', endpoint.baseUrl);
  vi.stubEnv('SIGHTLINE_MODEL', 'eyes');
  return endpoint;
}

const says = (answer: string): Behaviour =>
  answers({ text: JSON.stringify({ seen: 'It is pale blue.', answer }) });
/** A vote asks whether a sentence holds, and then whether it is wrong. */
const no = [says('no'), says('yes'), says('no'), says('yes')];
const CALM = 'The dialog "Refund" looks calm.';
const HELD = '"Refund issued" is shown.';

it('needs a model before any page is opened', async () => {
  const { code, error } = await run('http://127.0.0.1:9/', '--ask', CALM);
  expect(error).toContain(
    '--ask needs a model that looks at pictures, and none is configured.\n  Set SIGHTLINE_MODEL_URL and SIGHTLINE_MODEL',
  );
  expect(code).toBe(64);
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
  await model(...behaviours);
  const { code, out } = await run(page, HELD, '--ask', CALM);
  expect(code).toBe(0);
  expect(out).toContain(`${word.padEnd(13)}${CALM}`);
});

it('blocks nothing where there is no claim, and excuses no claim that failed', async () => {
  await model(...no, ...no);
  expect((await run(page, '"Refund issued" is not shown.', '--ask', CALM)).code).toBe(1);
  expect((await run(page, '--ask', CALM)).code).toBe(0);
});

it('leaves open what a model that cannot be reached should have said', async () => {
  await (await model(says('yes'))).close();
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
  const first = await run(page, HELD, '--ask', CALM, '--out', out);
  const asked = endpoint.requests.length;
  expect(asked).toBeGreaterThan(0);
  expect(await readdir(out)).toContain('asked.answers.json');
  expect(await readFile(join(out, 'asked.answers.json'), 'utf8')).toContain('looks calm.');
  const again = await run(page, HELD, '--ask', CALM, '--out', out);
  expect(endpoint.requests).toHaveLength(asked);
  expect(again.out).toContain(`no           ${CALM}`);
  expect(first.told).toContain('eyes');
});
