// Free turns in a project as a user would have it, with a model on the wire as the user.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { decides, refuses, says } from '../stand-in/openai.js';
import { type ShopRuns, shopRuns } from './shop-runs.js';

const scenario = (id: string, user: string) => `scenario_id: ${id}
${user}
context: { refunds: [] }
conversation_plan:
  goal: Get a refund for order ORD-1
  if_asked_for_order_id: Give ORD-1
expectations:
  says: [{ consistent: false }]
  allowed_terminal_states: [refunded]
`;

const scenarios = {
  mixed_model: `user: model\nscript: [I want my money back., { free: 1 }, Thank you.]`,
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
  const files = Object.entries(scenarios).map(([id, user]) => [file(id), scenario(id, user)]);
  await project.write(Object.fromEntries(files) as Record<string, string>);
  const variables = { SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'stand-in' };
  ({ output } = await playwright(variables, '--reporter=list'));
  for (const verdict of await runs.verdicts()) verdicts.set(verdict.scenario, verdict);
});

afterAll(() => runs.close());

it('a model plays the free turn between two fixed ones', () => {
  expect(verdicts.get('mixed_model')).toMatchObject({
    ...{ outcome: 'passed', fidelity: { kept: true }, costs: { turns: 3 } },
    userModel: { name: 'stand-in' },
  });
});

it('a model that gives no answer in a free turn is an error of the harness, never a failed agent', () => {
  expect(verdicts.get('mixed_stray')).toMatchObject({
    ...{ outcome: 'error', party: 'harness', stop: 'user_model_failed' },
  });
});

it('the list of Playwright begins the error with the outcome and the party', () => {
  expect(output).toMatch(/^ {4}error \(party: harness\): The model did not answer/m);
});
