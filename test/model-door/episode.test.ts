// A whole episode of an agent in a page with its model behind the door: recorded, replayed at another viewport, gone stale.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineApp } from '../../src/app/define.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { openEpisode } from '../../src/episode/write.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import type { AgentModel } from '../../src/simulate/options.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { launchBrowser } from '../browser.js';
import { answers, standIn } from '../stand-in/openai.js';

const TOKEN = 'token-of-the-run';
let browser: Browser;
let gateway: Gateway;
let link: GatewayLink;
let server: Server;
let origin: string;
let folder: string;

/** Asks its model on its own origin, where nothing answers but the door. */
const page = `<!doctype html><title>Agent</title>
<main><div role="log" aria-label="Conversation"></div>
<form><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form></main>
<script>
  const log = document.querySelector('[role=log]');
  const prompt = new URLSearchParams(location.search).get('prompt') ?? 'Be kind.';
  const messages = [{ role: 'system', content: prompt }];
  const add = (role, text) => {
    const message = document.createElement('p');
    message.className = role;
    message.textContent = text;
    log.append(message);
  };
  document.forms[0].addEventListener('submit', async (event) => {
    event.preventDefault();
    const box = document.querySelector('textarea');
    messages.push({ role: 'user', content: box.value });
    add('user', box.value);
    box.value = '';
    const response = await fetch('/model/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', messages }),
    });
    const answer = await response.json();
    add('assistant', answer.choices?.[0].message.content ?? 'My model failed: ' + response.status);
  });
</script>`;

beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway({ port: 0, token: TOKEN });
  link = await connectGateway({ gatewayUrl: `http://127.0.0.1:${gateway.port}`, token: TOKEN });
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'sightline-model-'));
});

afterAll(async () => {
  await browser.close();
  await link.close();
  await gateway.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

interface Lane {
  name: string;
  model: Omit<AgentModel, 'cassettes'>;
  query?: string;
  width?: number;
  faults?: object[];
}

async function run({ name, model, query = '', width = 1000, faults = [] }: Lane): Promise<Episode> {
  const app = defineApp({
    name: 'agent',
    start: origin,
    replyTimeoutMs: 8000,
    backend: { urls: [], tools: [], modelUrls: [`${origin}/model/v1`] },
    terminalStates: { over: (episode) => episode.stop !== null },
  });
  const scenario = scenarioSchema.parse({
    scenario_id: 'hello',
    user: 'script',
    script: ['Hello there', 'And now?'],
    faults,
  });
  const loaded = { scenario, file: 'hello.yaml' } as LoadedScenario;
  const began = performance.now();
  const episode = await openEpisode({
    runDir: join(folder, name),
    header: episodeHeader({ run: name, project: 'p', test: 't', trial: 1, seed: 1 }, app, loaded),
    elapsedMs: () => performance.now() - began,
  });
  const context = await browser.newContext({ viewport: { width, height: 700 } });
  await simulate({
    ...{ app, loaded, episode, gateway: link },
    page: await context.newPage(),
    startUrl: `${origin}/${query}`,
    agentModel: { ...model, cassettes: join(folder, 'cassettes', 'agent') },
    step: (_title, work) => work(),
    onCapture: () => Promise.resolve(),
  });
  await context.close();
  return readEpisode(episode.dir);
}

function said({ transcript }: Episode): string[] {
  return transcript.filter(({ role }) => role === 'agent').map(({ text }) => text);
}

function origins({ path }: Episode): string[] {
  return path.flatMap((event) => (event.kind === 'model_call' ? [event.origin] : []));
}

it('is recorded once, replayed without an endpoint at another viewport, and stale under another prompt', async () => {
  const upstream = await standIn(answers({ text: 'Good day.' }), answers({ text: 'Now this.' }));
  const recorded = await run({
    name: 'record',
    model: { mode: 'record', upstream: { baseUrl: upstream.baseUrl, apiKey: null } },
  });
  expect(said(recorded)).toEqual(['Good day.', 'Now this.']);
  expect(origins(recorded)).toEqual(['recorded', 'recorded']);

  const replay = { mode: 'replay', upstream: null } as const;
  const replayed = await run({ name: 'replay', model: replay, width: 400 });
  expect(said(replayed)).toEqual(said(recorded));
  expect(origins(replayed)).toEqual(['replayed', 'replayed']);
  expect(upstream.requests).toHaveLength(2);

  const stale = await run({ name: 'stale', model: replay, query: '?prompt=Be+short.' });
  expect(stale.closed.stop.reason).toBe('agent_model_failed');
  expect(stale.closed.stop.detail).toMatch(/stale/);
  const { assertions } = await gradeEpisode(stale.dir);
  const ending = assertions.find(({ assertion }) => assertion.kind === 'ending');
  expect(ending).toMatchObject({ outcome: 'error', party: 'harness' });
  expect(ending?.evidence.map(({ text }) => text).join('\n')).toMatch(/Be short\./);
});

it('an endpoint that fails by the scenario is the agent’s to live with', async () => {
  const upstream = await standIn(answers({ text: 'Good day.' }));
  const episode = await run({
    name: 'fault',
    model: { mode: 'live', upstream: { baseUrl: upstream.baseUrl, apiKey: null } },
    faults: [{ model: true, fault: 'status', status: 503 }],
  });
  expect(said(episode)).toEqual(['My model failed: 503', 'Good day.']);
  expect(origins(episode)).toEqual(['injected', 'live']);
  expect(episode.closed.stop.reason).toBe('script_ended');
});

it('an endpoint that is not there is an error of the harness', async () => {
  const episode = await run({
    name: 'gone',
    model: { mode: 'live', upstream: { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null } },
  });
  expect(episode.closed.stop.reason).toBe('agent_model_failed');
  expect(episode.closed.stop.detail).toMatch(/http:\/\/127\.0\.0\.1:9/);
});
