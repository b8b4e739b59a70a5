// One function of a tool, switched per call: the world's answer in an episode, the true implementation elsewhere.
import { currentContext, withContext, type AgentContext } from './context.js';
import { askGateway, type ToolCallAsked } from './gateway.js';
import { reportOf } from './report.js';
import { ToolError } from './tool-error.js';

export type AnyImplementation = (...given: unknown[]) => unknown;

/** Which of a call's arguments the world gets, under the names that its schema knows. */
export type ArgumentsOf = (tool: string, given: readonly unknown[]) => unknown;

/**
 * The function as it was (name, length and properties), switched. In an episode the call is asynchronous even if the
 * function is not; an async generator stays one.
 */
export function switched(
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
  call: ToolCallAsked;
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
function callOf(tool: string, args: unknown, beside: readonly unknown[]): ToolCallAsked {
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
