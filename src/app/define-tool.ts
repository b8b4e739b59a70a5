// Turns the definition of a tool in an app file into a tool with its defaults.
import { z } from 'zod';
import { firstLine, SightlineError } from '../sightline-error.js';
import { type JsonSchema, jsonSchemaResult, jsonSchemaType } from './json-schema.js';
import { parseRoute } from './route.js';
import { phrasesOf } from './says.js';
import type { Tool, ToolDefinition, ToolFromSchema, ToolInput, WorldState } from './tool.js';

/**
 * Defines a tool; the zod schema of `input` gives the mock its types. Defaults: `effect` is `read`
 * for GET and `write` otherwise, `status` 200, `says` phrases derived from the name of a tool that
 * writes (`issue_refund` -> "refund has been issued") and none for one that reads.
 *
 * `input` and `output` may be JSON Schemas as well; then the mock gets any JSON, and arguments from the path and, of GET and
 * DELETE, from the query are read as numbers or booleans where the schema asks for them.
 *
 * Faults in the definition, such as a malformed route, are reported by `defineApp`, all at once.
 *
 * @throws SightlineError `app-invalid` where `input` or `output` is no schema.
 *
 * @example
 * type Shop = { orders: { id: string; total: number }[] };
 * defineTool({
 *   name: 'get_order',
 *   description: 'One order.',
 *   route: 'GET /orders/:order_id',
 *   input: z.object({ order_id: z.string() }),
 *   mock: ({ order_id }, world: WorldContext<Shop>) =>
 *     world.state.orders.find(({ id }) => id === order_id) ?? world.fail(404, { error: 'order_not_found' }),
 * });
 */
export function defineTool<Input extends ToolInput, State extends object = WorldState>(
  definition: ToolDefinition<Input, State>,
): Tool;
export function defineTool<State extends object = WorldState>(
  definition: ToolFromSchema<State>,
): Tool;
export function defineTool(definition: ToolDefinition<ToolInput> | ToolFromSchema): Tool {
  const { name, description, route = null, mock } = definition;
  let { says } = definition;
  const effect = definition.effect ?? (route?.startsWith('GET ') ? 'read' : 'write');
  return {
    name,
    description,
    route,
    input: inputOf(definition),
    effect,
    status: definition.status ?? 200,
    output: outputOf(definition),
    idempotencyKey: definition.idempotencyKey ?? null,
    real: definition.real ?? null,
    // Only on demand: deriving phrases takes a dictionary that only grading needs.
    get says() {
      return (says ??= effect === 'write' ? phrasesOf(name) : []);
    },
    // Whoever calls a mock has already parsed the arguments with `input`; the types cannot express that.
    mock: mock,
  };
}

/** Arguments come from JSON, which has no undefined: a missing optional argument is absent. */
function inputOf(definition: ToolDefinition<ToolInput> | ToolFromSchema): Tool['input'] {
  const { name, input, route, textual } = definition;
  if (input instanceof z.ZodType) return input as Tool['input'];
  if (!isSchema(input)) throw withoutInput(name, input);
  return ofTool(name, 'input', () => jsonSchemaType(input, textual ?? textualOf(route, input)));
}

function isSchema(input: unknown): boolean {
  return typeof input === 'object' && input !== null;
}

/** The types forbid it, but an app file need not be checked by them. */
function withoutInput(name: string, input: unknown): SightlineError {
  const found = input === undefined ? 'nothing' : JSON.stringify(input);
  return new SightlineError('app-invalid', {
    what: `The tool "${name}" has no \`input\`.`,
    details: [
      `found ${found} in defineTool({ name: '${name}', … })`,
      'expected a zod schema or a JSON Schema of an object',
    ],
    next: 'Say which arguments it takes: `input: z.object({})` if it takes none.',
  });
}

function outputOf({ name, output }: Pick<ToolFromSchema, 'name' | 'output'>): z.ZodType | null {
  if (output === undefined || output instanceof z.ZodType) return output ?? null;
  return ofTool(name, 'output', () => jsonSchemaResult(output));
}

/** An invalid schema is reported with its tool: an API description may hold dozens. */
function ofTool<Type>(name: string, part: 'input' | 'output', make: () => Type): Type {
  try {
    return make();
  } catch (cause) {
    throw new SightlineError('app-invalid', {
      what: `The ${part} of the tool "${name}" is not a JSON Schema.`,
      details: [firstLine(cause)],
      next: 'Correct it in the app file, or in the description that it comes from.',
      cause,
    });
  }
}

function textualOf(text: string | undefined, { properties }: JsonSchema): string[] {
  const route = parseRoute(text ?? '');
  if (typeof route === 'string') return [];
  const all = Object.keys(properties ?? {});
  return route.method === 'GET' || route.method === 'DELETE' ? all : route.params;
}
