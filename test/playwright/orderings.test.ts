// Two episodes compared in a spec, in a project as a user would have it: recorded, replayed, and graded again without a model.
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssertionVerdict, EpisodeVerdict } from '../../src/verdict/format.js';
import { inside } from '../judge/compared.js';
import { userText } from '../judge/judge-model.js';
import { decides, says, type StandInRequest } from '../stand-in/openai.js';
import { type MiniProject, miniProject } from './mini-project.js';
import { shopFiles } from './shop.js';

const spec = `import { expect, test } from 'sightline/playwright';
import { shop } from './shop.js';
const criterion = 'acknowledged_the_feeling';
test('kind is better than curt', async ({ simulate }) => {
  const kind = await simulate(shop, 'refund', { query: { mode: 'kind' } });
  const curt = await simulate(shop, 'refund');
  await expect(kind).toDoBetterThan(curt, { criterion });
  await expect(curt).not.toDoBetterThan(kind, { criterion });
  await expect(curt).toDoBetterThan(kind, { criterion });
});
`;

const scenario = `scenario_id: refund
starting_prompt: I want my money back.
conversation_plan:
  goal: Get a refund for order ORD-1
  if_asked_for_order_id: Give ORD-1
context: { refunds: [] }
expectations: { consistency: false, allowed_terminal_states: [refunded] }
`;

const SORRY = 'I am sorry about that.';

/** Prefers who is sorry, and stays up for all runs of this file. */
const standsIn = decides((request) => {
  const isFirst = inside(userText(request), 'first').includes(SORRY);
  const quotes = isFirst
    ? { quote_first: SORRY, quote_second: 'has been issued' }
    : { quote_first: 'has been issued', quote_second: SORRY };
  return says({ ...quotes, reason: 'It is sorry.', better: isFirst ? 'first' : 'second' });
});

let project: MiniProject;
let server: Server;
let url = '';
const requests: StandInRequest[] = [];

beforeAll(async () => {
  server = createServer((incoming, response) => {
    let text = '';
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, text, body: JSON.parse(text) as never };
      requests.push(request);
      standsIn(request, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  project = await miniProject();
  const page = shopFiles['server.mjs'];
  await project.write({
    ...shopFiles,
    'server.mjs': page.replace(
      "'Your refund '",
      `(mode === 'kind' ? '${SORRY} ' : '') + 'Your refund '`,
    ),
    ...{ 'e2e/scenarios.spec.ts': '', 'e2e/closely.spec.ts': spec },
    'scenarios/shop/refund.yaml': scenario,
  });
  await rm(join(project.dir, 'scenarios/shop/broken.yaml'));
});

afterAll(async () => {
  server.close();
  await project.remove();
});

const under = (variables: Record<string, string>, ...args: string[]) =>
  project.run(
    '/usr/bin/env',
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    ...[process.execPath, ...args],
  );

const playwright = 'node_modules/@playwright/test/cli.js';
const sightline = 'node_modules/sightline/dist/cli/main.js';

async function files(ending: string): Promise<Map<string, string>> {
  const root = join(project.dir, 'sightline-episodes');
  const names = (await readdir(root, { recursive: true })).filter((one) => one.endsWith(ending));
  const texts = names.sort().map(async (one) => [one, await readFile(join(root, one), 'utf8')]);
  return new Map((await Promise.all(texts)) as [string, string][]);
}

async function comparisons(): Promise<AssertionVerdict[][]> {
  const verdicts = [...(await files('.verdict.json')).values()].map(
    (text) => JSON.parse(text) as EpisodeVerdict,
  );
  return verdicts.map(({ assertions }) =>
    assertions.filter(({ assertion }) => assertion.kind === 'better_than'),
  );
}

it('two episodes are compared in a spec, replayed, and graded again without a model', async () => {
  const judge = { SIGHTLINE_JUDGE_URL: url, SIGHTLINE_JUDGE_MODEL: 'stand-in' };
  const recorded = await under({ ...judge, SIGHTLINE_CASSETTES: 'record' }, playwright, 'test');
  expect(recorded.output).toContain('1 passed');
  // The second episode, the curt one, comes first by its name.
  const first = await comparisons();
  expect(first.flat().map(({ outcome, blocking }) => [outcome, blocking])).toEqual([
    ['passed', false],
    ['failed', false],
    ['passed', false],
  ]);
  expect(first.flat()[2]?.reason).toBe(
    `stand-in prefers this episode wherever it stands, by “${SORRY}”: It is sorry.`,
  );
  expect(requests).toHaveLength(4);

  const before = await files('.verdict.json');
  const graded = await under({}, sightline, 'grade', 'sightline-episodes');
  expect(graded.code).toBe(0);
  expect(await files('.verdict.json')).toEqual(before);

  await rm(join(project.dir, 'sightline-episodes'), { recursive: true });
  const replayed = await under({ SIGHTLINE_CASSETTES: 'replay' }, playwright, 'test');
  expect(replayed.output).toContain('1 passed');
  expect((await comparisons()).flat().map(({ reason }) => reason)).toEqual(
    first.flat().map(({ reason }) => reason),
  );
  expect(requests).toHaveLength(4);
});
