// What is recorded of models in runs that are no plain ones: a trial that is run again, shards, and grading later, in a project as a user would have it.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { answers, decides } from '../stand-in/openai.js';
import { type ShopRuns, shopRuns } from './shop-runs.js';

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

let runs: ShopRuns;
let project: ShopRuns['project'];
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
  runs = await shopRuns(standsIn);
  ({ project, requests } = runs);
});

afterAll(() => runs.close());

afterEach(async () => {
  requests.length = 0;
  leaving.clear();
  leaves = 0;
  await rm(join(project.dir, 'cassettes'), { recursive: true, force: true });
  await runs.forget();
});

const live = () => ({ SIGHTLINE_MODEL_URL: runs.url, SIGHTLINE_MODEL: 'stand-in' });

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
  await project.write({ 'scenarios/shop/refund.yaml': scenario(1) });
  leaves = 1;
  const recorded = await runs.playwright({ ...live(), SIGHTLINE_CASSETTES: 'record' });
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
  await runs.sightline({ ...live(), SIGHTLINE_CASSETTES: 'replay' }, 'grade', 'sightline-episodes');
  expect(await judged()).toMatchObject({ outcome: 'inconclusive' });
  expect(requests).toHaveLength(asked);
});

it('shards record into one folder, and all of them are replayed together', async () => {
  await project.write({ 'scenarios/shop/refund.yaml': scenario(2) });
  for (const shard of ['1/2', '2/2']) {
    const { output } = await runs.playwright(
      { ...live(), SIGHTLINE_CASSETTES: 'record' },
      `--shard=${shard}`,
    );
    expect(output).toContain('1 passed');
  }
  expect((await cassettes()).filter((name) => name.includes('user'))).toEqual([
    ...['1.user.json', '2.user.json'],
  ]);
  const asked = requests.length;

  await runs.forget();
  const replayed = await runs.playwright({ SIGHTLINE_CASSETTES: 'replay' });
  expect(replayed.output).toContain('2 passed');
  expect(requests).toHaveLength(asked);
});
