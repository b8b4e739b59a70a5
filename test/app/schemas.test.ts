// Tools whose schemas come as JSON Schema, from OpenAPI or from an MCP server.
import { expect, it } from 'vitest';
import { argumentNames } from '../../src/app/arguments.js';
import { defineTool } from '../../src/app/define-tool.js';
import { toolsFromMcp } from '../../src/app/mcp-tools.js';
import { toolsFromOpenApi } from '../../src/app/openapi.js';
import type { Tool } from '../../src/app/tool.js';
import type { Json } from '../../src/values/json.js';

function read(tool: Tool | undefined, args: Record<string, Json>): unknown {
  const result = tool?.input.safeParse(args);
  if (result?.success === true) return result.data;
  return result?.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const echo = (args: Record<string, Json>): Json => args;

const quote = defineTool({
  name: 'get_quote',
  description: 'A quote.',
  route: 'GET /quotes/:ticker',
  input: {
    type: 'object',
    properties: {
      ticker: { type: 'string', pattern: '^[A-Z]+$' },
      days: { type: 'integer', default: 1 },
      on: { type: 'string', format: 'date' },
      adjusted: { type: 'boolean' },
    },
    required: ['ticker'],
    additionalProperties: false,
  },
  mock: echo,
});

it('a JSON Schema validates, fills in defaults, and reads text of path and query', () => {
  expect(read(quote, { ticker: 'IBM' })).toEqual({ ticker: 'IBM', days: 1 });
  expect(read(quote, { ticker: 'IBM', days: '5', adjusted: 'true' })).toEqual({
    ticker: 'IBM',
    days: 5,
    adjusted: true,
  });
  expect(argumentNames(quote)).toEqual(['ticker', 'days', 'on', 'adjusted']);
});

it('a JSON Schema tells everything that is wrong, with its place', () => {
  expect(read(quote, { ticker: 'ibm', days: 'many', on: '2025-02-30', more: 1 })).toEqual([
    ': must not hold "more"',
    'ticker: must match pattern "^[A-Z]+$"',
    'days: must be integer',
    'on: must match format "date"',
  ]);
  expect(read(quote, {})).toEqual(['ticker: is missing']);
});

it('text in a body is not read as a number', () => {
  const buy = defineTool({
    name: 'buy',
    description: '',
    route: 'POST /orders/:account',
    input: {
      type: 'object',
      properties: { account: { type: 'integer' }, count: { type: 'integer' } },
    },
    mock: echo,
  });
  expect(read(buy, { account: '7', count: 2 })).toEqual({ account: 7, count: 2 });
  expect(read(buy, { account: '7', count: '2' })).toEqual(['count: must be integer']);
});

const document = {
  openapi: '3.0.3',
  paths: {
    '/orders/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'getOrder',
        summary: 'One order.',
        parameters: [
          { name: 'expand', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: {
          404: { description: 'no' },
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
      patch: {
        requestBody: {
          required: true,
          content: {
            'application/json; charset=utf-8': { schema: { $ref: '#/components/schemas/Change' } },
          },
        },
        responses: { 202: { description: 'taken' } },
      },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' } } },
    schemas: {
      Order: {
        type: 'object',
        properties: { id: { type: 'integer' }, note: { type: 'string', nullable: true } },
        required: ['id', 'note'],
      },
      Change: {
        type: 'object',
        properties: { quantity: { type: 'integer', minimum: 1 } },
        required: ['quantity'],
        additionalProperties: true,
      },
    },
  },
};

it('operations of an OpenAPI document become tools, references followed', () => {
  const [get, patch] = toolsFromOpenApi(document, {
    getOrder: echo,
    'PATCH /orders/{id}': { mock: echo, name: 'change_order', says: ['order was changed'] },
  });
  expect(get).toMatchObject({
    name: 'getOrder',
    description: 'One order.',
    route: 'GET /orders/:id',
    effect: 'read',
    status: 200,
  });
  expect(read(get, { id: '7', expand: 'items' })).toEqual({ id: 7, expand: ['items'] });
  expect(read(get, { id: 'x' })).toEqual(['id: must be integer']);
  expect(get?.output?.safeParse({ id: 7, note: null }).success).toBe(true);
  expect(get?.output?.safeParse({ id: 7 }).success).toBe(false);
  expect(patch).toMatchObject({
    name: 'change_order',
    route: 'PATCH /orders/:id',
    effect: 'write',
    status: 202,
    says: ['order was changed'],
    output: null,
  });
  expect(read(patch, { id: '7', quantity: 2 })).toEqual({ id: 7, quantity: 2 });
  expect(read(patch, { id: '7', quantity: 0 })).toEqual(['quantity: must be >= 1']);
  expect(read(patch, { id: '7' })).toEqual(['quantity: is missing']);
});

it('a mock of an unknown operation is reported, with the operations that exist', () => {
  expect(() => toolsFromOpenApi(document, { getOrders: echo })).toThrow(
    [
      'Mocks are given for operations that the OpenAPI document does not have.',
      '  "getOrders"; did you mean "getOrder"? operations: getOrder, PATCH /orders/{id}',
    ].join('\n'),
  );
});

it('what an MCP server lists becomes tools, with its hints', () => {
  const listed = [
    {
      name: 'search-docs',
      description: 'Searches.',
      inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
      outputSchema: {
        type: 'object',
        properties: { hits: { type: 'integer' } },
        required: ['hits'],
      },
      annotations: { readOnlyHint: true },
    },
    { name: 'publish', inputSchema: { type: 'object' } },
  ];
  const [search, publish] = toolsFromMcp(listed, { 'search-docs': echo, publish: echo });
  expect(search).toMatchObject({
    route: 'POST /search-docs',
    effect: 'read',
    description: 'Searches.',
  });
  expect(read(search, {})).toEqual(['q: is missing']);
  expect(search?.output?.safeParse({ hits: 'x' }).success).toBe(false);
  expect(publish).toMatchObject({ effect: 'write', output: null });
  expect(() => toolsFromMcp(listed, { publsh: echo })).toThrow(
    'unknown tool "publsh"; did you mean "publish"? 2 tools of the MCP server: search-docs, publish',
  );
});

it('an invalid schema is reported with its tool', () => {
  const broken = { type: 'objct' };
  const define = (schemas: object) => () =>
    defineTool({
      name: 'buy',
      description: '',
      route: 'POST /buy',
      input: { type: 'object' },
      mock: echo,
      ...schemas,
    });
  expect(define({ input: broken })).toThrow('The input of the tool "buy" is not a JSON Schema.');
  expect(define({ output: broken })).toThrow('The output of the tool "buy" is not a JSON Schema.');
});

it.each([
  ['nothing', {}],
  ['"order_id"', { input: 'order_id' }],
  ['null', { input: null }],
])('a tool whose input is %s is told by name, with what to write', (found, given) => {
  const definition = { name: 'buy', description: '', route: 'GET /buy/:id', mock: echo, ...given };
  expect(() => defineTool(definition as never)).toThrow(
    `The tool "buy" has no \`input\`.
  found ${found} in defineTool({ name: 'buy', … })
  expected a zod schema or a JSON Schema of an object
  Say which arguments it takes: \`input: z.object({})\` if it takes none.`,
  );
});
