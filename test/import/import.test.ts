// `sightline import`: what each format becomes, that drafts are valid, and what is written, kept and left out.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadScenarios } from '../../src/scenario/load.js';
import { sightline } from '../command.js';
import { buildEpisode, event, makeFolder, removeEpisodes, user } from '../grade/build-episode.js';
import { folderWith } from '../scenario/temporary-folder.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

async function typed(...args: string[]): Promise<{ code: unknown; out: string }> {
  const { code, out, error } = await sightline('import', ...args);
  return { code, out: error === '' ? out : error };
}

interface Imported {
  code: unknown;
  out: string;
  /** As their files have them, by name; lint can load each. */
  scenarios: object[];
  folder: string;
}

async function imported(name: string, content: string, ...args: string[]): Promise<Imported> {
  const folder = folderWith({ [name]: content });
  const to = join(folder, 'scenarios/imported');
  const { code, out } = await typed(join(folder, name), '--out', to, ...args);
  const files = existsSync(to) ? loadScenarios(to).map(({ file }) => file) : [];
  const scenarios = files.map((file) => parse(readFileSync(file, 'utf8')) as object);
  return { code, out, scenarios, folder };
}

const lines = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

describe('test cases', () => {
  it('of several turns expect calls, arguments and words of each', async () => {
    const { scenarios, code } = await imported(
      'tests.json',
      JSON.stringify({
        single_turn: [
          {
            name: 'weather',
            input: 'Weather in Miami?',
            expected_tool_calls: [
              { tool_name: 'get_weather', tool_parameters: { location: 'Miami' } },
            ],
            expected_response_contains: 'Miami',
          },
        ],
        multi_turn: [
          {
            name: 'two',
            turns: [
              { input: 'Weather?', expected_tool_name: 'get_weather' },
              { input: 'And both?', expected_tool_calls: ['get_weather', { tool: 'get_stock' }] },
              { input: 'Thanks' },
            ],
          },
        ],
      }),
    );
    expect(code).toBe(0);
    expect(scenarios).toMatchObject([
      {
        script: [
          { say: 'Weather?', expect: { tool: 'get_weather' } },
          { say: 'And both?', expect: { tools: [{ tool: 'get_weather' }, { tool: 'get_stock' }] } },
          'Thanks',
        ],
      },
      {
        scenario_id: 'weather',
        user: 'script',
        script: [
          {
            say: 'Weather in Miami?',
            expect: { tool: 'get_weather', args: { location: 'Miami' }, says: 'Miami' },
          },
        ],
      },
    ]);
  });

  it('of workflow evals are held to their criteria, and what has no place is listed', async () => {
    const { scenarios, out } = await imported(
      'evals.yaml',
      `evals:
  - name: login
    initial_prompt: "User can't log in"
    metadata: { situation: locked }
    expected_tools: [user_lookup]
    difficulty: hard
    evaluation_criteria:
      objective:
        - tools_called: [user_lookup, password_reset]
        - tools_not_called: [account_delete]
        - max_latency: 3
      subjective:
        - agent_judge: "It was kind"
`,
    );
    expect(scenarios).toMatchObject([
      {
        metadata: { situation: 'locked' },
        script: ["User can't log in"],
        expectations: {
          tool_calls: ['user_lookup', 'password_reset', { tool: 'account_delete', times: 0 }],
          judges: ['Is this true of the conversation? It was kind'],
        },
      },
    ]);
    expect(out).toContain('not carried over: the criterion max_latency; the field difficulty\n');
  });

  it('that lack what the user says are left out with the reason', async () => {
    const tests = [
      { name: 'a', initial_promt: 'Hi' },
      { name: 'b', turns: [{ input: 'Hi' }, {}] },
      { name: 'c', input: 'Hi' },
    ];
    const { out, code, scenarios } = await imported('tests.json', JSON.stringify({ tests }));
    expect(code).toBe(1);
    expect(scenarios).toMatchObject([{ scenario_id: 'c' }]);
    expect(out).toContain(
      'left out: a: it has none of "initial_prompt", "input", "prompt", "turns"; it has: name, initial_promt\n',
    );
    expect(out).toContain('left out: b: turn 2 has none of');
    expect(out).toContain('test cases of another tool: 1 of 3 written');
  });
});

