// Which tool call a span describes: by OpenTelemetry's GenAI conventions, by OpenInference's, and by the AI SDK's own names.
import { z } from 'zod';
import type { Json } from '../../values/json.js';
import { argumentsOf, parsedJson } from '../../values/json.js';
import type { CallSighting } from './stream-calls.js';

/** What is read of a span. */
interface DescribedSpan {
  name: string;
  attributes: Record<string, Json>;
  /** Whether its status is an error. */
  failed: boolean;
  /** What its status says; empty if nothing. */
  message: string;
}

/** The names of one convention; a key that is named first counts first. */
interface Convention {
  isCall(span: DescribedSpan): boolean;
  tool: readonly string[];
  callId: readonly string[];
  args: readonly string[];
  result: readonly string[];
  agent: readonly string[];
}

const agent = ['gen_ai.agent.name', 'agent.name', 'graph.node.name'];

const genAi: Convention = {
  isCall: ({ attributes, name }) =>
    attributes['gen_ai.operation.name'] === 'execute_tool' ||
    // Older instrumentations name the tool, but not the operation.
    (attributes['gen_ai.operation.name'] === undefined &&
      (typeof attributes['gen_ai.tool.name'] === 'string' || name.startsWith('execute_tool '))),
  tool: ['gen_ai.tool.name'],
  callId: ['gen_ai.tool.call.id'],
  args: ['gen_ai.tool.call.arguments', 'gen_ai.tool.arguments', 'gen_ai.tool.input', 'input.value'],
  result: ['gen_ai.tool.call.result', 'gen_ai.tool.result', 'gen_ai.tool.output', 'output.value'],
  agent,
};

const openInference: Convention = {
  isCall: ({ attributes }) => attributes['openinference.span.kind'] === 'TOOL',
  tool: ['tool.name', 'tool_call.function.name'],
  callId: ['tool_call.id', 'tool.id'],
  args: ['tool.parameters', 'tool_call.function.arguments', 'input.value'],
  result: ['output.value'],
  agent,
};

const aiSdk: Convention = {
  isCall: ({ attributes }) => attributes['ai.operationId'] === 'ai.toolCall',
  tool: ['ai.toolCall.name'],
  callId: ['ai.toolCall.id'],
  args: ['ai.toolCall.args'],
  result: ['ai.toolCall.result'],
  agent,
};

/** Null if the span does not describe a tool call. */
export function toolCallOf(span: DescribedSpan): CallSighting | null {
  const found = [aiSdk, openInference, genAi].find((convention) => convention.isCall(span));
  if (found === undefined) return null;
  const first = (keys: readonly string[]) =>
    keys.map((key) => span.attributes[key]).find((value) => value !== undefined && value !== '');
  const tool = first(found.tool) ?? /^execute_tool (.+)$/.exec(span.name)?.[1];
  if (typeof tool !== 'string') return null;
  const [callId, agent] = [text(first(found.callId)), text(first(found.agent))];
  const result = read(first(found.result)) ?? (span.message === '' ? undefined : span.message);
  return {
    tool,
    args: argumentsOf(read(first(found.args)) ?? null),
    protocol: 'otlp',
    ...(callId === undefined ? {} : { callId }),
    ...(agent === undefined ? {} : { agent }),
    ...(result === undefined ? {} : { result }),
    // A span is sent when what it describes is over.
    state: span.failed ? 'failed' : 'answered',
  };
}

function text(value: Json | undefined): string | undefined {
  return z.string().min(1).safeParse(value).data;
}

/** Attributes are mostly JSON as text. */
function read(value: Json | undefined): Json | undefined {
  return typeof value === 'string' ? (parsedJson(value) ?? value) : value;
}
