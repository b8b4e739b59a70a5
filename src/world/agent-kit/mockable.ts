// Takes an agent's tools in the shapes that teams write them in and returns them switched; runs none.
import { SightlineError } from '../../sightline-error.js';
import { gatewaySettings } from './settings.js';
import { switched, type AnyImplementation, type ArgumentsOf } from './switched-call.js';

export interface MockableOptions {
  /**
   * What the world gets of a call, for functions whose first argument is not an object of arguments, such as
   * `send(channel, text)`: `(tool, [channel, text]) => ({ channel, text })`.
   *
   * Default: the first argument. Without one, `{}`; if it is not an object, `{ input: <it> }`, since the app file's
   * tools take objects.
   */
  args?: ArgumentsOf;
}

/** Functions that may run a tool that is an object; the first one present counts. */
const RUNNERS = ['execute', 'handler', 'func', 'invoke', 'call', 'run'] as const;

/**
 * The same tools, switched per request: in an episode the world of its app file answers them; everywhere else they are
 * unchanged. Outside a test run (no `SIGHTLINE_GATEWAY_URL` and `SIGHTLINE_TOKEN` in the environment) the tools
 * themselves are returned.
 *
 * Takes an object of name and function, or name and `{ execute, … }` as in the AI SDK, or a list of `{ name, … }` with
 * one of `execute`, `handler`, `func`, `invoke`, `call` or `run`. All other fields stay, and so does a tool that runs
 * elsewhere and has no such function. A mock that fails throws a `ToolError` with its `status` and `body`.
 *
 * @throws SightlineError `usage` for an entry of a list that has no name.
 *
 * @example
 * export const tools = mockable({
 *   get_order: async ({ order_id }: { order_id: string }) => db.orders.find(order_id),
 * });
 */
export function mockable<Tools extends object>(tools: Tools, options: MockableOptions = {}): Tools {
  if (gatewaySettings() === null) return tools;
  const argumentsOf: ArgumentsOf = (tool, given) =>
    asObject(options.args === undefined ? given[0] : options.args(tool, given));
  // Each entry keeps its type, which a walk over the entries cannot express.
  return (
    isList(tools)
      ? tools.map((tool, index) => switchedTool(nameOf(tool, index), tool, argumentsOf))
      : Object.fromEntries(
          Object.entries(tools).map(([name, tool]: [string, unknown]) => [
            name,
            switchedTool(name, tool, argumentsOf),
          ]),
        )
  ) as Tools;
}

function switchedTool(name: string, tool: unknown, argumentsOf: ArgumentsOf): unknown {
  if (isFunction(tool)) return switched(name, tool, argumentsOf);
  if (typeof tool !== 'object' || tool === null) return tool;
  const runner = RUNNERS.find((key) => isFunction(Reflect.get(tool, key)));
  if (runner === undefined) return tool;
  const original = Reflect.get(tool, runner) as AnyImplementation;
  // On the tool itself: a copy would lack its private fields.
  const onTool: AnyImplementation = new Proxy(original, {
    apply: (target, _, given: unknown[]): unknown => Reflect.apply(target, tool, given),
  });
  const run = switched(name, onTool, argumentsOf);
  if (isPlain(tool)) return { ...tool, [runner]: run };
  return new Proxy(tool, {
    get: (target, key, receiver): unknown =>
      key === runner ? run : (Reflect.get(target, key, receiver) as unknown),
  });
}

function nameOf(tool: unknown, index: number): string {
  const name: unknown =
    (typeof tool === 'object' && tool !== null) || isFunction(tool)
      ? Reflect.get(tool, 'name')
      : undefined;
  if (typeof name === 'string' && name !== '') return name;
  throw new SightlineError('usage', {
    what: `mockable cannot name the tool at place ${index} of the list.`,
    details: [`found: ${typeof tool}`, 'expected: { name: "get_order", execute: … }'],
    next: 'Give it a name, or hand over an object of names and tools.',
  });
}

function asObject(value: unknown): object {
  // Without one, JSON leaves an empty object.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? value
    : { input: value };
}

function isList(tools: object): tools is readonly unknown[] {
  return Array.isArray(tools);
}

function isPlain(tool: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(tool);
  return prototype === null || prototype === Object.prototype;
}

function isFunction(value: unknown): value is AnyImplementation {
  return typeof value === 'function';
}
