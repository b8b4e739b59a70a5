// `sightline import` as somebody types it, in a folder of its own: files, exit codes, and nothing half-written.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadScenarios } from '../../src/scenario/load.js';
import { worldState } from '../../src/scenario/world-state.js';
import { buildEpisode, event, makeFolder, removeEpisodes, user } from '../grade/build-episode.js';
import { folderWith } from '../scenario/temporary-folder.js';
import { lines } from './imported.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

function typed(
  cwd: string,
  ...args: string[]
): Promise<{ code: number; out: string; error: string }> {
  return new Promise((done) => {
    const command = [resolve('dist/cli/main.js'), 'import', ...args];
    execFile(process.execPath, command, { cwd }, (failed, out, error) => {
      done({ code: failed === null ? 0 : Number(failed.code), out, error });
    });
  });
}

const call = { id: 'k', name: 'get_order', arguments: '{}' };
const log = lines(
  {
    id: 'a/1',
    messages: [
      { role: 'user', content: 'Mail ana@corp.test about ORD-7' },
      { role: 'assistant', tool_calls: [{ id: 'k', function: call }] },
      { role: 'tool', tool_call_id: 'k', content: '{"id":"ORD-7","email":"ana@corp.test"}' },
    ],
  },
  { id: 'A 1', messages: [{ role: 'user', content: 'Hello' }] },
  { id: 'empty', messages: [{ role: 'assistant', content: 'Hello?' }] },
);

describe('a log', () => {
  it('becomes scenarios and fixtures that pass lint, under names that nothing else has', async () => {
    const folder = folderWith({ 'log.jsonl': log });
    const { code, out } = await typed(folder, 'log.jsonl');
    expect(code).toBe(0);
    expect(out).toBe(`scenarios/imported/a-1.yaml: 1 turn, fixture fixtures/imported/a-1.json
scenarios/imported/A-1-2.yaml: 1 turn
left out: empty: no user says anything
not carried over: the time of the conversation, which the source does not state: set \`now\` (in 2 conversations)

a chat log in JSON Lines: 2 written, 1 left out; give --app <file> to check names too
Replaced by made-up values: email (2 places).
Review the files before you commit them: a name or postal address that stands only in running text may still be in them.
`);
    const loaded = loadScenarios(join(folder, 'scenarios/imported'));
    expect(loaded.map(({ scenario }) => scenario)).toMatchObject([
      { scenario_id: 'A-1-2' },
      { scenario_id: 'a-1', fixtures: ['a-1'], script: ['Mail alex.berg@example.com about ORD-7'] },
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'fixtures/imported/a-1.json'), 'utf8'))).toEqual({
      orders: [{ id: 'ORD-7', email: 'alex.berg@example.com' }],
    });
    expect(readdirSync(join(folder, 'scenarios'))).toEqual(['imported']);
    expect(readdirSync(folder).sort()).toEqual(['fixtures', 'log.jsonl', 'scenarios']);
  });

  it('of an incident becomes drafts that are called like it and keep the link', async () => {
    const folder = folderWith({ 'log.jsonl': log });
    await typed(folder, 'log.jsonl', '--incident', 'https://tracker.test/INC-7/');
    const loaded = loadScenarios(join(folder, 'scenarios/imported'));
    expect(loaded.map(({ scenario: { scenario_id: id, metadata } }) => [id, metadata])).toEqual([
      ['inc-7-2', { incident: 'https://tracker.test/INC-7/' }],
      ['inc-7', { incident: 'https://tracker.test/INC-7/' }],
    ]);
  });

  it('leaves files alone that exist, unless forced', async () => {
    const mine = 'scenario_id: a-1\nscript: [Mine]\n';
    const folder = folderWith({ 'log.jsonl': log, 'scenarios/imported/a-1.yaml': mine });
    const file = join(folder, 'scenarios/imported/a-1.yaml');
    const kept = await typed(folder, 'log.jsonl');
    expect([kept.code, readFileSync(file, 'utf8')]).toEqual([1, mine]);
    expect(kept.out).toContain(
      'a-1.yaml: 1 turn, fixture fixtures/imported/a-1.json, kept as it is;',
    );
    expect(existsSync(join(folder, 'fixtures'))).toBe(false);
    expect((await typed(folder, 'log.jsonl', '--force')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('ORD-7');
  });

  it('takes no id that a scenario in another file has', async () => {
    const folder = folderWith({
      'log.jsonl': log,
      'scenarios/imported/other.yaml': 'scenario_id: a-1\nscript: [Mine]\n',
    });
    expect((await typed(folder, 'log.jsonl')).out).toContain('scenarios/imported/a-1-2.yaml');
  });

  it('that is broken at its end leaves nothing behind', async () => {
    const folder = folderWith({ 'log.jsonl': `${log}{"id":` });
    const { code, out, error } = await typed(folder, 'log.jsonl');
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain('line 4 is not a JSON object');
    expect(readdirSync(folder)).toEqual(['log.jsonl']);
  });

  it('is only looked at with --dry-run, and cut by --limit', async () => {
    const folder = folderWith({ 'log.jsonl': log });
    const { code, out } = await typed(folder, 'log.jsonl', '--dry-run', '--limit', '1', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      format: 'a chat log in JSON Lines',
      conversations: [{ scenario: 'a-1', state: 'would write', turns: 1 }],
      replaced: { email: 2 },
      limited: true,
    });
    expect(readdirSync(folder)).toEqual(['log.jsonl']);
  });

  it('in which no user speaks is an error', async () => {
    const folder = folderWith({ 'log.jsonl': lines({ role: 'assistant', content: 'Hello?' }) });
    const { code, error } = await typed(folder, 'log.jsonl');
    expect(code).toBe(2);
    expect(error).toContain('no user says anything in it. Nothing was written.');
    expect(readdirSync(folder)).toEqual(['log.jsonl']);
  });
});

