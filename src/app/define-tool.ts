// Turns what an app file says of a tool into a tool with its defaults.
import type { z } from 'zod';
import { phrasesOf } from './says.js';
import type { Tool, ToolDefinition, ToolInput } from './tool.js';

/**
 * Defines a tool; the zod schema of `input` gives the mock its types. Defaults: `effect` is `read`
 * for GET and `write` otherwise, `status` 200, `says` phrases derived from the name of a tool that
 * writes (`issue_refund` -> "refund has been issued") and none for one that reads.
 *
 * Faults in the definition, such as a malformed route, are reported by `defineApp`, all at once.
 *
 * @example
 * defineTool({
 *   name: 'get_order',
 *   description: 'One order.',
 *   route: 'GET /orders/:order_id',
 *   input: z.object({ order_id: z.string() }),
 *   mock: ({ order_id }, world) => ({ id: order_id, at: world.now().toISOString() }),
 * });
 */
export function defineTool<Input extends ToolInput>(definition: ToolDefinition<Input>): Tool {
  const { name, description, route, input, mock } = definition;
  const effect = definition.effect ?? (route.startsWith('GET ') ? 'read' : 'write');
  return {
    name,
    description,
    route,
    // Arguments come from JSON, which has no undefined: an optional one that is missing is not there.
    input: input as Tool['input'],
    effect,
    status: definition.status ?? 200,
    output: definition.output ?? null,
    idempotencyKey: definition.idempotencyKey ?? null,
    real: definition.real ?? null,
    says: definition.says ?? (effect === 'write' ? phrasesOf(name) : []),
    // Whoever calls a mock has parsed the arguments with `input` before; the types cannot say so.
    mock: (args, world) => mock(args as z.output<Input>, world),
  };
}
