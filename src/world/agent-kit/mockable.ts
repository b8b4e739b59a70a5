// `mockable`: an agent's tools in the shapes that teams write them in, each switched per request between the world's mock and the true implementation.
import { SightlineError } from '../../sightline-error.js';
import { gatewaySettings } from './episode.js';
import { type AgentContext, currentContext, withContext } from './context.js';
import { askGateway, reportOf, type ToolCallRequest, ToolError } from './gateway.js';

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
  if (isPlainObject(tool)) return { ...tool, [runner]: run };
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

function isPlainObject(tool: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(tool);
  return prototype === null || prototype === Object.prototype;
}

function isFunction(value: unknown): value is AnyImplementation {
  return typeof value === 'function';
}

type AnyImplementation = (...given: unknown[]) => unknown;

/** Which of a call's arguments the world gets, under the names that its schema knows. */
type ArgumentsOf = (tool: string, given: readonly unknown[]) => unknown;

/**
 * The function as it was (name, length and properties), switched. In an episode the call is asynchronous even if the
 * function is not; an async generator stays one.
 */
function switched(
  tool: string,
  original: AnyImplementation,
  argumentsOf: ArgumentsOf,
): AnyImplementation {
  return new Proxy(original, {
    apply(target, self: unknown, given: unknown[]): unknown {
      const run = () => Reflect.apply(target, self, given);
      const context = currentContext();
      if (context === null) return run();
      const call = callOf(tool, argumentsOf(tool, given), given.slice(1));
      const asked = { context, call, run: () => withContext({ real: true }, run) };
      return isGeneratorFunction(target) ? inSteps(asked) : atOnce(asked);
    },
  });
}

interface Asked {
  context: AgentContext;
  call: ToolCallRequest;
  /** The true implementation; what it requests is not mocked. */
  run: () => unknown;
}

async function atOnce(asked: Asked): Promise<unknown> {
  const mock = await mockAnswer(asked);
  if (mock !== null) return mock.body;
  const report = reportOf(asked);
  let result: unknown;
  try {
    result = await lastOf(await asked.run());
  } catch (error) {
    await report.failed(error);
    throw error;
  }
  await report.answered(result);
  return result;
}

/** The last step is the result, as in the AI SDK. */
async function* inSteps(asked: Asked): AsyncGenerator {
  const mock = await mockAnswer(asked);
  if (mock !== null) {
    yield mock.body;
    return;
  }
  const report = reportOf(asked);
  const steps = asked.run() as AsyncGenerator;
  const next = () => withContext({ real: true }, () => steps.next());
  let last: unknown = null;
  try {
    for (let step = await next(); step.done !== true; step = await next()) {
      last = step.value;
      yield last;
    }
  } catch (error) {
    await report.failed(error);
    throw error;
  }
  await report.answered(last);
}

/** Null if the true implementation has to run. */
async function mockAnswer({ context, call }: Asked): Promise<{ body: unknown } | null> {
  const answer = await askGateway(context, call);
  if (answer.mode !== 'mock') return null;
  const { status, body } = answer;
  if (status >= 400) throw new ToolError(call.tool, { status, body });
  return { body };
}

/** A plain function may have returned an async generator; whoever awaits it wants its result. */
async function lastOf(result: unknown): Promise<unknown> {
  if (!isGenerator(result)) return result;
  let last: unknown = null;
  for await (const step of result) last = step;
  return last;
}

/** From what frameworks pass beside the arguments: the AI SDK, and those that hand over the model's call itself. */
function callOf(tool: string, args: unknown, beside: readonly unknown[]): ToolCallRequest {
  const found = beside.filter((value) => typeof value === 'object' && value !== null);
  const [callId = null] = found.flatMap((value) => callIdIn(value));
  const [signal = null] = found.flatMap((value) =>
    Object.values(value).filter((one): one is AbortSignal => one instanceof AbortSignal),
  );
  return { tool, args, callId, signal };
}

function callIdIn(value: object): string[] {
  const { toolCallId, callId, toolCall }: Record<string, unknown> = { ...value };
  const inside =
    typeof toolCall === 'object' && toolCall !== null
      ? Object.entries(toolCall).flatMap(([name, id]: [string, unknown]) =>
          /^(id|callId)$/.test(name) ? [id] : [],
        )
      : [];
  return [toolCallId, callId, ...inside].filter((id): id is string => typeof id === 'string');
}

function isGeneratorFunction(value: AnyImplementation): boolean {
  return Object.prototype.toString.call(value) === '[object AsyncGeneratorFunction]';
}

function isGenerator(value: unknown): value is AsyncGenerator {
  return Object.prototype.toString.call(value) === '[object AsyncGenerator]';
}
