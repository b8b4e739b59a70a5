// Models in a project as a user would have it, in one run that is recorded: asked, accounted for, limited in time, replayed, compared by, and grading later.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promptHash as promptHashOf, questionOf } from '../../src/model/judge/question.js';
import type { EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { calibrated } from '../judge/calibrated.js';
import { inside } from '../judge/compared.js';
import { userText } from '../judge/judge-model.js';
import { answers, decides, type StandInRequest } from '../stand-in/openai.js';
import { shopFiles } from './shop.js';
import { type ShopRuns, shopRuns } from './shop-runs.js';

interface Asked {
  user: 'plan' | 'model';
  trials?: number;
  judges: string;
}

const scenario = (id: string, { user, trials = 1, judges }: Asked) => `scenario_id: ${id}
user: { plays: ${user}, does_not_know: [e-mail address] }
starting_prompt: I want my money back.
conversation_plan:
  goal: Get a refund for order ORD-1
  if_asked_for_order_id: Give ORD-1
context: { refunds: [] }
trials: ${trials}
expectations:
  says: [{ consistent: false }]
  allowed_terminal_states: [refunded]
  judges: [${judges}]
`;

const licensed = 'Does the agent refuse the refund?';
const open = 'Does the agent say that the refund was made?';

const scenarios = {
  'scenarios/asked/licensed.yaml': scenario('licensed', {
    user: 'plan',
    judges: `{ ask: '${licensed}', not: true, blocking: true }`,
  }),
  'scenarios/asked/open.yaml': scenario('open', { user: 'plan', trials: 2, judges: open }),
  'scenarios/asked/leaves.yaml': scenario('leaves', { user: 'model', judges: open }),
  'scenarios/shop/refund.yaml': scenario('refund', { user: 'plan', judges: open }),
};

const scenariosSpec = `import { testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
testScenarios(shop, 'scenarios/asked');
`;

const comparingSpec = `import { expect, test } from 'sightline/playwright';
import { shop } from './shop.js';
const criterion = 'acknowledged_the_feeling';
test('kind is better than curt', async ({ simulate }) => {
  const kind = await simulate(shop, 'refund', { query: { mode: 'kind' } });
  const curt = await simulate(shop, 'refund');
  await expect(kind).toSatisfy({ judge: criterion, better_than: curt });
  await expect(curt).not.toSatisfy({ judge: criterion, better_than: kind });
  await expect(curt).toSatisfy({ judge: criterion, better_than: kind });
});
`;

/** Nothing of the second project is begun, since its minutes are over. */
const configWith = (sightline: object) => `import { defineConfig } from '@playwright/test';
import { freePort, sightlineConfig, type SightlineUse } from 'sightline/playwright';
const url = \`http://127.0.0.1:\${freePort('shop')}\`;
const sightline = ${JSON.stringify(sightline)};
export default defineConfig<object, SightlineUse>(sightlineConfig(), {
  testDir: 'e2e', workers: 1, timeout: 240_000,
  use: { baseURL: url, sightline },
  projects: [
    { name: 'main' },
    { name: 'late', grep: /open/, use: { sightline: { ...sightline, maxMinutes: 0.0001 } } },
  ],
  webServer: [{ command: \`node server.mjs \${freePort('shop')}\`, url }],
});
`;

const SORRY = 'I am sorry about that.';

/** The seed under which the user leaves its part: that of its first attempt. */
let leaving: unknown;

/** Tells what it is not to know, whatever it is told back; under another seed it gives its order number. */
function turnOf(seed: unknown): object {
  leaving ??= seed;
  const text = leaving === seed ? 'It is ORD-1, and I am alex@example.com.' : 'It is ORD-1.';
  return { why: 'It was asked for.', action: { kind: 'say', text } };
}

/** Prefers who is sorry. */
function comparing(request: StandInRequest): object {
  const isFirst = inside(userText(request), 'first').includes(SORRY);
  const quotes = isFirst
    ? { quote_first: SORRY, quote_second: 'has been issued' }
    : { quote_first: 'has been issued', quote_second: SORRY };
  return { ...quotes, reason: 'It is sorry.', better: isFirst ? 'first' : 'second' };
}

const formOf = ({ body }: StandInRequest) =>
  (body?.['response_format'] as { json_schema: { name: string } }).json_schema.name;

/** By the form that is asked for. As a judge it quotes the words of the refund and says yes; as a user it gives its order number and leaves; of two conversations it prefers the one that is sorry. */
const standsIn = decides((request) => {
  const replies: Readonly<Record<string, () => object>> = {
    judge: () => ({ quote: 'has been issued', reason: 'It says so.', answer: 'yes' }),
    user_turn: () => turnOf(request.body?.['seed']),
    user_stop: () => ({ why: 'The refund is there.', decision: 'goal_reached' }),
    pairwise: () => comparing(request),
  };
  const reply = replies[formOf(request)]?.() ?? {};
  return answers({ text: JSON.stringify(reply), usage: { input: 1000, output: 50 } });
});

let runs: ShopRuns;
let url: string;
let requests: ShopRuns['requests'];
let ran: { code: number; output: string };
let first: EpisodeVerdict[];
/** Of the first run. */
let asked: readonly string[];
let run: string;

beforeAll(async () => {
  runs = await shopRuns(standsIn);
  ({ url, requests } = runs);
  const model = { url, model: 'stand-in' };
  const prompt = promptHashOf(questionOf({ kind: 'judged', question: licensed }));
  const license = calibrated({ model: 'stand-in', question: 'own', prompt });
  await runs.project.write({
    ...scenarios,
    'server.mjs': shopFiles['server.mjs'].replace(
      "'Your refund '",
      `(mode === 'kind' ? '${SORRY} ' : '') + 'Your refund '`,
    ),
    'e2e/scenarios.spec.ts': scenariosSpec,
    'e2e/closely.spec.ts': comparingSpec,
    'playwright.config.ts': configWith({
      ...{ models: { user: model, judge: model }, calibration: 'calibration.json' },
    }),
    'calibration.json': JSON.stringify(license),
  });
  ran = await runs.playwright({ SIGHTLINE_CASSETTES: 'record' });
  first = await runs.verdicts();
  asked = requests.map(formOf);
  const [folder = ''] = await readdir(join(runs.project.dir, 'sightline-episodes'));
  run = join('sightline-episodes', folder);
});

afterAll(() => runs.close());

/** Those of a project, or of one of its scenarios. */
const inPlace = (verdicts: readonly EpisodeVerdict[], place: string) =>
  verdicts.filter(({ episode }) => episode.includes(`/${place}/`));

const grade = (variables: Record<string, string>, ...places: readonly string[]) =>
  runs.sightline(variables, 'grade', ...places.map((place) => join(run, place)));

it('fails red where a licensed judge says so', () => {
  expect(ran.code).toBe(1);
  expect(ran.output).toContain('4 passed, 3 failed');
  const failed = { outcome: 'failed', party: 'agent' };
  expect(inPlace(first, 'main/licensed')).toMatchObject([failed]);
});

it('leaves no trial absent where the time is over: one that is not begun has an episode, a verdict and a reason', () => {
  expect(ran.output).toContain('error (party: harness): ');
  expect(ran.output).toContain('(maxMinutes), and they were over before this trial began.');
  const late = { outcome: 'error', party: 'harness', stop: 'not_begun', turns: 0 };
  expect(inPlace(first, 'late')).toMatchObject([late, late]);
  expect(ran.output).toContain('! 2 error');
});

it('keeps account of what models are asked, in all trials that were begun', async () => {
  expect(ran.output).toContain(`models: ${asked.length} calls`);
  expect(ran.output).toMatch(/judge +stand-in +\d+ +0 +0 +0 /);
  const lines = await readFile(join(runs.project.dir, run, 'model-calls.jsonl'), 'utf8');
  const calls = lines.trim().split('\n');
  const episodes = calls.map((line) => (JSON.parse(line) as { episode: string }).episode);
  expect([...new Set(episodes)].sort()).toEqual(
    inPlace(first, 'main')
      .map(({ episode }) => episode)
      .sort(),
  );
});

/** What the comparisons of these came to. */
const comparisons = (verdicts: readonly EpisodeVerdict[]) =>
  inPlace(verdicts, 'main/refund').flatMap(({ assertions }) =>
    assertions.filter(({ assertion }) => 'better_than' in assertion),
  );

it('compares two episodes in a spec', () => {
  // The second episode, the curt one, comes first by its name.
  expect(comparisons(first).map(({ outcome, blocking }) => [outcome, blocking])).toEqual([
    ['passed', false],
    ['failed', false],
    ['passed', false],
  ]);
  expect(comparisons(first)[2]?.reason).toBe(
    `stand-in prefers this episode wherever it stands, by “${SORRY}”: It is sorry.`,
  );
  expect(asked.filter((form) => form === 'pairwise')).toHaveLength(4);
});

it('is graded again without asking, unless by another judge', async () => {
  const places = ['main/open', 'main/refund'];
  const again = await grade({ SIGHTLINE_CALIBRATION: 'calibration.json' }, ...places);
  expect(again).toMatchObject({ code: 0 });
  expect(again.output).not.toContain('models:');
  expect(await runs.verdicts()).toEqual(first);
  expect(requests).toHaveLength(asked.length);

  const another = { SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'another' };
  const other = await grade(another, 'main/open');
  const more = requests.length - asked.length;
  expect(more).toBeGreaterThanOrEqual(2);
  expect(other.output).toContain(`models: ${more} calls`);
});

const attempts = (verdicts: readonly EpisodeVerdict[]) =>
  inPlace(verdicts, 'main/leaves')
    .map(({ attempt, outcome }) => `${attempt.number} ${outcome}`)
    .toSorted();

/** What the judge came to in the last attempt. */
const judged = async () =>
  inPlace(await runs.verdicts(), 'main/leaves')
    .find(({ attempt }) => attempt.number === 2)
    ?.assertions.find(({ assertion }) => assertion.kind === 'judged');

/** What the judge said is then nowhere but in its cassette. */
async function forgetAnswers(): Promise<void> {
  const root = join(runs.project.dir, 'sightline-episodes');
  const names = await readdir(root, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.answers.json')))
    await rm(join(root, name));
}

it('is replayed and graded as it went, with a cassette for each attempt at a trial', async () => {
  expect(attempts(first)).toEqual(['1 invalid', '2 passed']);
  const cassettes = join(runs.project.dir, 'cassettes/shop/leaves');
  expect(await readdir(cassettes)).toEqual(
    expect.arrayContaining(['1.user.json', '1-2.user.json']),
  );

  const before = requests.length;
  const replay = { SIGHTLINE_CASSETTES: 'replay' };
  await runs.forget();
  await runs.project.write({ 'playwright.config.ts': configWith({}) });
  const replayed = await runs.playwright(replay, '--project=main', '--grep=leaves|kind');
  expect(replayed.output).toContain('2 passed');
  const verdicts = await runs.verdicts();
  expect(attempts(verdicts)).toEqual(attempts(first));
  expect(comparisons(verdicts).map(({ reason }) => reason)).toEqual(
    comparisons(first).map(({ reason }) => reason),
  );

  // Grading later replays the judge too, and is inconclusive where nothing was recorded.
  expect(await judged()).toMatchObject({ outcome: 'passed' });
  await forgetAnswers();
  await runs.sightline(replay, 'grade', 'sightline-episodes');
  expect(await judged()).toMatchObject({ outcome: 'passed' });
  await forgetAnswers();
  await rm(join(cassettes, '1-2.judge.json'));
  const live = { SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'stand-in' };
  await runs.sightline({ ...live, ...replay }, 'grade', 'sightline-episodes');
  expect(await judged()).toMatchObject({ outcome: 'inconclusive' });
  expect(requests).toHaveLength(before);
});
