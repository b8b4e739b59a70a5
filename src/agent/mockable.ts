// Takes an agent's tools in the shape in which teams write them and gives them back switched; runs none.
import { SightlineError } from '../sightline-error.js';
import { gatewaySettings } from './settings.js';
import { switched, type AnyImplementation, type ArgumentsOf } from './switched-call.js';

export interface MockableOptions {
  /**
   * What of a call the world gets, for functions whose first argument is not an object of arguments, such as
   * `send(channel, text)`: `(tool, [channel, text]) => ({ channel, text })`.
   *
   * Default: the first argument. Where there is none, `{}`; where it is no object, `{ input: <it> }`, since the tools of
   * the app file take objects.
   */
  args?: ArgumentsOf;
}

/** Of a tool that is an object: the functions that may run it; the first that is there counts. */
const RUNNERS = ['execute', 'handler', 'func', 'invoke', 'call', 'run'] as const;

/**
 * The same tools, switched per request: in an episode they are answered by the world of its app file, everywhere else
 * they are what they were. Outside of a test run (no `SIGHTLINE_GATEWAY_URL` and `SIGHTLINE_TOKEN` in the environment)
 * the tools themselves are returned.
 *
 * Takes an object of name and function, or name and `{ execute, … }` as in the AI SDK, or a list of `{ name, … }` with
 * one of `execute`, `handler`, `func`, `invoke`, `call` or `run`. All other fields stay; so does a tool that runs elsewhere and
 * has no such function. A mock that fails throws a `ToolError` with its `status` and `body`.
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
  // On the tool itself, whose private fields no copy of it has.
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
  // Where there is none, JSON leaves an empty object.
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