it('a scene keeps most of its fields', async () => {
  const { scenarios, out } = await imported(
    'scene.yaml',
    `id: late_boat
description: The boat is late.
starting_prompt: Where is my boat?
conversation_plan: |
  Goal: find the boat.
  - If asked for the booking: provide B-3
persona:
  description: tense
  behaviors: [repeats the question]
max_turns: 9
context: { bookings: { B-3: { late: true } } }
expectations:
  required_tools: [get_booking]
  allowed_terminal_states: [told]
  expected_resolution: completed
`,
  );
  expect(scenarios).toMatchObject([
    {
      scenario_id: 'late_boat',
      title: 'The boat is late.',
      starting_prompt: 'Where is my boat?',
      conversation_plan: 'Goal: find the boat.\n- If asked for the booking: provide B-3',
      user_persona: { description: 'tense', behaviors: [{ do: 'repeats the question' }] },
      context: { bookings: { 'B-3': { late: true } } },
      budget: { max_turns: 9 },
      expectations: { allowed_terminal_states: ['told'], tool_calls: ['get_booking'] },
    },
  ]);
  expect(out).toContain('not carried over: the field expected_resolution of expectations\n');
});

it('what lint would refuse is left out', async () => {
  const scene = 'id: a\nstarting_prompt: Hi\nmax_turns: 1.5\n';
  const { code, out, scenarios } = await imported('scene.yaml', scene);
  expect([code, scenarios]).toEqual([1, []]);
  expect(out).toContain('left out: a: lint would refuse it: budget.max_turns: ');
});

describe('chat messages', () => {
  const say = (role: string, content: unknown, more: object = {}) => ({ role, content, ...more });

  it('become a script, with what the agent did at the head of the file', async () => {
    const call = { id: 'k', function: { name: 'get_order', arguments: '{}' } };
    const { scenarios, folder, out } = await imported(
      'log.jsonl',
      lines({
        id: 'a/1',
        created_at: '2026-03-02T10:58:00+01:00',
        messages: [
          say('system', 'Be kind'),
          say('user', 'Where is ORD-7?'),
          say('assistant', null, { tool_calls: [call] }),
          say('tool', '{"id":"ORD-7"}', { tool_call_id: 'k' }),
          say('assistant', [{ type: 'text', text: 'On its way.' }, { type: 'image_url' }]),
          say('user', 'Thanks'),
        ],
      }),
    );
    expect(scenarios).toEqual([
      {
        scenario_id: 'a-1',
        title: 'Where is ORD-7?',
        now: '2026-03-02T09:58:00Z',
        user: 'script',
        script: ['Where is ORD-7?', 'Thanks'],
      },
    ]);
    const text = readFileSync(join(folder, 'scenarios/imported/a-1.yaml'), 'utf8');
    expect(text).toContain('#   1. called get_order; said: On its way.\n');
    expect(out).toContain(
      'not carried over: the system prompt; what the tools answered: put the records that the scenario needs into a fixture; content of the type image_url\n',
    );
  });

  it('of one conversation belong together wherever they are, and a silent one is left out', async () => {
    const at = (id: string) => ({ conversation_id: id });
    const { scenarios, code, out } = await imported(
      'log.jsonl',
      lines(
        say('user', 'One', { ...at('x'), timestamp: 1778486400 }),
        say('user', 'Two', at('X')),
        say('user', 'Three', at('x')),
        say('assistant', 'Hello?', at('z')),
      ),
    );
    expect(scenarios).toMatchObject([
      { scenario_id: 'X-2', script: ['Two'] },
      { scenario_id: 'x', now: '2026-05-11T08:00:00Z', script: ['One', 'Three'] },
    ]);
    expect(code).toBe(1);
    expect(out).toContain('left out: z: no user says anything in it\n');
  });

  it.each(['03/02/2026 10:00', '2026-03-02T10:00:00', '2026-13-45T10:00:00Z'])(
    'the time %s is not guessed',
    async (timestamp) => {
      const { scenarios, out } = await imported(
        'log.jsonl',
        lines(say('user', 'Hi', { timestamp })),
      );
      expect(scenarios).toMatchObject([{ script: ['Hi'] }]);
      expect(scenarios[0]).not.toHaveProperty('now');
      expect(out).toContain('the time: set `now`');
    },
  );

  it('lose keys, and what the app file calls secret', async () => {
    const app = `export const shop = {
      name: 'shop', start: '/', fixturesDir: 'data', backend: { urls: [], tools: [] },
      terminalStates: {}, checkpoints: {}, landmarks: {}, knowledge: [], agents: [], records: {},
      assertions: {}, replyTimeoutMs: 1, vars: () => ({}), secrets: [/PIN-\\d+/],
    };`;
    const { scenarios, out } = await imported(
      'log.jsonl',
      lines(say('user', 'sk-live-12345678 and PIN-4711 for {ORD}, {metadata.x}')),
      '--app',
      join(folderWith({ 'app.mjs': app }), 'app.mjs'),
    );
    expect(scenarios).toMatchObject([{ script: ['*** and *** for {{ORD}}, {{metadata.x}}'] }]);
    expect(out).toContain('secrets, which read ***: make some up');
  });

  it.each([
    ['a broken line', `${lines(say('user', 'Hi'))}{"role":`, 'line 2: it is not a JSON object'],
    [
      'a role of nobody',
      lines(say('user', 'Hi'), say('bot', 'Hi')),
      'line 2: a message has the role "bot"',
    ],
  ])('with %s are refused as a whole', async (_, content, why) => {
    const { code, out, scenarios } = await imported('log.jsonl', content);
    expect([code, scenarios]).toEqual([2, []]);
    expect(out).toContain(`${why}. Nothing was written.`);
  });
});

