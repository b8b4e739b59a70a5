// Models in a project as a user would have it: asked, accounted for, limited in time, recorded and replayed, and grading later.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { promptHash as promptHashOf, questionOf } from '../../src/judge/question.js';
import { calibrated } from '../judge/calibrated.js';
import { answers, decides } from '../stand-in/openai.js';
import { type ShopRuns, shopRuns } from './shop-runs.js';

const ask = 'Does the agent refuse the refund?';

const scenario = (user: 'plan' | 'model', trials: number, judge: string) => `scenario_id: refund
user: ${user}
starting_prompt: I want my money back.
does_not_know: [e-mail address]
conversation_plan:
  goal: Get a refund for order ORD-1
  if_asked_for_order_id: Give ORD-1
context: { refunds: [] }
trials: ${trials}
expectations:
  consistency: false
  allowed_terminal_states: [refunded]
  judges: [${judge}]
`;
const open = 'Does the agent say that the refund was made?';

const configWith = (sightline: object) => `import { defineConfig } from '@playwright/test';
import { freePort, sightlineConfig, type SightlineUse } from 'sightline/playwright';
const url = \`http://127.0.0.1:\${freePort('shop')}\`;
export default defineConfig<object, SightlineUse>(sightlineConfig(), {
  testDir: 'e2e', workers: 1, timeout: 240_000,
  use: { baseURL: url, sightline: ${JSON.stringify(sightline)} },
  webServer: [{ command: \`node server.mjs \${freePort('shop')}\`, url }],
});
`;

let runs: ShopRuns;
let project: ShopRuns['project'];
let url: string;
let requests: ShopRuns['requests'];
/** Seeds of the users that leave their part. */
const leaving = new Set<unknown>();
let leaves = 0;

/** So many users that come first tell what they are not to know, whatever they are told back; the others give their order number. */
function turnOf(seed: unknown): object {
  if (leaving.size < leaves && seed !== undefined) leaving.add(seed);
  const text = leaving.has(seed) ? 'It is ORD-1, and I am alex@example.com.' : 'It is ORD-1.';
  return { why: 'It was asked for.', action: { kind: 'say', text } };
}

/** By the form that is asked for. As a judge it quotes the words of the refund and says yes; as a user it gives its order number and leaves. */
const standsIn = decides(({ body }) => {
  const format = body?.['response_format'] as { json_schema: { name: string } };
  const replies: Readonly<Record<string, () => object>> = {
    judge: () => ({ quote: 'has been issued', reason: 'It says so.', answer: 'yes' }),
    user_turn: () => turnOf(body?.['seed']),
    user_stop: () => ({ why: 'The refund is there.', decision: 'goal_reached' }),
  };
  const text = JSON.stringify(replies[format.json_schema.name]?.() ?? {});
  return answers({ text, usage: { input: 1000, output: 50 } });
});

beforeAll(async () => {
  runs = await shopRuns(standsIn);
  ({ project, url, requests } = runs);
});

afterAll(() => runs.close());

afterEach(async () => {
  requests.length = 0;
  leaving.clear();
  leaves = 0;
  await rm(join(project.dir, 'cassettes'), { recursive: true, force: true });
  await runs.forget();
});

it('fails red where a licensed judge says so', async () => {
  const prompt = promptHashOf(questionOf({ kind: 'judged', question: ask }));
  const judge = { model: 'stand-in', question: 'own', prompt };
  await project.write({
    'playwright.config.ts': configWith({
      models: { judge: { url, model: 'stand-in' } },
      calibration: 'calibration.json',
    }),
    'calibration.json': JSON.stringify(calibrated(judge)),
    'scenarios/shop/refund.yaml': scenario(
      'plan',
      1,
      `{ ask: '${ask}', not: true, blocking: true }`,
    ),
  });
  const { code, output } = await runs.playwright({});
  expect(code).toBe(1);
  expect(output).toContain('1 failed');
  expect((await runs.verdicts()).map(({ outcome, party }) => [outcome, party])).toEqual([
    ['failed', 'agent'],
  ]);
});