describe('with an app file', () => {
  const app = `export const shop = {
  name: 'shop', start: '/', fixturesDir: 'data', backend: { urls: [], tools: [{ name: 'get_order', effect: 'read' }] },
  terminalStates: { told: () => true }, checkpoints: {}, landmarks: {}, knowledge: [], agents: [], records: {},
  assertions: {}, replyTimeoutMs: 1, secrets: [/PIN-\\d+/],
};`;
  const tests = {
    tests: [
      {
        name: 'a',
        input: 'Status? My code is PIN-4711.',
        expected_tool_calls: [{ tool_name: 'get_ordr' }, { tool_name: 'get_order' }],
        expected_tools: ['get_order', 'track'],
      },
    ],
  };

  it('names that it does not have are listed instead, and its secrets replaced', async () => {
    const folder = folderWith({ 'app.ts': app, 'tests.json': JSON.stringify(tests) });
    const { code, out } = await typed(folder, 'tests.json', '--app', 'app.ts');
    expect(out).toContain(
      'scenarios/shop/a.yaml: 1 turn\n  not carried over: the tool track, which the app file does not have; the tool get_ordr, which the app file does not have\n',
    );
    expect(out).toContain('\n2 of 4 expectations not carried over.\n');
    expect(code).toBe(0);
    const [loaded] = loadScenarios(join(folder, 'scenarios/shop'));
    expect(loaded?.scenario).toMatchObject({
      script: [
        { say: 'Status? My code is made-up-secret-1.', expect: { tools: [{ tool: 'get_order' }] } },
      ],
      expectations: { required_tools: ['get_order'] },
    });
  });

  it('records that its fixtures do not have are to be reviewed', async () => {
    const store = { orders: [{ id: 'ORD-1', status: 'sent' }] };
    const folder = folderWith({
      'app.ts': app,
      'log.jsonl': log,
      'data/store.json': JSON.stringify(store),
    });
    const review = '  to review: in other fixtures of the app, "orders" has no "email"\n';
    expect((await typed(folder, 'log.jsonl', '--app', 'app.ts')).out).toContain(review);
    // What was drafted before says nothing about the app.
    const again = await typed(folder, 'log.jsonl', '--app', 'app.ts', '--force');
    expect(again.out).toContain(review);
  });

  it('the defaults of its folder stay beneath what the recording adds', async () => {
    const store = { orders: [{ id: 'ORD-10058', status: 'sent' }, { id: 'ORD-10060' }] };
    const told = (id: string, ...results: object[]) => ({
      id,
      messages: [
        { role: 'user', content: 'Compare ORD-10058, ORD-10060 and ORD-10099' },
        ...results.flatMap((result, at) => [
          { role: 'assistant', tool_calls: [{ id: `k${at}`, function: call }] },
          { role: 'tool', tool_call_id: `k${at}`, content: JSON.stringify(result) },
        ]),
      ],
    });
    const known = { id: 'ORD-10058', status: 'lost' };
    const folder = folderWith({
      'app.ts': app,
      'log.jsonl': lines(told('t1', known, { id: 'ORD-10099' }), told('t2', known)),
      'data/store.json': JSON.stringify(store),
      'scenarios/shop/_defaults.yaml': 'fixtures: [store]\n',
    });
    const { out } = await typed(folder, 'log.jsonl', '--app', 'app.ts');
    const scenarios = loadScenarios(join(folder, 'scenarios/shop')).map((one) => one.scenario);
    expect(scenarios.map(({ fixtures }) => fixtures)).toEqual([['store', 't1'], ['store']]);
    const worlds = scenarios.map((scenario) =>
      worldState({ app: { fixturesDir: join(folder, 'data') }, scenario }),
    );
    expect(worlds).toEqual([{ orders: [...store.orders, { id: 'ORD-10099' }] }, store]);
    const [first = '', second = ''] = out.split('scenarios/shop/t2.yaml');
    const different =
      'ORD-10058 is in the default fixtures with other values of "status", which apply';
    expect([first, second].map((part) => part.includes(different))).toEqual([true, true]);
    expect(out.match(/no record for [^,]+/g)).toEqual(['no record for ORD-10099']);
  });

  it('what lint would refuse is left out and explained', async () => {
    const scene = 'id: a\nstarting_prompt: Hi\nmax_turns: 1.5\n';
    const folder = folderWith({ 'scene.yaml': scene });
    const { code, out } = await typed(folder, 'scene.yaml');
    expect(code).toBe(1);
    expect(out).toContain(
      'left out: a: lint would refuse it\n  scenarios/imported/a.yaml:1:1  budget.max_turns: ',
    );
    expect(readdirSync(folder)).toEqual(['scene.yaml']);
  });
});

