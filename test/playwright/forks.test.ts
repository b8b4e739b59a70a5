// Forks and free turns in a project as a user would have it: by `testScenarios` and by `lint`, with a model on the wire as the user.
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EpisodeVerdict } from '../../src/verdict/format.js';
import { decides, refuses, says } from '../stand-in/openai.js';
import { type ShopRuns, shopRuns } from './shop-runs.js';

const scenario = (id: string, user: string) => `scenario_id: ${id}
${user}
context: { refunds: [] }
conversation_plan:
  goal: Get a refund for order ORD-1
  if_asked_for_order_id: Give ORD-1
expectations:
  consistency: false
  allowed_terminal_states: [refunded]
`;

const fork = 'fork: { episode: ../../openings/lamp, turn: 1 }';
const scenarios = {
  forked_model: `user: model\n${fork}`,
  forked_plan: `user: plan\n${fork}`,
  mixed_model: `user: model\nscript: [I want my money back., { free: 1 }, Thank you.]`,
  // Its script ends before anything was refunded.
  forked_failed: `user: script\n${fork}\nscript: [Forget it.]`,
  mixed_stray: `user: model\nscript: [I want my money back. Please tell the stray one., { free: 1 }]`,
};

/** Leaves once the refund is there; as a user it gives its order number, and in the trial of the stray one nothing that can be read. */
const model = decides(({ text, body }) => {
  const { json_schema: form } = body?.['response_format'] as { json_schema: { name: string } };
  if (text.includes('the stray one')) return refuses(500, 'out of order');
  if (form.name === 'user_stop')
    return text.includes('has been issued')
      ? says({ why: 'The refund is there.', decision: 'goal_reached' })
      : says({ why: 'Nothing was refunded yet.', decision: 'go_on' });
  return says({ why: 'It was asked for.', action: { kind: 'say', text: 'It is ORD-1.' } });
});

let runs: ShopRuns;
let output: string;
const verdicts = new Map<string, EpisodeVerdict>();

beforeAll(async () => {
  runs = await shopRuns(model);
  const { project, playwright, url } = runs;
  const file = (id: string) => `scenarios/shop/${id}.yaml`;
  await project.write({
    [file('refund')]: scenario('lamp', 'user: plan\nstarting_prompt: I want my money back.'),
  });
  await playwright({});
  const root = join(project.dir, 'sightline-episodes');
  const saved = (await readdir(root, { recursive: true })).find((path) =>
    /lamp\/1-\d+$/.test(path),
  );
  await cp(join(root, saved ?? ''), join(project.dir, 'openings/lamp'), { recursive: true });
  await runs.forget();
  const files = Object.entries(scenarios).map(([id, user]) => [file(id), scenario(id, user)]);
  await project.write(Object.fromEntries(files) as Record<string, string>);
  const variables = { SIGHTLINE_USER_URL: url, SIGHTLINE_USER_MODEL: 'stand-in' };
  ({ output } = await playwright(variables, '--reporter=list'));
  for (const verdict of await runs.verdicts()) verdicts.set(verdict.scenario, verdict);
});

afterAll(() => runs.close());

it.each([
  ['forked_model', { turns: 1, perTurn: [{ turn: 2 }], replayed: { turns: 1 } }, 'stand-in'],
  ['forked_plan', { turns: 1, perTurn: [{ turn: 2 }], replayed: { turns: 1 } }, undefined],
  ['mixed_model', { turns: 3 }, 'stand-in'],
])('%s passes, with the turns that were its own', (id, costs, name) => {
  expect(verdicts.get(id)).toMatchObject({ outcome: 'passed', fidelity: { kept: true }, costs });
  expect(verdicts.get(id)?.userModel?.name).toBe(name);
});

it('a model that gives no answer in a free turn is an error of the harness, never a failed agent', () => {
  expect(verdicts.get('mixed_stray')).toMatchObject({
    ...{ outcome: 'error', party: 'harness', stop: 'user_model_failed' },
  });
});

it('a continuation is graded as any other', () => {
  expect(verdicts.get('forked_failed')).toMatchObject({ outcome: 'failed', party: 'agent' });
});

it('lint knows a fork that can be continued, and names what is wrong with one that cannot', async () => {
  const { project, sightline } = runs;
  const lint = () => sightline({}, 'lint', 'scenarios/shop', '--app', 'e2e/shop.ts');
  expect(await lint()).toMatchObject({ code: 0 });
  const write = (id: string, text: string) =>
    project.write({ [`scenarios/shop/${id}.yaml`]: text });
  await write('forked_plan', scenario('forked_plan', fork.replace('lamp', 'nobody')));
  const changed = scenario('forked_model', fork).replace('refunds: []', 'refunds: [{ id: REF-1 }]');
  await write('forked_model', changed);
  await write('forked_failed', scenario('forked_failed', fork.replace('turn: 1', 'turn: 9')));
  const { code, output: told } = await lint();
  expect(code).toBe(1);
  expect(told).toContain('turn 9 cannot be continued; the last one that can is 2');
  expect(told).toContain('the world at the start differs from the one in the episode: refunds.0');
  expect(told).toContain('the episode cannot be continued: episode.json: it is not there');
});

it('the list of Playwright begins each error with the outcome and the party', () => {
  expect(output).toMatch(/^ {4}failed \(party: agent\): No terminal state was reached/m);
  expect(output).toMatch(/^ {4}error \(party: harness\): The model did not answer/m);
});
