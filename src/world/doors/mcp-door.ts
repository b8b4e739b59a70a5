// The tools as an MCP server over streamable HTTP, without sessions: every request is independent.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool as McpTool,
} from '@modelcontextprotocol/sdk/types.js';
import { asJsonSchema } from '../../app/json-schema.js';
import type { Tool } from '../../app/tool.js';
import type { Json } from '../../values/json.js';
import type { WorldResponse } from '../world-request.js';
import { AGENT_HEADER, CALL_HEADER } from '../../values/door-names.js';
import {
  bodyText,
  headersOf,
  type OpenEpisode,
  type ServerDoor,
  worldAnswer,
} from './server-door.js';

/**
 * Answers `initialize`, `tools/list` and `tools/call`. Refusals and failures of a tool are results with `isError`, as
 * in MCP; an unknown tool is recorded as unmocked. An injected fault breaks the HTTP answer itself.
 */
export const mcpDoor: ServerDoor = async (request, episode) => {
  // Nothing is ever sent unasked, so there is nothing to listen for (streamable HTTP, "Listening for messages").
  if (request.method !== 'POST')
    return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const broken: WorldResponse[] = [];
  const server = serverFor(request, episode, (response) => broken.push(response));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const answer = await transport.handleRequest(request);
    return broken[0] === undefined ? answer : worldAnswer(broken[0]);
  } finally {
    await server.close();
  }
};

function serverFor(
  request: Request,
  { world }: OpenEpisode,
  onBroken: (response: WorldResponse) => void,
): McpServer {
  const headers = headersOf(request);
  const server = new McpServer(
    { name: 'sightline', version: '1.0.0' },
    { capabilities: { tools: {} } },
  );
  // Below the SDK's own tools: those require zod, ours have any schema.
  const protocol = server.server;
  protocol.setRequestHandler(ListToolsRequestSchema, () => ({ tools: world.tools.map(listed) }));
  protocol.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const response = await world.call(params.name, (params.arguments ?? {}) as Json, {
      via: 'mcp',
      callId: headers[CALL_HEADER] ?? callIdOf(params._meta),
      agent: headers[AGENT_HEADER],
      headers,
    });
    if (response.delivery !== 'whole') onBroken(response);
    return resultOf(
      response,
      world.tools.find(({ name }) => name === params.name),
    );
  });
  return server;
}

/** Agents that pass their model's call id on do so in the request's metadata. */
function callIdOf(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const id = meta?.['callId'] ?? meta?.['toolCallId'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function listed(tool: Tool): McpTool {
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: objectSchema(asJsonSchema(tool.input)),
    ...(tool.output === null ? {} : outputSchemaOf(tool.output)),
    annotations: { readOnlyHint: tool.effect === 'read' },
  };
}

function objectSchema(schema: Readonly<Record<string, unknown>>): McpTool['inputSchema'] {
  return { ...schema, type: 'object' };
}

/** Structured content is an object; a tool that answers anything else gives text alone. */
function outputSchemaOf(output: NonNullable<Tool['output']>): Pick<McpTool, 'outputSchema'> {
  const schema = asJsonSchema(output);
  return schema['type'] === 'object' ? { outputSchema: objectSchema(schema) } : {};
}

function resultOf(
  { status, body, delivery }: WorldResponse,
  tool: Tool | undefined,
): CallToolResult {
  const content = [{ type: 'text' as const, text: bodyText(body, delivery) }];
  if (status >= 400) return { content, isError: true };
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return tool?.output !== null && isObject ? { content, structuredContent: body } : { content };
}
