// Turns the list of an MCP server into tools, with a mock for each; contacts no server.
import { SightlineError } from '../sightline-error.js';
import { unknownToolText } from '../values/nearest-name.js';
import { defineTool } from './define-tool.js';
import type { JsonSchema } from './json-schema.js';
import type { MockOf } from './openapi.js';
import type { Tool, WorldState } from './tool.js';

/** An entry of the result of `tools/list`. */
export interface McpTool {
  name: string;
  description?: string | undefined;
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema | undefined;
  annotations?: { readOnlyHint?: boolean | undefined } | undefined;
}

/**
 * Tools for the entries that `mocks` names. Their route is `POST /<name>`, for agents that use a door other than MCP;
 * `effect` is `read` if the server says so.
 *
 * @throws SightlineError `app-invalid` for mocks of tools that are not listed.
 */
export function toolsFromMcp<State extends object = WorldState>(
  listed: readonly McpTool[],
  mocks: Readonly<Record<string, MockOf<State>>>,
): Tool[] {
  const names = listed.map(({ name }) => name);
  const unknown = Object.keys(mocks).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new SightlineError('app-invalid', {
      what: 'Mocks are given for tools that the MCP server does not list.',
      details: unknown.map((name) => unknownToolText(name, names, 'the MCP server')),
      next: 'Name each as `tools/list` does.',
    });
  }
  return listed.flatMap((tool) => {
    const given = mocks[tool.name];
    return given === undefined ? [] : [toolOf(tool, given)];
  });
}

function toolOf<State extends object>(tool: McpTool, given: MockOf<State>): Tool {
  const { mock, name, ...more } = typeof given === 'function' ? { mock: given } : given;
  return defineTool({
    name: name ?? tool.name,
    description: tool.description ?? '',
    route: `POST /${tool.name.replace(/[^\w-]+/g, '_')}`,
    effect: tool.annotations?.readOnlyHint === true ? 'read' : 'write',
    input: tool.inputSchema,
    ...(tool.outputSchema === undefined ? {} : { output: tool.outputSchema }),
    ...more,
    mock,
  });
}