it('written tests that cannot be imported are listed, and the exit code says so', async () => {
  const tests = {
    tests: [
      { name: 'a', initial_promt: 'Hi' },
      { name: 'b', input: 'Hi' },
    ],
  };
  const folder = folderWith({ 'tests.json': JSON.stringify(tests) });
  const { code, out } = await typed(folder, 'tests.json');
  expect(code).toBe(1);
  expect(out).toContain(
    'left out: a: it has an unknown field "initial_promt"; did you mean "initial_prompt"?\n',
  );
  expect(out).toContain('1 written, 1 left out');
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
    ],
  });
  const folder = folderWith({});
  const { code, out } = await typed(folder, dir);
  expect(out).toContain('episodes of Sightline: 1 written');
  expect(out).toContain(`its episode is ${relative(realpathSync(folder), dir)}\n`);
  expect(code).toBe(0);
  const [loaded] = loadScenarios(join(folder, 'scenarios/imported'));
  expect(loaded?.scenario).toMatchObject({
    tags: ['returns'],
    user: 'script',
    script: ['Hello', { fill: 'Order', with: 'ORD-7' }, { press: 'Send' }],
    expectations: { says: ['kettle'] },
  });
  const [fixture] = loaded?.scenario.fixtures ?? [];
  expect(readFileSync(join(folder, 'fixtures/imported', `${fixture}.json`), 'utf8')).toContain(
    'Ana Martin',
  );
});

describe('wrong usage', () => {
  it.each([
    ['a file that does not exist', ['no.json'], 'There is no file "no.json".'],
    ['an unknown format', ['app.ts', '--format', 'pdf'], '--format "pdf" is not a format.'],
    ['a limit of nothing', ['app.ts', '--limit', '0'], '--limit must be a whole number above 0'],
    ['a file for a folder', ['app.ts', '--out', 'app.ts'], 'app.ts is a file.'],
    ['confirm without an app', ['a', '--confirm'], '--confirm needs the app file'],
  ])('%s', async (_, args, why) => {
    const { code, error } = await typed(folderWith({ 'app.ts': '' }), ...args);
    expect(code).toBe(64);
    expect(error).toContain(why);
  });

  it('a folder without episodes cannot be imported', async () => {
    const { code, error } = await typed(folderWith({ 'a/b.txt': '' }), 'a');
    expect(code).toBe(2);
    expect(error).toContain('a cannot be imported: the folder holds no episode.');
  });
});