it('an episode becomes a script with the expectations and the world of its scenario', async () => {
  const { dir } = await buildEpisode({
    scenario: { scenario_id: 'kettle', tags: ['returns'], expectations: { says: ['kettle'] } },
    world: { before: { orders: [{ id: 'ORD-7', name: 'Ana Martin' }] }, after: {} },
    story: [
      user('Hello'),
      event({
        kind: 'user_action',
        action: { kind: 'fill', control: 'c1', name: 'Order', value: 'ORD-7' },
      }),
      event({ kind: 'user_action', action: { kind: 'press', control: 'c2', name: 'Send' } }),
      event({
        kind: 'user_action',
        action: { kind: 'fill', control: 'c1', name: 'Order', value: 'unsent' },
      }),
    ],
  });
  const out = join(folderWith({}), 'scenarios/imported');
  const ended = await typed(dir, '--out', out);
  expect(ended.out).toContain(
    'not carried over: fields that were filled in and never sent; its episode is ',
  );
  expect(ended.code).toBe(0);
  const [loaded] = loadScenarios(out);
  expect(loaded?.scenario).toMatchObject({
    tags: ['returns'],
    user: { plays: 'script' },
    script: ['Hello', { fill: 'Order', with: 'ORD-7' }, { press: 'Send' }],
    expectations: { says: ['kettle'] },
  });
  const [fixture] = loaded?.scenario.fixtures ?? [];
  const held = readFileSync(join(out, '../../fixtures/imported', `${fixture}.json`), 'utf8');
  expect(JSON.parse(held)).toEqual({ orders: [{ id: 'ORD-7', name: 'Ana Martin' }] });
});

describe('files that exist', () => {
  const content = lines({ id: 'a', messages: [{ role: 'user', content: 'Theirs' }] });
  const mine = 'scenario_id: a\nstarting_prompt: Mine\n';

  it('are kept, unless forced', async () => {
    const folder = folderWith({ 'log.jsonl': content, 'out/a.yaml': mine });
    const args = [join(folder, 'log.jsonl'), '--out', join(folder, 'out')];
    const file = join(folder, 'out/a.yaml');
    const kept = await typed(...args);
    expect([kept.code, readFileSync(file, 'utf8')]).toEqual([1, mine]);
    expect(kept.out).toContain('a.yaml: kept as it is; --force overwrites it\n');
    expect((await typed(...args, '--force')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('Theirs');
  });

  it('keep their ids, under whatever name', async () => {
    const folder = folderWith({ 'log.jsonl': content, 'out/other.yaml': mine });
    const { out } = await typed(join(folder, 'log.jsonl'), '--out', join(folder, 'out'));
    expect(out).toContain('out/a-2.yaml\n');
  });
});

describe('what cannot be imported', () => {
  it.each([
    ['a scenario', 'a.yaml', 'scenario_id: a\n', 'it is a scenario of Sightline already'],
    ['a list', 'a.json', '[1]', 'its format is not known'],
    ['broken JSON', 'a.json', '{"tests": [', 'it cannot be read'],
    ['an empty file', 'a.json', '', 'it cannot be read'],
  ])('%s says why', async (_, name, content, why) => {
    const { code, out } = await imported(name, content);
    expect(code).toBe(2);
    expect(out).toContain(`cannot be imported: ${why}`);
  });

  it('a folder without episodes, a missing file, and a file for a folder', async () => {
    const folder = folderWith({ 'a/b.txt': '' });
    expect(await typed(join(folder, 'a'))).toMatchObject({ code: 2 });
    expect(await typed(join(folder, 'none'))).toMatchObject({ code: 64 });
    const file = join(folder, 'a/b.txt');
    expect(await typed(file, '--out', file)).toMatchObject({ code: 64 });
  });
});
