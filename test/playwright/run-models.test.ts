// Models in a project as a user would have it: named in `use.sightline`, asked, noted, recorded and limited.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { promptHash as promptHashOf, questionOf } from '../../src/judge/question.js';
import { calibrate } from '../../src/statistics/calibration/calibrate.js';
import { items } from '../statistics/calibration/items.js';
import { answers, decides } from '../stand-in/openai.js';
import { type ShopRuns, shopRuns } from './shop-runs.js';

const scenario = (id: string, { user = '', trials = 2 } = {}) => `scenario_id: ${id}
starting_prompt: I want my money back.
${user}conversation_plan:
  goal: Get a refund for order ORD-1
  if_asked_for_order_id: Give ORD-1
context: { refunds: [] }
trials: ${trials}
expectations:
  consistency: false
  allowed_terminal_states: [refunded]
  says: [{ meaning: the refund was made }]
`;

const configWith = (
  sightline: object,
  workers = 1,
) => `import { defineConfig } from '@playwright/test';
import { freePort, sightlineConfig, type SightlineUse } from 'sightline/playwright';
const url = \`http://127.0.0.1:\${freePort('shop')}\`;
export default defineConfig<object, SightlineUse>(sightlineConfig(), {
  testDir: 'e2e', workers: ${workers}, timeout: 240_000,
  use: { baseURL: url, sightline: ${JSON.stringify(sightline)} },
  webServer: [{ command: \`node server.mjs \${freePort('shop')}\`, url }],
});
`;

let runs: ShopRuns;
let project: ShopRuns['project'];
let url: string;
let requests: ShopRuns['requests'];

/** By the form that is asked for. As a judge it quotes the words of the refund and says yes; as a user it gives its order number and leaves. */
const replies: Readonly<Record<string, object>> = {
  judge: { quote: 'has been issued', reason: 'It says so.', answer: 'yes' },
  user_turn: { why: 'It was asked for.', action: { kind: 'say', text: 'It is ORD-1.' } },
  user_stop: { why: 'The refund is there.', decision: 'goal_reached' },
};

const standsIn = decides(({ body }) => {
  const format = body?.['response_format'] as { json_schema: { name: string } };
  const reply = replies[format.json_schema.name] ?? {};
  return answers({ text: JSON.stringify(reply), usage: { input: 1000, output: 50 } });
});

beforeAll(async () => {
  runs = await shopRuns(standsIn);
  ({ project, url, requests } = runs);
  await project.write({ 'scenarios/shop/refund.yaml': scenario('refund') });
});

afterAll(() => runs.close());

afterEach(async () => {
  requests.length = 0;
  await runs.forget();
});

const sightline = (...args: string[]) => runs.sightline({}, ...args);
const playwright = () => runs.playwright({});

async function runFolder(): Promise<string> {
  const root = join(project.dir, 'sightline-episodes');
  const [run = ''] = await readdir(root);
  return join(root, run);
}

describe('a run with a calibration', () => {
  afterEach(() => project.write({ 'scenarios/shop/refund.yaml': scenario('refund') }));

  const ask = 'Does the agent refuse the refund?';
  const blocking = `  judges: [{ ask: '${ask}', not: true, blocking: true }]\n`;
  const config = (calibration: string) =>
    configWith({ models: { judge: { url, model: 'stand-in' } }, calibration });

  it('fails red where a licensed judge says so, and only then', async () => {
    const promptHash = promptHashOf(questionOf({ kind: 'judged', question: ask }));
    const judge = { model: 'stand-in', question: 'own', promptHash };
    const labels = (['tuning', 'test'] as const).flatMap((split) => [
      ...items(40, { ...judge, votes: ['yes', 'yes'], split }),
      ...items(40, { ...judge, votes: ['no', 'no'], label: 'no', split }),
    ]);
    await project.write({
      'playwright.config.ts': config('calibration.json'),
      'calibration.json': JSON.stringify(calibrate(labels, 0.05)),
      'scenarios/shop/refund.yaml': `${scenario('refund', { trials: 1 })}${blocking}`,
    });
    const licensed = await playwright();
    expect(licensed.code).toBe(1);
    expect(licensed.output).toContain('1 failed');
    expect((await runs.verdicts()).map(({ outcome, party }) => [outcome, party])).toEqual([
      ['failed', 'agent'],
    ]);
    await runs.forget();

    const none = await runs.playwright({ SIGHTLINE_CALIBRATION: 'none' });
    expect(none.code).toBe(0);
    expect((await runs.verdicts()).map(({ outcome }) => outcome)).toEqual(['passed']);
  });
});

