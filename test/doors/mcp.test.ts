// The MCP door, asked by the official client over streamable HTTP.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../src/app/define-tool.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { headersToAgent } from '../../src/world/episode-names.js';
import { calls, createReturn, getOrder, served, testWorld, type TestWorld } from '../world/shop.js';

const TOKEN = 'token-of-the-run';
let gateway: Gateway;
let link: GatewayLink;
const clients: Client[] = [];

beforeEach(async () => {
  gateway = await startGateway({ port: 0, token: TOKEN });
  link = await connectGateway({ gatewayUrl: `http://127.0.0.1:${gateway.port}`, token: TOKEN });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await link.close();
  await gateway.close();
});

/** By the header, or by the path alone, for clients that know only a URL. */
async function connect(episode: string, by: 'header' | 'path' = 'header'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const url =
    by === 'path' ? `${link.baseUrlOf(episode)}/mcp` : `http://127.0.0.1:${gateway.port}/mcp`;
  const headers = by === 'path' ? {} : headersToAgent(episode, TOKEN);
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  // The transport's own type is looser about undefined than the client's.
  await client.connect(transport);
  clients.push(client);
  return client;
}

const stock = defineTool({
  name: 'get_stock',
  description: 'What is left of an article.',
  route: 'GET /stock/:article',
  input: {
    type: 'object',
    properties: { article: { type: 'string' }, warehouse: { type: 'integer' } },
    required: ['article'],
    additionalProperties: false,
  },
  output: z.object({ left: z.number() }),
  mock: ({ article }) => ({ left: JSON.stringify(article).length - 2 }),
});

async function world(options: Parameters<typeof testWorld>[0] = {}): Promise<TestWorld> {
  const made = testWorld({ tools: [getOrder, createReturn, stock], ...options });
  await link.open(served('e', made));
  return made;
}

it('lists the tools with their schemas, whether they came from zod or as JSON Schema', async () => {
  await world();
  const { tools } = await (await connect('e')).listTools();
  expect(tools.map(({ name }) => name)).toEqual(['get_order', 'create_return', 'get_stock']);
  expect(tools[0]).toMatchObject({
    description: 'One order.',
    inputSchema: {
      type: 'object',
      properties: { order_id: { type: 'string' } },
      required: ['order_id'],
    },
    annotations: { readOnlyHint: true },
  });
  expect(tools[1]?.annotations).toEqual({ readOnlyHint: false });
  expect(tools[2]?.inputSchema).toEqual({
    type: 'object',
    properties: { article: { type: 'string' }, warehouse: { type: 'integer' } },
    required: ['article'],
    additionalProperties: false,
  });
  expect(tools[2]?.outputSchema).toMatchObject({ properties: { left: { type: 'number' } } });
});

it('calls a tool as the same transaction as through any other door', async () => {
  const made = await world();
  const result = await (
    await connect('e')
  ).callTool({
    name: 'create_return',
    arguments: { order_id: 'A1' },
    _meta: { toolCallId: 'call_7' },
  });
  const [call] = calls(made);
  expect(JSON.parse((result.content as { text: string }[])[0]?.text ?? '')).toEqual(call?.response);
  expect(call).toMatchObject({
    tool: 'create_return',
    via: 'mcp',
    callId: 'call_7',
    request: { method: 'CALL', url: 'create_return' },
    status: 201,
  });
  expect(made.snapshot()['returns']).toEqual([call?.response]);
});

it('gives structured content where the tool has a schema of its answer', async () => {
  await world();
  const result = await (
    await connect('e')
  ).callTool({ name: 'get_stock', arguments: { article: 'abc' } });
  expect(result.structuredContent).toEqual({ left: 3 });
});

it('answers what a tool refuses as a result with an error, and records it', async () => {
  const made = await world();
  const client = await connect('e');
  const wrong = await client.callTool({
    name: 'get_stock',
    arguments: { warehouse: 'x', more: 1 },
  });
  expect(wrong.isError).toBe(true);
  const missing = await client.callTool({ name: 'get_order', arguments: { order_id: 'Z9' } });
  expect(missing.isError).toBe(true);
  expect(calls(made).map(({ status }) => status)).toEqual([422, 404]);
  expect(calls(made)[0]?.invalid).toEqual({
    part: 'arguments',
    issues: [
      { path: 'article', message: 'is missing' },
      { path: '', message: 'must not hold "more"' },
      { path: 'warehouse', message: 'must be integer' },
    ],
  });
});

it('records a tool that nobody has as an unmocked request', async () => {
  const made = await world();
  const result = await (await connect('e')).callTool({ name: 'delete_all', arguments: {} });
  expect(result.isError).toBe(true);
  expect(made.events).toMatchObject([
    { kind: 'unmocked_request', via: 'mcp', method: 'CALL', url: 'delete_all' },
  ]);
});

it('breaks the answer where the scenario wants it broken', async () => {
  const made = await world({
    faults: [{ tool: 'create_return', on_call: 1, fault: 'drop', applied: true }],
  });
  const client = await connect('e');
  const asked = client.callTool({ name: 'create_return', arguments: { order_id: 'A1' } });
  await expect(asked).rejects.toThrow('fetch failed');
  expect(calls(made)).toMatchObject([{ fault: 'drop, applied', status: 201 }]);
});

it('has nothing to listen for', async () => {
  await world();
  const answer = await fetch(`${link.baseUrlOf('e')}/mcp`, {
    headers: { accept: 'text/event-stream' },
  });
  expect(answer.status).toBe(405);
});
