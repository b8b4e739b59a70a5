// Chat completions as OpenAI and its like send them, in pieces or whole: which tools the model calls.
import { z } from 'zod';
import type { Sighting } from '../sighting.js';
import type { ProtocolReader, StreamProtocol } from './protocol.js';
import { StreamCalls, type ToldCalls } from './stream-calls.js';

const toolCall = z.object({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
const said = z.object({ tool_calls: z.array(toolCall).nullish() });

const completion = z.object({
  id: z.string().nullish(),
  choices: z.array(
    z.object({
      index: z.int().nullish(),
      delta: said.nullish(),
      message: said.nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
});
type Choice = z.output<typeof completion>['choices'][number];

const own = z.union([
  z.object({ object: z.enum(['chat.completion', 'chat.completion.chunk']) }),
  z.object({
    choices: z.array(z.union([z.object({ delta: said }), z.object({ message: said })])).min(1),
  }),
]);

export const openAiChat: StreamProtocol = {
  name: 'openai',
  recognises: (frame) => own.safeParse(frame).success,
  reader: openAiChatReader,
};

function openAiChatReader(told: ToldCalls): ProtocolReader {
  const calls = new StreamCalls(openAiChat.name, told);
  let answer = '';
  return {
    read(frame) {
      const read = completion.safeParse(frame);
      if (!read.success) return [];
      // A socket may carry one answer after the other, and their calls are counted anew.
      const before = read.data.id && answer !== '' && read.data.id !== answer ? calls.flush() : [];
      answer = read.data.id ?? answer;
      return [...before, ...read.data.choices.flatMap((choice) => take(calls, choice))];
    },
    flush: () => calls.flush(),
  };
}

function take(calls: StreamCalls, choice: Choice): Sighting[] {
  const place = choice.index ?? 0;
  const pieces = (choice.delta ?? choice.message)?.tool_calls ?? [];
  for (const [at, piece] of pieces.entries()) {
    const key = `${place}/${piece.index ?? at}`;
    const [callId, tool] = [piece.id ?? undefined, piece.function?.name ?? undefined];
    calls.begin(key, { callId, tool: tool ?? '' });
    calls.amend(key, { callId, ...(tool ? { tool } : {}) });
    calls.append(key, piece.function?.arguments ?? '');
  }
  if (!choice.finish_reason) return [];
  const open = calls.keys().filter((key) => key.startsWith(`${place}/`));
  for (const key of open) calls.complete(key);
  return calls.flush(open);
}
