// Events of OpenAI's responses API, or a whole response: which functions the model calls.
import { z } from 'zod';
import type { Sighting } from '../sighting.js';
import type { ProtocolReader, StreamProtocol } from './protocol.js';
import { StreamCalls, type ToldCalls } from './stream-calls.js';

const item = z.union([
  z.object({
    type: z.literal('function_call'),
    id: z.string().nullish(),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string().nullish(),
  }),
  z.object({ type: z.string() }).transform(() => null),
]);
type Item = Exclude<z.output<typeof item>, null>;

const place = { output_index: z.int() };
const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response.output_item.added'), ...place, item }),
  z.object({
    type: z.literal('response.function_call_arguments.delta'),
    ...place,
    delta: z.string(),
  }),
  z.object({
    type: z.literal('response.function_call_arguments.done'),
    ...place,
    arguments: z.string(),
  }),
  z.object({ type: z.literal('response.output_item.done'), ...place, item }),
  z.object({
    type: z.enum([
      'response.completed',
      'response.incomplete',
      'response.failed',
      'response.cancelled',
    ]),
  }),
]);
type Event = z.output<typeof event>;

const whole = z.object({ object: z.literal('response'), output: z.array(item) });

const own = z.union([
  whole,
  z.object({
    type: z.enum(['response.created', 'response.in_progress']),
    response: z.looseObject({}),
  }),
  event,
]);

export const openAiResponses: StreamProtocol = {
  name: 'openai-responses',
  recognises: (frame) => own.safeParse(frame).success,
  reader: openAiResponsesReader,
};

function openAiResponsesReader(told: ToldCalls): ProtocolReader {
  const calls = new StreamCalls(openAiResponses.name, told);
  return {
    read(frame) {
      const answer = whole.safeParse(frame);
      if (answer.success) return readWhole(calls, answer.data.output);
      const read = event.safeParse(frame);
      return read.success ? take(calls, read.data) : [];
    },
    flush: () => calls.flush(),
  };
}

function readWhole(calls: StreamCalls, output: readonly (Item | null)[]): Sighting[] {
  return output.flatMap((found, at) => {
    if (found === null) return [];
    begin(calls, String(at), found);
    return finish(calls, String(at), found.arguments);
  });
}

function take(calls: StreamCalls, event: Event): Sighting[] {
  switch (event.type) {
    case 'response.output_item.added':
      if (event.item) begin(calls, String(event.output_index), event.item);
      return [];
    case 'response.function_call_arguments.delta':
      calls.append(String(event.output_index), event.delta);
      return [];
    case 'response.function_call_arguments.done':
      return finish(calls, String(event.output_index), event.arguments);
    case 'response.output_item.done': {
      // After `arguments.done` nothing is open there any more.
      return event.item ? finish(calls, String(event.output_index), event.item.arguments) : [];
    }
    case 'response.completed':
    case 'response.incomplete':
    case 'response.failed':
    case 'response.cancelled':
      return calls.flush();
  }
}

function begin(calls: StreamCalls, key: string, { call_id: callId, name }: Item): void {
  calls.begin(key, { callId, tool: name });
}

function finish(calls: StreamCalls, key: string, text: string | null | undefined): Sighting[] {
  if (text) calls.replace(key, text);
  calls.complete(key);
  return calls.flush([key]);
}
