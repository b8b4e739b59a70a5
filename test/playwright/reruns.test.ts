// A trial whose user breaks its plan, in a project as a user would have it: run again, kept, counted, and never a failure of the agent.
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { type MiniProject, miniProject } from './mini-project.js';
import { shopFiles } from './shop.js';

/** Asked for the order number, the user answers with the address that it is not to know, as its own plan orders: a plan that contradicts itself. */
const scenario = (id: string, refunds: number) => `scenario_id: ${id}
starting_prompt: I want my money back.
user: { does_not_know: ['the address alex@example.com'] }
conversation_plan:
  goal: Get a refund for the lamp
  if_asked_for_order_id: Give alex@example.com
  if_asked_for_name: Give Alex
context: { refunds: [] }
expectations:
  says: [{ consistent: false }]
  world: { /refunds: { count: ${refunds} } }
`;

const spec = `import { testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
testScenarios(shop, 'scenarios/shop');
`;

let project: MiniProject;
let output: string;
let code: number;
let folder: string;

beforeAll(async () => {
  project = await miniProject();
  // The seed decides what the page asks for, so each attempt of a trial may be asked something else.
  const page = shopFiles['server.mjs']
    .replace("'Sure. What is your order number?'", "'What is your ' + mode + '?'")
    .replace('/ORD-1/', '/Alex|alex@/');
  const app = shopFiles['e2e/shop.ts'].replace(
    "start: '/'",
    "start: ({ seed }) => (seed % 2 === 0 ? '/?mode=order+number' : '/?mode=name')",
  );
  await project.write({
    ...shopFiles,
    'server.mjs': page,
    'e2e/shop.ts': app,
    'e2e/scenarios.spec.ts': spec,
    'e2e/closely.spec.ts': '',
    'scenarios/shop/refund.yaml': scenario('lamp_back', 1),
    'scenarios/shop/broken.yaml': scenario('lamp_too_dark', 1),
    'scenarios/shop/failing.yaml': scenario('lamp_returned', 2),
  });
  ({ code, output } = await project.playwright({}));
  const root = join(project.dir, 'sightline-episodes');
  const [run = ''] = await readdir(root);
  const [projectFolder = ''] = (await readdir(join(root, run))).filter(
    (name) => !name.endsWith('.json'),
  );
  folder = join(root, run, projectFolder);
});

afterAll(() => project.remove());

async function verdictsOf(id: string): Promise<EpisodeVerdict[]> {
  const files = (await readdir(join(folder, id))).filter((file) => file.endsWith('.verdict.json'));
  const texts = files.map((file) => readFile(join(folder, id, file), 'utf8'));
  const verdicts = (await Promise.all(texts)).map((text) => JSON.parse(text) as EpisodeVerdict);
  return verdicts.sort((one, other) => one.attempt.number - other.attempt.number);
}

it('runs it again under another seed, and the result is that of the last attempt', async () => {
  const [first, second, ...more] = await verdictsOf('lamp_back');
  expect(first).toMatchObject({ outcome: 'invalid', party: 'user' });
  expect(first?.fidelity?.breaches).toMatchObject([{ rule: 'invented', severity: 'helped' }]);
  expect(second).toMatchObject({ outcome: 'passed', trial: 1 });
  expect(second?.seed).not.toBe(first?.seed);
  expect(second?.attempt).toEqual({ number: 2, earlier: [first?.episode] });
  expect(second?.episode).toMatch(/\/1-\d+-2$/);
  expect(more).toEqual([]);
});

it('gives up within the bound, red, with invalid as the first word', async () => {
  const verdicts = await verdictsOf('lamp_too_dark');
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['invalid', 'invalid', 'invalid']);
  expect(output).toMatch(
    /invalid \(party: user\): In turn 2 the user stated the email address “alex@example\.com”, which it does not know/,
  );
  expect(code).toBe(1);
});

it('never runs a failed agent again', async () => {
  const verdicts = await verdictsOf('lamp_returned');
  expect(verdicts).toMatchObject([{ outcome: 'failed', attempt: { number: 1, earlier: [] } }]);
});

it('counts the reruns, and shows the rate with its bounds', () => {
  expect(output).toMatch(/scenario +trials +reruns/);
  expect(output).toContain('rate: 1 of 2 trials passed (50%)');
  expect(output).toContain('at worst 0%');
  expect(output).toContain('at best 67%');
  expect(output).toContain(
    'invalid: the user broke its plan in 2 trials (67%); 3 reruns, 1 still invalid',
  );
  expect(output).toContain('undecided: above 10% of invalid trials');
});

it('wrote down before the run how often each trial may be run again', async () => {
  const plan = await readFile(join(folder, '..', 'planned.json'), 'utf8');
  const { trials } = JSON.parse(plan) as { trials: { reruns: number }[] };
  expect(trials.map(({ reruns }) => reruns)).toEqual([2, 2, 2]);
});

it('goes on with the attempt that was cut off, once the run is resumed', async () => {
  const before = await verdictsOf('lamp_back');
  const [first, second] = before;
  const of = (verdict: EpisodeVerdict | undefined) =>
    join(folder, 'lamp_back', verdict?.episode.split('/').at(-1) ?? '');
  const { mtimeMs } = await stat(join(of(first), 'path.jsonl'));
  await rm(join(of(second), 'closed.json'));
  await rm(`${of(second)}.verdict.json`);
  const resumed = await project.playwright({ SIGHTLINE_RESUME: 'last' });
  const after = await verdictsOf('lamp_back');
  const facts = ({ episode, seed, outcome, attempt }: EpisodeVerdict) => ({
    ...{ episode, seed, outcome, attempt },
  });
  expect(after.map(facts)).toEqual(before.map(facts));
  expect((await stat(join(of(first), 'path.jsonl'))).mtimeMs).toBe(mtimeMs);
  expect(resumed.output).toContain('3 reruns, 1 still invalid');
});
