// The real service behind a tool, asked over HTTP: what it is sent, and what becomes of whatever it answers.
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../src/app/define-tool.js';
import type { Tool } from '../../src/app/tool.js';
import type { Json } from '../../src/values/json.js';
import { httpService, passesAll, type TrueServiceOptions } from '../../src/world/http-service.js';
import { startServer, type TestServer } from './servers.js';
import { calls, testWorld } from './shop.js';

const servers: TestServer[] = [];
const never = new Promise<void>(() => undefined);

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}

/** Answers 200 with what it was asked, and `reply` where one is given. */
async function service(reply?: {
  status?: number;
  body: string;
}): Promise<TestServer & { heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = await startServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(reply?.status ?? 200);
      response.end(reply?.body ?? '{}');
    });
  });
  servers.push(server);
  return Object.assign(server, { heard });
}

function tool(route: string, real?: string): Tool {
  return defineTool({
    ...{
      name: 'act',
      description: '',
      route,
      input: z.record(z.string(), z.json()),
      mock: () => ({ mocked: true }),
    },
    ...(real === undefined ? {} : { real }),
  });
}

function ask(
  options: Partial<TrueServiceOptions> & { url: string | null },
  [route, args, headers = {}]: [string, Json, Record<string, string>?],
) {
  return httpService({ headers: {}, ...options }).answer(tool(route), args, {
    headers,
    ended: never,
  });
}

describe('what the service is sent', () => {
  it('has path parameters in the path, and the others in the query of a GET or DELETE', async () => {
    const { origin: url, heard } = await service();
    await ask({ url: `${url}/v2/` }, [
      'GET /orders/:id/items',
      { id: 'A/1 ü', size: 2, tag: ['a', 'b'], none: null },
    ]);
    await ask({ url }, ['DELETE /orders/:id', { id: 'A1', hard: true }]);
    expect(heard.map(({ method, url: path, body }) => [method, path, body])).toEqual([
      ['GET', '/v2/orders/A%2F1%20%C3%BC/items?size=2&tag=a&tag=b', ''],
      ['DELETE', '/orders/A1?hard=true', ''],
    ]);
    expect(heard[0]?.headers['content-type']).toBeUndefined();
  });

  it('has the others in a JSON body where it writes', async () => {
    const { origin: url, heard } = await service();
    const args = { id: 'A1', amount: 84.5, lines: [{ sku: 'x' }] };
    for (const method of ['POST', 'PUT', 'PATCH'])
      await ask({ url }, [`${method} /orders/:id`, args]);
    expect(
      heard.map(({ method, url: path, body }) => [method, path, JSON.parse(body) as Json]),
    ).toEqual([
      ['POST', '/orders/A1', { amount: 84.5, lines: [{ sku: 'x' }] }],
      ['PUT', '/orders/A1', { amount: 84.5, lines: [{ sku: 'x' }] }],
      ['PATCH', '/orders/A1', { amount: 84.5, lines: [{ sku: 'x' }] }],
    ]);
    expect(heard[0]?.headers['content-type']).toBe('application/json');
  });

  it('is at the URL of the tool where it has one', async () => {
    const [own, other] = [await service(), await service()];
    const true_ = httpService({ url: other.origin, headers: {} });
    await true_.answer(tool('GET /a', own.origin), {}, { headers: {}, ended: never });
    expect([own.heard.length, other.heard.length]).toEqual([1, 0]);
  });

  it('has who asks and which attempt it is of the caller, and what the app file says on top', async () => {
    const { origin: url, heard } = await service();
    const headers = {
      ...{
        authorization: 'Bearer page',
        cookie: 'a=1',
        'idempotency-key': 'k1',
        'accept-language': 'de',
      },
      ...{
        'x-tenant': 't1',
        'x-sightline-token': 'secret',
        origin: 'https://shop.test',
        host: 'shop.test',
      },
    };
    await ask({ url, headers: { authorization: 'Bearer key' } }, ['GET /a', {}, headers]);
    const got = heard[0]?.headers ?? {};
    expect(got).toMatchObject({
      authorization: 'Bearer key',
      cookie: 'a=1',
      'idempotency-key': 'k1',
      'accept-language': 'de',
    });
    for (const name of ['x-tenant', 'x-sightline-token', 'origin'])
      expect(got).not.toHaveProperty(name);
  });

  it('has all of the caller but what is of its connection, its browser and this run, where everything passes on', async () => {
    const { origin: url, heard } = await service();
    const headers = {
      ...{
        'x-tenant': 't1',
        connection: 'keep-alive',
        'transfer-encoding': 'chunked',
        'content-length': '999',
      },
      ...{
        'x-sightline-token': 'secret',
        traceparent: '00-1-1-01',
        'sec-fetch-mode': 'cors',
        expect: '100-continue',
      },
    };
    const { status } = await ask({ url, passesOn: passesAll }, ['POST /a', { a: 1 }, headers]);
    expect(status).toBe(200);
    const got = heard[0]?.headers ?? {};
    expect(got['x-tenant']).toBe('t1');
    expect(heard[0]?.body).toBe('{"a":1}');
    for (const name of ['x-sightline-token', 'traceparent', 'expect'])
      expect(got).not.toHaveProperty(name);
  });
});

