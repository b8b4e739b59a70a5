// What a scenario says under `metadata`, and where it arrives: its own texts, the start URL, the app's functions and the mocks.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineApp } from '../../src/app/define.js';
import { defineTool } from '../../src/app/define-tool.js';
import { scenarioHash } from '../../src/model/cassettes/model-cassette.js';
import { resolveIdentity } from '../../src/playwright/identity.js';
import { startUrlOf, trialOf } from '../../src/playwright/planned-trial.js';
import { loadScenarios, readScenarios } from '../../src/scenario/load.js';
import { type Scenario, scenarioSchema } from '../../src/scenario/schema.js';
import { createWorld } from '../../src/world/world.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-metadata-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function loaded(text: string) {
  const file = join(folder, 'one.yaml');
  await writeFile(file, text);
  return file;
}

const scenario = `scenario_id: one
metadata: { thread: THR/7, user: { plan: premium } }
starting_prompt: 'Read {metadata.thread} for {metadata.user.plan}, not {{metadata.thread}}.'
expectations:
  world: { '/threads/{metadata.thread}': { exists: true } }
`;

const app = (start: Parameters<typeof defineApp>[0]['start']) =>
  defineApp({
    name: 'mail',
    start,
    identity: ({ metadata }) => ({
      label: 'reader',
      extraHTTPHeaders: { 'x-thread': JSON.stringify(metadata['thread']) },
    }),
    backend: { tools: [] },
    terminalStates: { open: () => true },
  });

it('is filled into the texts of the scenario, in a pointer with its slash escaped', async () => {
  const [one] = loadScenarios(await loaded(scenario));
  expect(one?.scenario.starting_prompt).toBe('Read THR/7 for premium, not {metadata.thread}.');
  expect(Object.keys(one?.scenario.expectations?.world ?? {})).toEqual(['/threads/THR~17']);
});

it.each([
  ['{metadata.draft}', /metadata has no such text, number or yes and no; it has thread, user/],
  ['{metadata.user}', /nothing fills "\{metadata\.user\}"/],
  ['{metadata.constructor}', /nothing fills/],
])('%s is a problem with its place', async (name, message) => {
  const text = scenario.replace('{metadata.user.plan}', name);
  const { problems } = readScenarios(await loaded(text));
  expect(problems).toMatchObject([{ line: 3, message: expect.stringMatching(message) as string }]);
});

it('reaches the start URL, the functions of the app file and its headers', async () => {
  const [one] = loadScenarios(await loaded(scenario));
  if (one === undefined) throw new Error('There is no scenario.');
  const at = (start: Parameters<typeof app>[0]) => {
    const planned = { app: app(start), loaded: one, trial: 1, seed: 1 };
    return { planned, url: () => startUrlOf(planned, 'http://localhost:1') };
  };
  expect(at('/read?id={metadata.thread}').url()).toBe('http://localhost:1/read?id=THR%2F7');
  expect(at(({ metadata }) => `/${JSON.stringify(metadata['user'])}`).url()).toContain('premium');
  expect(at('/read?id={metadata.id}').url).toThrow(
    /names metadata that the scenario does not have/,
  );
  const { planned } = at('/');
  const { identity } = await resolveIdentity(planned.app, trialOf(planned));
  expect(identity?.given.extraHTTPHeaders).toEqual({ 'x-thread': '"THR/7"' });
});

it('reaches the mocks, which cannot hand anything on by it', async () => {
  const open = defineTool({
    name: 'open',
    description: '',
    input: z.object({}),
    mock(_, world) {
      const thread = world.metadata['thread'] ?? null;
      Object.assign(world.metadata, { thread: 'changed' });
      return { thread };
    },
  });
  const world = createWorld({
    ...{ state: {}, seed: 1, now: new Date(0), tools: [open], faults: [] },
    record: () => undefined,
    metadata: { thread: 'THR-7' },
  });
  for (let turn = 0; turn < 2; turn += 1) {
    const { body } = await world.call('open', {}, { via: 'mcp' });
    expect(body).toEqual({ thread: 'THR-7' });
  }
});

it('makes another situation for cassettes', async () => {
  const [one] = loadScenarios(await loaded(scenario));
  const [other] = loadScenarios(await loaded(scenario.replace('plan: premium', 'plan: basic')));
  if (one === undefined || other === undefined) throw new Error('There is no scenario.');
  const quiet = ({ metadata }: Scenario) =>
    scenarioHash(scenarioSchema.parse({ scenario_id: 'one', starting_prompt: 'Hello.', metadata }));
  expect(quiet(one.scenario)).not.toBe(quiet(other.scenario));
});