describe('a run with a judge', () => {
  it('notes every call and sums them up, and is graded again without one', async () => {
    const models = { judge: { url, model: 'stand-in' } };
    await project.write({ 'playwright.config.ts': configWith({ models, maxTokens: 1e9 }, 2) });
    const run = await playwright();
    expect(run).toMatchObject({ code: 0 });
    const asked = requests.length;
    expect(asked).toBeGreaterThanOrEqual(2);
    expect(run.output).toContain(`models: ${asked} calls`);
    expect(run.output).toMatch(/judge +stand-in +\d+ +0 +0 +0 /);
    expect(run.output).toMatch(/^scenario .*models$/m);
    expect(run.output).toMatch(new RegExp(`^refund .*${asked / 2} calls?, [\\d,]+ tokens`, 'm'));
    const lines = (await readFile(join(await runFolder(), 'model-calls.jsonl'), 'utf8')).trim();
    const episodes = lines
      .split('\n')
      .map((line) => (JSON.parse(line) as { episode: string }).episode);
    expect([...new Set(episodes)].sort()).toEqual(
      (await runs.verdicts()).map(({ episode }) => episode),
    );
    const again = await sightline('grade', 'sightline-episodes');
    expect(again).toMatchObject({ code: 0 });
    expect(again.output).not.toContain('models:');
    expect(requests).toHaveLength(asked);
  });
});

describe('a run with cassettes', () => {
  const file = () => join(project.dir, 'scenarios/shop/refund.yaml');

  it('records user and judge, replays them without a model, and refuses what has become stale', async () => {
    await project.write({
      'playwright.config.ts': configWith({}),
      'scenarios/shop/refund.yaml': scenario('refund', { user: 'user: model\n' }),
    });
    const named = { SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'stand-in' };
    const recorded = await runs.playwright({ ...named, SIGHTLINE_CASSETTES: 'record' });
    expect(recorded.output).toContain('2 passed');
    expect(recorded.output).toMatch(/user +stand-in/);
    const cassettes = await readdir(join(project.dir, 'cassettes/shop/refund'));
    expect(cassettes.sort()).toEqual([
      ...['1.judge.json', '1.user.json', '2.judge.json', '2.user.json'],
    ]);
    const asked = requests.length;
    const seeds = requests.flatMap(({ body }) => (body?.['seed'] as number | undefined) ?? []);
    const before = await runs.verdicts();
    expect([...new Set(seeds)].sort()).toEqual(before.map(({ seed }) => seed).sort());
    expect(new Set(seeds).size).toBe(2);
    expect(before.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);

    await runs.forget();
    const replayed = await runs.playwright({ SIGHTLINE_CASSETTES: 'replay' });
    expect(replayed.output).toContain('2 passed');
    expect(replayed.output).toContain(
      'cassettes, replay: no model is asked.\n  user: recorded for 2 of 2 trials.\n  judge: recorded for 2 of 2 trials.\n',
    );
    expect(replayed.output).not.toContain('no model for the role');
    expect(requests).toHaveLength(asked);
    const after = await runs.verdicts();
    expect(after.map(({ assertions }) => assertions)).toEqual(
      before.map(({ assertions }) => assertions),
    );
    expect(after[0]?.userModel?.name).toBe('stand-in');
    expect(replayed.output).toMatch(/models: (\d+) calls, of which \1 replayed/);

    await runs.forget();
    const text = await readFile(file(), 'utf8');
    await project.write({ 'scenarios/shop/refund.yaml': text.replace('Get a refund', 'Get back') });
    const stale = await runs.playwright({ SIGHTLINE_CASSETTES: 'replay' }, '--grep', 'trial 1 ');
    expect(stale.code).not.toBe(0);
    expect((await runs.verdicts())[0]).toMatchObject({
      ...{ outcome: 'error', party: 'harness', stop: 'user_model_failed' },
    });
    expect(stale.output).toContain('refund/1.user.json');
    await project.write({ 'scenarios/shop/refund.yaml': scenario('refund') });
    // Where there are cassettes, other runs would replay them.
    await rm(join(project.dir, 'cassettes'), { recursive: true });
  });
});

describe('limits', () => {
  it('of time leave no trial absent: one that is not begun has an episode, a verdict and a reason', async () => {
    const models = { judge: { url, model: 'stand-in' } };
    await project.write({ 'playwright.config.ts': configWith({ models, maxMinutes: 0.0001 }) });
    const { code, output } = await playwright();
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
    const again = await sightline('grade', 'sightline-episodes');
    expect(again.code).toBe(2);
    expect(again.output).toContain('maxMinutes');
  });
});
