// The ways in which a request at the gateway names its episode.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { headersToAgent, episodeNames } from '../../src/world/episode-names.js';
import { calls, served, testWorld, type TestWorld } from '../world/shop.js';

const TOKEN = 'token-of-the-run';
let gateway: Gateway;
let link: GatewayLink;
let worlds: Record<string, TestWorld>;

beforeEach(async () => {
  gateway = await startGateway({ port: 0, token: TOKEN });
  link = await connectGateway({ gatewayUrl: url(''), token: TOKEN });
  worlds = { 'run/a/1-1': testWorld(), 'run/a/2-2': testWorld() };
  for (const [id, world] of Object.entries(worlds)) await link.open(served(id, world));
});

afterEach(async () => {
  await link.close();
  await gateway.close();
});

function url(path: string): string {
  return `http://127.0.0.1:${gateway.port}${path}`;
}

function counts(): number[] {
  return Object.values(worlds).map((world) => calls(world).length);
}

const first = episodeNames('run/a/1-1', TOKEN);
const second = episodeNames('run/a/2-2', TOKEN);
const trace = (id: string) => `00-${id}-0123456789abcdef-01`;

it.each([
  ['header', '/world/orders/A1', headersToAgent('run/a/2-2', TOKEN)],
  ['base path', `/e/${second.ticket}/world/orders/A1`, {}],
  ['cookie', '/world/orders/A1', { cookie: `a=b; sightline-episode=${second.ticket}; c=d` }],
  ['trace', '/world/orders/A1', { traceparent: trace(second.traceId) }],
  [
    'base path, whatever the others say,',
    `/e/${second.ticket}/world/orders/A1`,
    { ...headersToAgent('run/a/1-1', TOKEN), cookie: `sightline-episode=${first.ticket}` },
  ],
  [
    'header, whatever cookie and trace say,',
    '/world/orders/A1',
    {
      'x-sightline-episode': 'run/a/2-2',
      'x-sightline-token': TOKEN,
      cookie: `sightline-episode=${first.ticket}`,
      traceparent: trace(first.traceId),
    },
  ],
])('a request with the %s goes to the world of that episode', async (_by, path, headers) => {
  expect((await fetch(url(path), { headers })).status).toBe(200);
  expect(counts()).toEqual([0, 1]);
});

it.each([
  ['no name at all', '/world/orders/A1', {}, 400, 'sightline_no_episode'],
  [
    'a strange trace',
    '/world/orders/A1',
    { traceparent: trace('a'.repeat(32)) },
    400,
    'sightline_no_episode',
  ],
  ['a ticket that nobody gave', '/e/abc/world/orders/A1', {}, 404, 'sightline_unknown_episode'],
  [
    'a cookie of another run',
    '/world/orders/A1',
    { cookie: 'sightline-episode=abc' },
    404,
    'sightline_unknown_episode',
  ],
  [
    'a wrong token',
    '/world/orders/A1',
    { 'x-sightline-episode': 'run/a/1-1', 'x-sightline-token': 'guess' },
    401,
    'sightline_wrong_token',
  ],
  [
    'a door that there is not',
    '/nowhere',
    headersToAgent('run/a/1-1', TOKEN),
    404,
    'sightline_no_such_path',
  ],
])('a request with %s is refused by name', async (...[, path, headers, status, error]) => {
  const answer = await fetch(url(path), { headers });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error });
  expect(counts()).toEqual([0, 0]);
});

it('names of one run prove nothing in another', () => {
  expect(episodeNames('run/a/1-1', 'another').ticket).not.toBe(first.ticket);
  expect(first.ticket).toMatch(/^[\w-]{27}$/);
  expect(first.traceId).toMatch(/^[\da-f]{32}$/);
});

it('a page may read the answer from another origin, after a preflight', async () => {
  const origin = 'http://localhost:3000';
  const preflight = await fetch(url(`/e/${first.ticket}/world/returns`), {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  const answer = await fetch(url(`/e/${first.ticket}/world/orders/A1`), { headers: { origin } });
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  const refused = await fetch(url('/world/orders/A1'), { headers: { origin } });
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
});

it('a body of 50 MB is refused without being kept', async () => {
  const answer = await fetch(url(`/e/${first.ticket}/world/returns`), {
    method: 'POST',
    body: new Uint8Array(50 * 1024 * 1024),
  });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ error: 'sightline_body_too_large' });
  expect(counts()).toEqual([0, 0]);
});

it('gives the base of all doors for clients that can set neither headers nor cookies', async () => {
  const base = link.baseUrlOf('run/a/2-2');
  expect((await fetch(`${base}/world/orders/A1`)).status).toBe(200);
  expect(counts()).toEqual([0, 1]);
});

it('clients of a model are refused in the form of OpenAI', async () => {
  const answer = await fetch(url('/model/v1/chat/completions'), { method: 'POST', body: '{}' });
  expect(answer.status).toBe(400);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect(error.code).toBe('sightline_no_episode');
  expect(error.message).toMatch(/belongs to no episode.*pass on every x-sightline-\* header/);
});
