// What is recorded of models in runs that are no plain ones: a trial that is run again, shards, and grading later, in a project as a user would have it.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { EpisodeVerdict } from '../../src/verdict/format.js';
import { answers, decides, lastingStandIn, type StandIn } from '../stand-in/openai.js';
import { type MiniProject, miniProject } from './mini-project.js';
import { shopFiles } from './shop.js';

const scenario = (trials: number) => `scenario_id: refund
user: model
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
  judges: [Does the agent say that the refund was made?]
`;

const spec = `import { testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
testScenarios(shop, 'scenarios/shop');
`;

let project: MiniProject;
let model: StandIn;
let url: string;
let requests: StandIn['requests'];
/** Seeds of the users that leave their part. */
const leaving = new Set<unknown>();
let leaves = 0;

/** So many users that come first tell what they are not to know, whatever they are told back; the others give their order number. */
function turnOf(seed: unknown): object {
  if (leaving.size < leaves && seed !== undefined) leaving.add(seed);
  const text = leaving.has(seed) ? 'It is ORD-1, and I am alex@example.com.' : 'It is ORD-1.';
  return { why: 'It was asked for.', action: { kind: 'say', text } };
}

const standsIn = decides(({ body }) => {
  const format = body?.['response_format'] as { json_schema: { name: string } };
  const replies: Readonly<Record<string, () => object>> = {
    judge: () => ({ quote: 'has been issued', reason: 'It says so.', answer: 'yes' }),
    user_turn: () => turnOf(body?.['seed']),
    user_stop: () => ({ why: 'The refund is there.', decision: 'goal_reached' }),
  };
  return answers({ text: JSON.stringify(replies[format.json_schema.name]?.() ?? {}) });
});

beforeAll(async () => {
  model = await lastingStandIn(standsIn);
  ({ baseUrl: url, requests } = model);
  project = await miniProject();
  await project.write({
    ...shopFiles,
    'e2e/scenarios.spec.ts': spec,
    'e2e/closely.spec.ts': '',
  });
  await rm(join(project.dir, 'scenarios/shop/broken.yaml'));
}, 120_000);

afterAll(async () => {
  await model.close();
  await project.remove();
});

afterEach(async () => {
  requests.length = 0;
  leaving.clear();
  leaves = 0;
  await rm(join(project.dir, 'cassettes'), { recursive: true, force: true });
  await forget();
});

/** The episodes of the runs so far. */
const forget = () => rm(join(project.dir, 'sightline-episodes'), { recursive: true, force: true });

const live = () => ({ SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'stand-in' });

const node = (variables: Record<string, string>, ...args: string[]) =>
  project.run(
    '/usr/bin/env',
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    ...[process.execPath, ...args],
  );
const tested = (variables: Record<string, string>, ...args: string[]) =>
  node(variables, 'node_modules/@playwright/test/cli.js', 'test', ...args);
const graded = (variables: Record<string, string>) =>
  node(variables, 'node_modules/sightline/dist/cli/main.js', 'grade', 'sightline-episodes');

const cassettes = async () =>
  (await readdir(join(project.dir, 'cassettes/shop/refund'))).toSorted();

/** Of all runs, by the names of their files. */
async function verdicts(): Promise<EpisodeVerdict[]> {
  const root = join(project.dir, 'sightline-episodes');
  const paths = (await readdir(root, { recursive: true }))
    .filter((name) => name.endsWith('.verdict.json'))
    .toSorted();
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
  return texts.map((text) => JSON.parse(text) as EpisodeVerdict);
}

const outcomes = async () =>
  (await verdicts())
    .map(({ attempt, trial, outcome }) => `${trial}-${attempt.number} ${outcome}`)
    .toSorted();

it('a trial that is run again has a cassette for each attempt, and is replayed as it went', async () => {
  await project.write({ 'scenarios/shop/refund.yaml': scenario(1) });
  leaves = 1;
  const recorded = await tested({ ...live(), SIGHTLINE_CASSETTES: 'record' });
  expect(recorded.output).toContain('1 passed');
  expect(await outcomes()).toEqual(['1-1 invalid', '1-2 passed']);
  expect(await cassettes()).toContain('1.user.json');
  expect(await cassettes()).toContain('1-2.user.json');
  const asked = requests.length;

  await forget();
  leaving.clear();
  const replayed = await tested({ SIGHTLINE_CASSETTES: 'replay' });
  expect(replayed.output).toContain('1 passed');
  expect(await outcomes()).toEqual(['1-1 invalid', '1-2 passed']);
  expect(requests).toHaveLength(asked);
}, 240_000);

it('shards record into one folder, and all of them are replayed together', async () => {
  await project.write({ 'scenarios/shop/refund.yaml': scenario(2) });
  for (const shard of ['1/2', '2/2']) {
    const { output } = await tested(
      { ...live(), SIGHTLINE_CASSETTES: 'record' },
      `--shard=${shard}`,
    );
    expect(output).toContain('1 passed');
  }
  expect((await cassettes()).filter((name) => name.includes('user'))).toEqual([
    ...['1.user.json', '2.user.json'],
  ]);
  const asked = requests.length;

  await forget();
  const replayed = await tested({ SIGHTLINE_CASSETTES: 'replay' });
  expect(replayed.output).toContain('2 passed');
  expect(requests).toHaveLength(asked);
}, 240_000);

it('grading later replays the judge, and is inconclusive where nothing was recorded', async () => {
  await project.write({ 'scenarios/shop/refund.yaml': scenario(1) });
  await tested({ ...live(), SIGHTLINE_CASSETTES: 'record' });
  const judged = async () =>
    (await verdicts())[0]?.assertions.find(({ assertion }) => assertion.kind === 'judged');
  expect(await judged()).toMatchObject({ outcome: 'passed' });
  const asked = requests.length;
  const answersOf = async () => {
    const root = join(project.dir, 'sightline-episodes');
    const names = await readdir(root, { recursive: true });
    return names.filter((name) => name.endsWith('.answers.json')).map((name) => join(root, name));
  };

  for (const file of await answersOf()) await rm(file);
  await graded({ SIGHTLINE_CASSETTES: 'replay' });
  expect(await judged()).toMatchObject({ outcome: 'passed' });

  for (const file of await answersOf()) await rm(file);
  await rm(join(project.dir, 'cassettes/shop/refund/1.judge.json'));
  await graded({ ...live(), SIGHTLINE_CASSETTES: 'replay' });
  expect(await judged()).toMatchObject({ outcome: 'inconclusive' });
  expect(requests).toHaveLength(asked);
}, 240_000);