describe('what becomes of its answer', () => {
  it('status and JSON are taken as they are', async () => {
    const { origin: url } = await service({ status: 409, body: '{"error":"taken","at":[1,null]}' });
    expect(await ask({ url }, ['GET /a', {}])).toEqual({
      status: 409,
      body: { error: 'taken', at: [1, null] },
    });
  });

  it('what is not JSON stays text, and a missing body is null', async () => {
    const [text, empty] = [
      await service({ body: '<h1>Down</h1>' }),
      await service({ status: 204, body: '' }),
    ];
    expect(await ask({ url: text.origin }, ['GET /a', {}])).toEqual({
      status: 200,
      body: '<h1>Down</h1>',
    });
    expect(await ask({ url: empty.origin }, ['GET /a', {}])).toEqual({ status: 204, body: null });
  });

  it('50 MB are taken whole', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(50 * 1024 * 1024) });
    const { origin: url } = await service({ body });
    const answer = await ask({ url }, ['GET /a', {}]);
    expect(JSON.stringify(answer.body).length).toBe(body.length);
  });

  it('a service that is not there is a 502 that names it and why', async () => {
    const gone = await service();
    await gone.close();
    servers.length = 0;
    const { status, body } = await ask({ url: gone.origin }, ['GET /a', {}]);
    expect(status).toBe(502);
    expect(body).toMatchObject({ error: 'sightline_real_service' });
    expect(JSON.stringify(body)).toContain(`${gone.origin}: connect ECONNREFUSED`);
  });

  it('a connection that breaks in the middle of an answer is one, too', async () => {
    const server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"half":', () => response.destroy());
    });
    servers.push(server);
    const { status, body } = await ask({ url: server.origin }, ['GET /a', {}]);
    expect(status).toBe(502);
    expect(JSON.stringify(body)).toContain(server.origin);
  });

  it('a tool without a URL is one that says so', async () => {
    expect(await ask({ url: null }, ['GET /a', {}])).toEqual({
      status: 502,
      body: { error: 'sightline_real_service', message: 'the tool act has no `real` URL' },
    });
  });

  it.each(['..', '.', ''])(
    'an argument %j that would lead to another path is one, and is not sent',
    async (id) => {
      const { origin: url, heard } = await service();
      const { status, body } = await ask({ url }, ['GET /orders/:id', { id }]);
      expect(status).toBe(502);
      expect(body).toMatchObject({
        message: `the argument id of act cannot stand in a path: "${id}"`,
      });
      expect(heard).toEqual([]);
    },
  );

  it('a URL that is none is one that says so, and no crash', async () => {
    const { status, body } = await ask({ url: 'staging.test' }, ['GET /a', {}]);
    expect(status).toBe(502);
    expect(JSON.stringify(body)).toContain('staging.test');
  });
});

describe('in the world', () => {
  it('a call that hangs ends with the episode, and is recorded', async () => {
    let reached: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (reached = resolve));
    const server = await startServer(() => reached());
    servers.push(server);
    const world = testWorld({
      tools: [tool('GET /a')],
      modeOf: () => 'real',
      service: httpService({ url: server.origin, headers: {} }),
    });
    const call = world.call('act', {}, { via: 'agent' });
    await arrived;
    world.end();
    expect((await call).status).toBe(502);
    expect(calls(world).map(({ status, source }) => [status, source])).toEqual([[502, 'real']]);
  });

  it('in mode record the mock answers beside it, and the world moves by the mock', async () => {
    const { origin: url } = await service({ status: 201, body: '{"true":1}' });
    const world = testWorld({
      tools: [tool('POST /a')],
      modeOf: () => 'record',
      service: httpService({ url, headers: {} }),
    });
    expect(await world.call('act', { x: 1 }, { via: 'agent' })).toMatchObject({
      status: 201,
      body: { true: 1 },
    });
    expect(calls(world)).toMatchObject([
      {
        source: 'real',
        status: 201,
        response: { true: 1 },
        mock: { status: 200, response: { mocked: true } },
      },
    ]);
  });

  it('where nothing is mocked the calls are observed, those of the agent’s own process too', async () => {
    const { origin: url } = await service();
    const world = testWorld({
      ...{ tools: [tool('POST /a')], modeOf: () => 'real', source: 'observed' },
      service: httpService({ url, headers: {} }),
    });
    await world.call('act', {}, { via: 'world' });
    world.answered('act', { args: {}, via: 'agent', status: 200, body: 1, durationMs: 2 });
    expect(calls(world).map(({ source, via }) => [source, via])).toEqual([
      ['observed', 'world'],
      ['observed', 'agent'],
    ]);
  });
});