it('keeps account of what a judge is asked, and is graded again without asking', async () => {
  await project.write({
    'playwright.config.ts': configWith({ models: { judge: { url, model: 'stand-in' } } }),
    'scenarios/shop/refund.yaml': scenario('plan', 2, open),
  });
  const run = await runs.playwright({});
  expect(run).toMatchObject({ code: 0 });
  const asked = requests.length;
  expect(asked).toBeGreaterThanOrEqual(2);
  expect(run.output).toContain(`models: ${asked} calls`);
  expect(run.output).toMatch(/judge +stand-in +\d+ +0 +0 +0 /);
  const root = join(project.dir, 'sightline-episodes');
  const [folder = ''] = await readdir(root);
  const lines = (await readFile(join(root, folder, 'model-calls.jsonl'), 'utf8')).trim();
  const episodes = lines
    .split('\n')
    .map((line) => (JSON.parse(line) as { episode: string }).episode);
  expect([...new Set(episodes)].sort()).toEqual(
    (await runs.verdicts()).map(({ episode }) => episode),
  );

  const again = await runs.sightline({}, 'grade', 'sightline-episodes');
  expect(again).toMatchObject({ code: 0 });
  expect(again.output).not.toContain('models:');
  const another = { SIGHTLINE_JUDGE_URL: url, SIGHTLINE_JUDGE_MODEL: 'another' };
  const other = await runs.sightline(another, 'grade', 'sightline-episodes');
  expect(other.output).toContain(`models: ${asked} calls`);
  expect(requests).toHaveLength(2 * asked);
});

it('of a limited time leaves no trial absent: one that is not begun has an episode, a verdict and a reason', async () => {
  await project.write({
    'playwright.config.ts': configWith({
      models: { judge: { url, model: 'stand-in' } },
      maxMinutes: 0.0001,
    }),
    'scenarios/shop/refund.yaml': scenario('plan', 2, open),
  });
  const { code, output } = await runs.playwright({});
  expect(code).toBe(1);
  expect(output).toContain('error (party: harness): ');
  expect(output).toContain('(maxMinutes), and they were over before this trial began.');
  const found = await runs.verdicts();
  expect(found).toHaveLength(2);
  for (const verdict of found)
    expect(verdict).toMatchObject({
      ...{ outcome: 'error', party: 'harness', stop: 'not_begun', turns: 0 },
    });
  expect(output).toContain('! 2 error');
  expect(requests).toEqual([]);
});

const cassettes = async () =>
  (await readdir(join(project.dir, 'cassettes/shop/refund'))).toSorted();

const outcomes = async () =>
  (await runs.verdicts())
    .map(({ attempt, trial, outcome }) => `${trial}-${attempt.number} ${outcome}`)
    .toSorted();

/** What the judge came to in the last attempt. */
const judged = async () =>
  (await runs.verdicts()).at(-1)?.assertions.find(({ assertion }) => assertion.kind === 'judged');

/** What the judge said is nowhere but in its cassette. */
async function forgetAnswers(): Promise<void> {
  const root = join(project.dir, 'sightline-episodes');
  const names = await readdir(root, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.answers.json')))
    await rm(join(root, name));
}

it('a trial that is run again has a cassette for each attempt, and is replayed and graded as it went', async () => {
  await project.write({
    'playwright.config.ts': configWith({}),
    'scenarios/shop/refund.yaml': scenario('model', 1, open),
  });
  const live = { SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'stand-in' };
  leaves = 1;
  const recorded = await runs.playwright({ ...live, SIGHTLINE_CASSETTES: 'record' });
  expect(recorded.output).toContain('1 passed');
  expect(await outcomes()).toEqual(['1-1 invalid', '1-2 passed']);
  expect(await cassettes()).toContain('1.user.json');
  expect(await cassettes()).toContain('1-2.user.json');
  const asked = requests.length;

  await runs.forget();
  leaving.clear();
  const replayed = await runs.playwright({ SIGHTLINE_CASSETTES: 'replay' });
  expect(replayed.output).toContain('1 passed');
  expect(await outcomes()).toEqual(['1-1 invalid', '1-2 passed']);
  expect(requests).toHaveLength(asked);

  // Grading later replays the judge too, and is inconclusive where nothing was recorded.
  expect(await judged()).toMatchObject({ outcome: 'passed' });
  await forgetAnswers();
  await runs.sightline({ SIGHTLINE_CASSETTES: 'replay' }, 'grade', 'sightline-episodes');
  expect(await judged()).toMatchObject({ outcome: 'passed' });
  await forgetAnswers();
  await rm(join(project.dir, 'cassettes/shop/refund/1-2.judge.json'));
  await runs.sightline({ ...live, SIGHTLINE_CASSETTES: 'replay' }, 'grade', 'sightline-episodes');
  expect(await judged()).toMatchObject({ outcome: 'inconclusive' });
  expect(requests).toHaveLength(asked);
});
