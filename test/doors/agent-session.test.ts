// An agent that passes on nothing but its own session id: the gateway gives its calls to the episode whose page came by that id.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AgentSession, SessionPlace, SessionSource } from '../../src/app/agent-session.js';
import { defineApp } from '../../src/app/define.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { openEpisode } from '../../src/episode/write.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { watchAgentSession } from '../../src/simulate/watch-agent-session.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { launchBrowser } from '../browser.js';
import { calls, createReturn, served, testWorld, type TestWorld } from '../world/shop.js';

const TOKEN = 'token-of-the-run';
const WAIT_MS = 300;

let browser: Browser;
let gateway: Gateway;
let gatewayUrl: string;
let link: GatewayLink;
let agent: Server;
let agentUrl: string;
let runDir: string;

beforeAll(async () => {
  browser = await launchBrowser();
  runDir = await mkdtemp(join(tmpdir(), 'sightline-session-'));
  agent = createServer((request, response) => {
    void answer(request).then(({ headers, body }) => {
      response.writeHead(200, headers);
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve));
  agentUrl = `http://127.0.0.1:${(agent.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  agent.close();
  await rm(runDir, { recursive: true });
});
beforeEach(async () => {
  gateway = await startGateway({ port: 0, token: TOKEN, sessionWaitMs: WAIT_MS });
  gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  link = await connectGateway({ gatewayUrl, token: TOKEN });
});
afterEach(async () => {
  await link.close();
  await gateway.close();
});

let sessions = 0;

/** The agent's server: it knows its own sessions, and nothing of Sightline. */
async function answer(
  request: IncomingMessage,
): Promise<{ headers: Record<string, string>; body: string }> {
  const { pathname } = new URL(request.url ?? '/', agentUrl);
  const json = { 'content-type': 'application/json' };
  if (pathname === '/') return { headers: { 'content-type': 'text/html' }, body: PAGE };
  if (pathname === '/api/sessions') {
    sessions += 1;
    return {
      headers: { ...json, 'x-chat': `session-${sessions}` },
      body: `{"id":"session-${sessions}"}`,
    };
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { session, text } = JSON.parse(String(Buffer.concat(parts))) as Record<string, string>;
  const called = await callTool({ 'x-session-id': session ?? '' }, { order_id: text });
  const { id } = (await called.json()) as { id?: string };
  return { headers: json, body: JSON.stringify({ reply: id ? `Done: ${id}` : 'I could not.' }) };
}

function callTool(
  headers: Record<string, string>,
  body: object,
  path = '/world/returns',
): Promise<Response> {
  return fetch(`${gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const PAGE = `<!doctype html><title>Desk</title><div role="log" id="log"></div>
<form><textarea aria-label="Message"></textarea><button>Send</button></form><script>
const session = fetch('/api/sessions', { method: 'POST' }).then((r) => r.json());
const show = (who, text) => log.insertAdjacentHTML('beforeend', '<p class="' + who + '">' + text + '</p>');
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const box = document.querySelector('textarea');
  const text = box.value;
  box.value = '';
  show('user', text);
  const { id } = await session;
  const body = JSON.stringify({ session: id, text });
  const { reply } = await fetch('/api/chat', { method: 'POST', body }).then((r) => r.json());
  show('agent', reply);
});
</script>`;

const BY_HEADER: AgentSession = {
  inCall: { header: 'X-Session-Id' },
  inPage: { response: '/api/sessions', body: 'id' },
};

async function run(trial: number, agentSession = BY_HEADER): Promise<Episode> {
  const app = defineApp({
    name: 'desk',
    start: agentUrl,
    agentSession,
    backend: { urls: ['https://api.shop.test'], tools: [createReturn] },
    terminalStates: { returned: (episode) => episode.succeeded('create_return').length > 0 },
  });
  const scenario = scenarioSchema.parse({
    ...{ scenario_id: `order_${trial}`, user: 'script', script: [`ORDER-${trial}`] },
    context: { returns: [] },
  });
  const loaded = { scenario, file: `order_${trial}.yaml` } as LoadedScenario;
  const header = episodeHeader(
    { run: 'run', project: agentSession === BY_HEADER ? 'p' : 'q', test: 't', trial, seed: trial },
    ...([app, loaded] as const),
  );
  const episode = await openEpisode({ runDir, header, elapsedMs: () => performance.now() });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await simulate({
    ...{ app, loaded, episode, gateway: link, startUrl: agentUrl },
    page: await context.newPage(),
    step: (_title, work) => work(),
    onCapture: () => Promise.resolve(),
  });
  await context.close();
  return readEpisode(episode.dir);
}

it(
  'two trials at once through one gateway each get the calls of their own session',
  { timeout: 120_000 },
  async () => {
    const episodes = await Promise.all([run(1), run(2)]);
    for (const [index, { world, path, closed }] of episodes.entries()) {
      expect(closed.stop.reason).toBe('script_ended');
      expect(world.after).toMatchObject({ returns: [{ order_id: `ORDER-${index + 1}` }] });
      expect(path.filter(({ kind }) => kind === 'unattributed_calls' || kind === 'note')).toEqual(
        [],
      );
    }
  },
);

it(
  'a page that never has a session is noted with what was found, and the calls are counted',
  { timeout: 120_000 },
  async () => {
    const inPage = { response: '/api/sessions', body: 'session_id' };
    const { path } = await run(1, { ...BY_HEADER, inPage });
    const session = `session-${sessions}`;
    expect(path.find(({ kind }) => kind === 'note')).toMatchObject({
      text:
        `The page never had a session id (agentSession.inPage: response /api/sessions, body session_id): ` +
        `POST ${agentUrl}/api/sessions (200) could not be read: its body has no field session_id; it has: id. ` +
        'Calls that carry one cannot be matched to this episode.',
    });
    expect(path.find(({ kind }) => kind === 'unattributed_calls')).toMatchObject({
      count: 1,
      last: `POST /world/returns: the header X-Session-Id is "${session.slice(0, 6)}…", a session that belongs to no open episode.`,
    });
  },
);

async function opened(
  id: string,
  session: SessionPlace = BY_HEADER.inCall,
): Promise<{ world: TestWorld; close: () => Promise<{ count: number }> }> {
  const world = testWorld();
  const close = await link.open({ ...served(id, world), session });
  return { world, close };
}

it.each<
  [string, SessionPlace, { headers?: Record<string, string>; body?: object; search?: string }]
>([
  ['a header', { header: 'X-Session-Id' }, { headers: { 'x-session-id': 's-1' } }],
  ['a cookie', { cookie: 'sid' }, { headers: { cookie: 'a=b; sid=s%2D1' } }],
  ['a query parameter', { query: 'session' }, { search: '?session=s-1' }],
  ['a field of the body', { body: 'meta.session_id' }, { body: { meta: { session_id: 's-1' } } }],
])('the session is read from %s of the call', async (_what, place, call) => {
  const { headers = {}, body = {}, search = '' } = call;
  const { world } = await opened('a', place);
  await opened('b', { header: 'another' });
  await link.learnSession('a', 's-1');
  const answered = await callTool(headers, { order_id: 'A1', ...body }, `/world/returns${search}`);
  expect(answered.status).toBe(201);
  expect(calls(world)).toHaveLength(1);
});

it('a call that arrives before its page has the session waits for it', async () => {
  const [a, b] = [await opened('a'), await opened('b')];
  await link.learnSession('b', 'other');
  const called = callTool({ 'x-session-id': 's-1' }, { order_id: 'A1' });
  await link.learnSession('a', 's-1');
  expect((await called).status).toBe(201);
  expect([calls(a.world).length, calls(b.world).length]).toEqual([1, 0]);
  expect((await a.close()).count).toBe(0);
});

it('a session that no page has is refused after the wait, and counted in every open episode', async () => {
  const [a, b] = [await opened('a'), await opened('b')];
  await link.learnSession('a', 's-1');
  const answered = await callTool({ 'x-session-id': 'somebody-else' }, { order_id: 'A1' });
  expect(answered.status).toBe(404);
  expect(await answered.json()).toMatchObject({
    error: 'sightline_unknown_session',
    message:
      'POST /world/returns: the header X-Session-Id is "somebo…", a session that belongs to no open episode.',
  });
  expect([(await a.close()).count, (await b.close()).count]).toEqual([1, 1]);
});

it('a call without a session is refused with the place where one was looked for', async () => {
  await opened('a');
  const answered = await callTool({}, { order_id: 'A1' });
  expect(answered.status).toBe(400);
  expect(await answered.json()).toMatchObject({
    message:
      'POST /world/returns belongs to no episode: it has neither the header x-sightline-episode nor a ticket or trace of one, ' +
      "nor the agent's session (the header X-Session-Id).",
    next: "Have the agent's server send its session id with this call too, or correct agentSession.inCall in the app file.",
  });
});

it('a session of two open episodes is refused, and neither of them can be trusted', async () => {
  const [a, b] = [await opened('a'), await opened('b')];
  await link.learnSession('a', 's-1');
  await link.learnSession('b', 's-1');
  const answered = await callTool({ 'x-session-id': 's-1' }, { order_id: 'A1' });
  expect(answered.status).toBe(409);
  await expect(a.close()).rejects.toThrow(
    'The agent\'s session "s-1" belonged to two trials at the same time',
  );
  await expect(b.close()).rejects.toThrow('belonged to two trials at the same time');
});

it('the next trial may be given the session of one that has ended', async () => {
  const a = await opened('a');
  await link.learnSession('a', 's-1');
  await a.close();
  const b = await opened('b');
  const called = callTool({ 'x-session-id': 's-1' }, { order_id: 'A1' });
  await link.learnSession('b', 's-1');
  expect((await called).status).toBe(201);
  expect([calls(a.world).length, calls(b.world).length]).toEqual([0, 1]);
});

it.each<[string, SessionSource, string, string]>([
  ['a query parameter of its address', { url: 'chat' }, '/?chat=s-1', ''],
  ['a part of its address', { url: /\/c\/([\w-]+)/ }, '/', "history.pushState(null, '', '/c/s-1')"],
  [
    'the query of a request',
    { request: '/api', query: 'chat' },
    '/',
    "await fetch('/api/sessions?chat=s-1')",
  ],
  [
    'a header of a request',
    { request: '/api/sessions', header: 'X-Chat' },
    '/',
    "await fetch('/api/sessions', { headers: { 'x-chat': 's-1' } })",
  ],
  [
    'the body of a request',
    { request: '/api/sessions', body: 'chat.id' },
    '/',
    `await fetch('/api/sessions', { method: 'POST', body: '{"chat":{"id":"s-1"}}' })`,
  ],
  ['a header of an answer', { response: '/api/sessions', header: 'x-chat' }, '/', ''],
  ['the body of an answer', { response: '/api/sessions', body: 'id' }, '/', ''],
  ['a cookie', { cookie: 'sid' }, '/', "document.cookie = 'sid=s-1'; await fetch('/api/sessions')"],
  [
    'the local storage',
    { localStorage: 'chat' },
    '/',
    "localStorage.chat = '\"s-1\"'; await fetch('/api/sessions')",
  ],
  [
    'the session storage',
    { sessionStorage: 'chat' },
    '/',
    "sessionStorage.chat = 's-1'; await fetch('/api/sessions')",
  ],
])('the page gets its session from %s', async (_what, inPage, path, script) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const startUrl = agentUrl + path;
  let told: (session: string) => void = () => undefined;
  const first = new Promise<string>((resolve) => (told = resolve));
  const learn = (session: string) => Promise.resolve(told(session));
  const watch = await watchAgentSession({
    page,
    inPage,
    startUrl,
    agentOrigins: [agentUrl],
    learn,
  });
  await page.goto(startUrl);
  if (script !== '') await page.evaluate(`(async () => { ${script} })()`);
  expect(await first).toBe('response' in inPage ? `session-${sessions}` : 's-1');
  expect(watch.missing()).toBeNull();
  watch.close();
  await context.close();
});
