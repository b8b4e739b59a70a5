// The command as it is run: on episodes on disk, and against a service on loopback.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToolCall } from '../../src/episode/path-event.js';
import { sightline } from '../command.js';
import { buildEpisode, event, makeFolder, removeEpisodes, user } from '../grade/build-episode.js';
import { folderWith } from '../scenario/temporary-folder.js';
import { startServer, type TestServer } from '../world/servers.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const run = (...args: string[]) => sightline('drift', ...args);

const order = (parts: Partial<ToolCall>) =>
  event({
    kind: 'tool_call',
    tool: 'get_order',
    args: { order_id: 'A' },
    via: 'world',
    request: { method: 'GET', url: '/orders/A' },
    status: 200,
    response: { id: 'A', total: '84.00' },
    durationMs: 1,
    patch: [],
    fault: null,
    ...parts,
  });
const recorded = async (...mocks: ToolCall['response'][]) =>
  (
    await buildEpisode({
      story: [
        user('Hello'),
        ...mocks.map((response) => order({ source: 'real', mock: { status: 200, response } })),
      ],
    })
  ).dir;

describe('sightline drift on recorded calls', () => {
  it('ends with 0 where nothing has drifted', async () => {
    const dir = await recorded({ id: 'B', total: '12.00' });
    const { code, out, error } = await run(dir);
    expect(error).toBe('');
    expect(out).toBe('0 differences in 1 call\n');
    expect(code).toBe(0);
  });

  it('ends with 1 and a table where something has', async () => {
    const dir = await recorded({ id: 'A', total: 84 }, { total: 84 });
    const { code, out } = await run(dir);
    const [headings, ...rows] = out.split('\n');
    expect(headings).toMatch(/^tool +difference +pointer +calls +example$/);
    expect(rows[0]).toMatch(
      /^get_order +missing in mock +\/id +1 +real "A", mock nothing \(run\/.*, event 4\)$/,
    );
    expect(rows[1]).toMatch(/^get_order +different type +\/total +2 +real "84.00", mock 84 /);
    expect(out).toContain('\n2 differences in 2 calls\n');
    expect(code).toBe(1);
  });

  it('gives the same as JSON', async () => {
    const dir = await recorded({ id: 'A', total: 84 });
    const { out } = await run(dir, '--json');
    expect(JSON.parse(out)).toMatchObject({
      calls: 1,
      differences: [{ kind: 'type', pointer: '/total', real: '84.00', mock: 84 }],
    });
  });

  it('is an error where no call has two answers', async () => {
    const { dir } = await buildEpisode({ story: [user('Hello'), order({})] });
    expect((await run(dir)).error).toContain('1 episode, and no call with two answers.');
    const { error } = await run('nowhere');
    expect(error).toContain('There is nothing to compare in nowhere.');
    expect(error).toContain('docs/errors.md#not-found');
  });
});

describe('sightline drift --app', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer((_request, response) => {
      response.writeHead(200).end('{"id":"A","total":84,"currency":"USD"}');
    });
  });
  afterAll(() => server.close());

  const appFile = (real: string) => `
    const tool = (name, route, effect) => ({ name, route, effect, real: null, status: 200 });
    export const shop = { name: 'shop', terminalStates: {}, agents: [], records: {}, assertions: {}, backend: { urls: [], real: '${real}', tools: [
      tool('get_order', 'GET /orders/:order_id', 'read'),
      tool('create_return', 'POST /returns', 'write'),
    ] } };`;
  const mixed = () =>
    buildEpisode({
      story: [
        user('Hello'),
        order({ response: { id: 'A', total: 84 } }),
        order({ tool: 'create_return' }),
      ],
    });

  it('asks for what reads, and leaves alone what writes', async () => {
    server.asked.length = 0;
    const file = join(folderWith({ 'app.ts': appFile(server.origin) }), 'app.ts');
    const { dir } = await mixed();
    const { code, out } = await run(dir, '--app', file);
    expect(out).toMatch(/get_order +missing in mock +\/currency +1 +real "USD"/);
    expect(code).toBe(1);
    expect(server.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /orders/A']);
  });

  it('is an error where nothing answers, and no drift', async () => {
    const file = join(folderWith({ 'app.ts': appFile('http://127.0.0.1:9') }), 'app.ts');
    const { error } = await run((await mixed()).dir, '--app', file);
    expect(error).toContain(
      'The real service of get_order could not be asked: http://127.0.0.1:9: ',
    );
    expect(error).toContain('docs/errors.md#nothing-to-compare');
  });
});
