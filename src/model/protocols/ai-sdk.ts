// The UI message stream of the Vercel AI SDK, versions 5 and 6: the tool calls in its parts.
import { z } from 'zod';
import {
  type CallSighting,
  type ProtocolReader,
  StreamCalls,
  type StreamProtocol,
  type KnownCalls,
} from './stream-calls.js';

const call = { toolCallId: z.string() };
const named = { ...call, toolName: z.string() };

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tool-input-start'), ...named }),
  z.object({ type: z.literal('tool-input-delta'), ...call, inputTextDelta: z.string() }),
  z.object({ type: z.literal('tool-input-available'), ...named, input: z.json().optional() }),
  z.object({
    type: z.literal('tool-input-error'),
    ...named,
    input: z.json().optional(),
    errorText: z.string().optional(),
  }),
  z.object({ type: z.literal('tool-approval-request'), ...call }),
  z.object({
    type: z.literal('tool-output-available'),
    ...call,
    output: z.json().optional(),
    preliminary: z.boolean().optional(),
  }),
  z.object({ type: z.literal('tool-output-error'), ...call, errorText: z.string().optional() }),
  z.object({ type: z.literal('tool-output-denied'), ...call }),
  z.object({ type: z.literal('error') }),
  z.object({ type: z.literal('abort') }),
  z.object({ type: z.literal('finish') }),
]);
type Part = z.output<typeof part>;

/** `start`, `finish` and `error` are words of other protocols too. */
const own = z.union([
  z.object({ type: z.enum(['start-step', 'finish-step']) }),
  z.object({ type: z.literal('start'), messageId: z.string() }),
  z.object({ type: z.enum(['text-start', 'text-delta', 'reasoning-start']), id: z.string() }),
  z.object({
    type: z.templateLiteral(['tool-', z.enum(['input', 'output']), '-', z.string()]),
    ...call,
  }),
]);

export const aiSdk: StreamProtocol = {
  name: 'ai-sdk',
  recognizes: (frame) => own.safeParse(frame).success,
  reader: aiSdkReader,
};

function aiSdkReader(told: KnownCalls): ProtocolReader {
  const calls = new StreamCalls(aiSdk.name, told);
  return {
    read(frame) {
      const read = part.safeParse(frame);
      return read.success ? take(calls, read.data) : [];
    },
    flush: () => calls.flush(),
  };
}

function take(calls: StreamCalls, frame: Part): CallSighting[] {
  switch (frame.type) {
    case 'tool-input-start':
      calls.begin(frame.toolCallId, frame.toolName);
      return [];
    case 'tool-input-delta':
      calls.append(frame.toolCallId, frame.inputTextDelta);
      return [];
    case 'tool-input-available':
      recordRequest(calls, frame);
      return [];
    case 'tool-input-error':
      recordRequest(calls, frame);
      return calls.settle(frame.toolCallId, 'failed', frame.errorText);
    // A call waiting for approval has not been made yet, and a denied one never was.
    case 'tool-approval-request':
    case 'tool-output-denied':
      calls.hold(frame.toolCallId);
      return [];
    case 'tool-output-available':
      return frame.preliminary ? [] : calls.settle(frame.toolCallId, 'answered', frame.output);
    case 'tool-output-error':
      return calls.settle(frame.toolCallId, 'failed', frame.errorText);
    case 'error':
    case 'abort':
    case 'finish':
      return calls.flush();
  }
}

function recordRequest(
  calls: StreamCalls,
  {
    toolCallId,
    toolName,
    input,
  }: Extract<Part, { type: 'tool-input-available' | 'tool-input-error' }>,
): void {
  calls.begin(toolCallId, toolName);
  calls.complete(toolCallId, input ?? null);
}
