// Models in a project as a user would have it: named in `use.sightline`, asked, accounted for, limited, forecast; and none at all.
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Forecast } from '../../src/report/forecast.js';
import { promptHash as promptHashOf, questionOf } from '../../src/judge/question.js';
import { calibrated } from '../judge/calibrated.js';
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

const priced = { prices: { 'stand-in': { input: 2, output: 10 } } };

describe('a run with a calibration', () => {
  afterEach(() => project.write({ 'scenarios/shop/refund.yaml': scenario('refund') }));

  const ask = 'Does the agent refuse the refund?';
  const blocking = `  judges: [{ ask: '${ask}', not: true, blocking: true }]\n`;
  const config = (calibration: string) =>
    configWith({ models: { judge: { url, model: 'stand-in' } }, calibration });

  it('fails red where a licensed judge says so, and only then', async () => {
    const prompt = promptHashOf(questionOf({ kind: 'judged', question: ask }));
    const judge = { model: 'stand-in', question: 'own', prompt };
    await project.write({
      'playwright.config.ts': config('calibration.json'),
      'calibration.json': JSON.stringify(calibrated(judge)),
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

  it('is refused before anything runs where its file cannot be used', async () => {
    await project.write({ 'playwright.config.ts': config('nowhere.json') });
    const gone = await playwright();
    expect(gone.code).toBe(1);
    expect(gone.output).toContain('nowhere.json (use.sightline.calibration) cannot be read');
    await project.write({ 'playwright.config.ts': config('package.json') });
    const other = await playwright();
    expect(other.code).toBe(1);
    expect(other.output).toContain('The calibration package.json cannot be used');
    expect(requests).toEqual([]);
  });
});

describe('a run with a judge', () => {
  it('is forecast, keeps account, is forecast from it, and is graded again at no cost', async () => {
    const models = { judge: { url, model: 'stand-in' }, ...priced };
    await project.write({ 'playwright.config.ts': configWith({ models, maxCost: 1 }, 2) });

    const before = await sightline('run', '--forecast');
    expect(before.output).toContain('2 trials of 1 scenario, 2 at a time; nothing was run');
    expect(before.output).toMatch(/trials take +unknown/);
    expect(before.output).toMatch(/calls of judge +unknown/);
    expect(before.output).toMatch(/cost +unknown/);
    expect(before.output).toContain('never run on this machine: refund');
    expect(before.output).toContain('maxCost $1.00: whether it is enough is unknown');
    expect(before.code).toBe(0);
    expect(existsSync(join(project.dir, 'sightline-episodes'))).toBe(false);
    expect(requests).toEqual([]);

    const run = await sightline('run');
    expect(run).toMatchObject({ code: 0 });
    expect(requests.length).toBeGreaterThanOrEqual(2);
    const each = requests.length / 2;
    expect(run.output).toContain(`models: ${requests.length} calls`);
    expect(run.output).toMatch(/judge +stand-in +\d+ +0 +0 +0 /);
    const cost = (requests.length * (1000 * 2 + 50 * 10)) / 1e6;
    expect(run.output).toContain(`cost: $${cost.toFixed(4)}`);
    expect(run.output).toMatch(/^scenario .*models$/m);
    expect(run.output).toMatch(new RegExp(`^refund .*${each} calls?, \\$0\\.00`, 'm'));
    const lines = (await readFile(join(await runFolder(), 'model-calls.jsonl'), 'utf8')).trim();
    const episodes = lines
      .split('\n')
      .map((line) => (JSON.parse(line) as { episode: string }).episode);
    expect([...new Set(episodes)].sort()).toEqual(
      (await runs.verdicts()).map(({ episode }) => episode),
    );
    const before2 = requests.length;

    const after = await sightline('run', '--forecast', '--json');
    const told = JSON.parse(after.output) as Forecast;
    expect(told).toMatchObject({ trials: 2, workers: 2, neverRun: [], notes: [] });
    expect(told.calls).toEqual({
      judge: { least: before2, mean: before2, most: before2, unknown: 0 },
    });
    expect(told.costUsd.mean).toBeCloseTo(cost, 10);
    expect(told.durationMs.least).toBeGreaterThan(100);
    expect(told.bytes.least).toBeGreaterThan(10_000);

    const again = await sightline('grade', 'sightline-episodes');
    expect(again).toMatchObject({ code: 0 });
    expect(again.output).not.toContain('models:');
    const another = { SIGHTLINE_JUDGE_URL: url, SIGHTLINE_JUDGE_MODEL: 'another' };
    const other = await runs.sightline(another, 'grade', 'sightline-episodes');
    expect(other.output).toContain(`models: ${before2} calls`);
    expect(other.output).toContain('no price for "another"');
    expect(other.output).not.toMatch(/cost: \$0/);
    expect(requests).toHaveLength(2 * before2);
  });
});

describe('a run with cassettes', () => {
  const planned = (variables: Record<string, string>) =>
    runs.sightline(variables, 'run', '--forecast');
  const file = () => join(project.dir, 'scenarios/shop/refund.yaml');

  it('records user and judge, replays them without a model, and tells what has become stale', async () => {
    await project.write({
      'playwright.config.ts': configWith({}),
      'scenarios/shop/refund.yaml': scenario('refund', { user: 'user: model\n' }),
    });
    const named = { SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'stand-in' };
    const none = await planned({ SIGHTLINE_CASSETTES: 'replay' });
    expect(none.output).toContain(
      'user: recorded for 0 of 2 trials; missing for refund/1, refund/2: these trials end as errors.',
    );
    expect(none.output).toContain('judge: recorded for 0 of 2 trials; missing for');
    expect(none.output).toMatch(/cost +none: no model is asked live/);
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
      'cassettes, replay: no model is asked, so it costs nothing.\n  user: recorded for 2 of 2 trials.\n  judge: recorded for 2 of 2 trials.\n',
    );
    expect(replayed.output).not.toContain('no model for the role');
    const auto = await planned({ ...named, SIGHTLINE_USER_MODEL: 'another' });
    expect(auto.output).toContain('cassettes, auto: recorded answers are replayed at no cost');
    expect(auto.output).toContain(
      'user: recorded for 0 of 2 trials; stale for refund/1, refund/2.',
    );
    expect(auto.output).toContain('judge: recorded for 2 of 2 trials.');
    expect(auto.output).toMatch(/calls of user +/);
    expect(auto.output).not.toContain('calls of judge');
    expect(requests).toHaveLength(asked);
    const after = await runs.verdicts();
    expect(after.map(({ assertions }) => assertions)).toEqual(
      before.map(({ assertions }) => assertions),
    );
    expect(after[0]?.userModel?.name).toBe('stand-in');
    expect(replayed.output).toContain('cost: $0');

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

describe('without a model', () => {
  it('says once what is off and what to set, and goes on', async () => {
    await project.write({ 'playwright.config.ts': configWith({}) });
    const { code, output } = await playwright();
    const line =
      'no model for the role judge: 1 meaning of 1 scenario stay open, and block nothing (set SIGHTLINE_JUDGE_URL and SIGHTLINE_JUDGE_MODEL, or use.sightline; docs/models.md).';
    expect(output.split(line)).toHaveLength(2);
    expect(output).not.toContain('models:');
    expect(code).toBe(0);
    expect((await runs.verdicts()).map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  });
});

describe('limits', () => {
  it('of costs are refused before any trial where a model has no price', async () => {
    const models = { judge: { url, model: 'stand-in' } };
    await project.write({ 'playwright.config.ts': configWith({ models, maxCost: 1 }) });
    const { code, output } = await playwright();
    expect(output).toContain('maxCost is $1.00, and not every model has a price.');
    expect(output).toContain('judge: "stand-in"');
    expect(code).toBe(1);
    expect(requests).toEqual([]);
  });

  it('of time leave no trial absent: one that is not begun has an episode, a verdict and a reason', async () => {
    const models = { judge: { url, model: 'stand-in' }, ...priced };
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

describe('sightline run', () => {
  it('passes options on to Playwright, and its exit code back', async () => {
    await project.write({ 'playwright.config.ts': configWith({}) });
    const none = await sightline('run', '--grep', 'nothing is called so');
    expect(none.code).toBe(1);
    expect(none.output).toContain('No tests found');
    const planned = await sightline('run', '--forecast', '--grep', 'trial 1 ');
    expect(planned.output).toContain('1 trial of 1 scenario');
  });

  it('tells a suite that does not load, and forecasts nothing', async () => {
    await project.write({ 'playwright.config.ts': configWith({ models: { juge: {} } }) });
    const { code, output } = await sightline('run', '--forecast');
    expect(code).toBe(2);
    expect(output).toContain('juge');
    expect(output).toContain('docs/errors.md#run-unplanned');
  });

  it('refuses --json without --forecast', async () => {
    expect(await sightline('run', '--json')).toMatchObject({ code: 64 });
  });
});
