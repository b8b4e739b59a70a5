// Chat completions as sent by OpenAI and the like, in pieces or whole: what the model says and which tools it calls; and the stream reader that both APIs of OpenAI share.
import { z } from 'zod';
import {
  type AnswerShape,
  type CallSighting,
  type ProtocolReader,
  type SeenCall,
  sightingOf,
  type StreamProtocol,
  type KnownCalls,
} from './stream-calls.js';
import { callArguments, errorText, type Json, textOf } from '../../values/json.js';

const callSchema = z.looseObject({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: z
    .looseObject({ name: z.string().nullish(), arguments: z.string().nullish() })
    .nullish(),
  custom: z.looseObject({ name: z.string().nullish() }).nullish(),
});
type CallPart = z.output<typeof callSchema>;

const sayingSchema = z.looseObject({
  content: z.unknown().optional(),
  refusal: z.string().nullish(),
  tool_calls: z.array(callSchema).nullish(),
});
type Saying = z.output<typeof sayingSchema>;

const answerSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        index: z.int().nullish(),
        delta: sayingSchema.nullish(),
        message: sayingSchema.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.looseObject({ prompt_tokens: z.int(), completion_tokens: z.int() }).nullish(),
  error: z.unknown().optional(),
});

/** Reasons to stop that may fall into the middle of a call. */
const OF_A_LIMIT = new Set(['length', 'content_filter']);

/** A call that is still being written. */
interface Draft {
  index: number;
  callId: string | null;
  name: string;
  written: string;
  /** Its input is free text and no JSON. */
  custom: boolean;
  /** The call, once it was certain that this is all of it. */
  whole: SeenCall | null;
}

export function chatAnswer(): AnswerShape {
  const drafts: Draft[] = [];
  const answer = { text: '', refusal: '', finish: null as string | null, whole: false };
  let tokens: { input: number; output: number } | null = null;
  let error: string | null = null;

  const say = (saying: Saying | null | undefined): void => {
    const refusal = saying?.refusal ?? '';
    answer.text += textOf(saying?.content) + refusal;
    answer.refusal += refusal;
    for (const part of saying?.tool_calls ?? []) write(drafts, part);
  };
  const read = (data: unknown): SeenCall[] => {
    const parsed = answerSchema.safeParse(data);
    if (!parsed.success) return [];
    const { choices, usage } = parsed.data;
    error ??= errorText(parsed.data.error);
    if (usage) tokens = { input: usage.prompt_tokens, output: usage.completion_tokens };
    // Of several choices an agent goes on with the first.
    const first = choices?.find(({ index }) => (index ?? 0) === 0);
    say(first?.delta ?? first?.message);
    if (typeof first?.finish_reason !== 'string') return [];
    answer.finish = first.finish_reason;
    answer.whole = true;
    return close(drafts, OF_A_LIMIT.has(answer.finish));
  };
  return {
    event: read,
    body: read,
    done() {
      answer.whole = true;
      return close(drafts);
    },
    end: () => ({
      ...answer,
      tokens,
      error,
      calls: drafts.map((draft) => draft.whole ?? cut(draft)),
    }),
  };
}

/** Some endpoints give every call the same index and distinguish them only by their ids. */
function write(drafts: Draft[], part: CallPart): void {
  const index = part.index ?? (part.id ? drafts.length : Math.max(0, drafts.length - 1));
  const named = part.function ?? part.custom;
  let draft = drafts.findLast((candidate) => candidate.index === index);
  if (draft === undefined || isAnother(draft, part)) {
    draft = { index, callId: null, name: '', written: '', custom: false, whole: null };
    drafts.push(draft);
  }
  draft.callId ??= part.id ? part.id : null;
  draft.name += named?.name ?? '';
  draft.written += part.function?.arguments ?? '';
  draft.custom ||= part.custom != null;
}

function isAnother(draft: Draft, { id }: CallPart): boolean {
  return Boolean(id) && draft.callId !== null && draft.callId !== id;
}

function close(drafts: Draft[], isLimited = false): SeenCall[] {
  return drafts.flatMap((draft) => {
    if (draft.whole !== null) return [];
    const { callId, name, written, custom } = draft;
    const args = custom ? null : callArguments(written);
    const isCut = isLimited && args === null && !custom;
    draft.whole = { callId, name, args, state: isCut ? 'cut' : 'asked' };
    return [draft.whole];
  });
}

function cut({ callId, name, written, custom }: Draft): SeenCall {
  const args = custom || written.trim() === '' ? null : callArguments(written);
  return { callId, name, args, state: 'cut' };
}

const said = z.object({ tool_calls: z.array(callSchema).nullish() });
const own = z.union([
  z.object({ object: z.enum(['chat.completion', 'chat.completion.chunk']) }),
  z.object({
    choices: z.array(z.union([z.object({ delta: said }), z.object({ message: said })])).min(1),
  }),
]);
const idSchema = z.object({ id: z.string().min(1) });

export const openAiChat: StreamProtocol = {
  name: 'openai',
  recognizes: (frame) => own.safeParse(frame).success,
  reader: openAiReader('openai', {
    newAnswer: chatAnswer,
    read: (answer, frame) => answer.event(frame),
    idOf: (frame) => idSchema.safeParse(frame).data?.id ?? null,
    isLast: (_, answer) => answer.end().whole,
  }),
};

/** One of the APIs. */
interface OpenAiApi {
  newAnswer(): AnswerShape;
  read(answer: AnswerShape, frame: Json): SeenCall[];
  /** Of the answer that a frame belongs to; null if it names none. */
  idOf(frame: Json): string | null;
  /** Whether nothing more of the answer comes after this frame but its usage. */
  isLast(frame: Json, answer: AnswerShape): boolean;
}

/** Makes the reader of a stream: the calls of an answer are given when it ends, or when it is flushed. */
export function openAiReader(protocol: string, api: OpenAiApi) {
  return (known: KnownCalls): ProtocolReader => {
    let answer = api.newAnswer();
    let id: string | null = null;
    let given = new Set<SeenCall>();

    const give = (calls: readonly SeenCall[]): CallSighting[] =>
      calls.flatMap((call) => {
        if (given.has(call) || call.name === '') return [];
        given.add(call);
        // Arguments that hold a whole object are whole, even where nobody said that they had ended.
        const state = call.args === null ? call.state : 'asked';
        const seen = sightingOf({ ...call, state }, protocol);
        if (call.callId !== null) {
          const { tool, args, state: now } = seen;
          known.set(call.callId, { tool, args, agent: undefined, settled: now === 'answered' });
        }
        return [seen];
      });
    const flush = (): CallSighting[] => {
      const left = give(answer.end().calls);
      [answer, given] = [api.newAnswer(), new Set()];
      return left;
    };
    return {
      read(frame) {
        const now = api.idOf(frame);
        // A socket may carry one answer after the other, and their calls are counted anew.
        const before = now !== null && id !== null && now !== id ? flush() : [];
        id = now ?? id;
        const calls = give(api.read(answer, frame));
        return [...before, ...calls, ...(api.isLast(frame, answer) ? flush() : [])];
      },
      flush,
    };
  };
}
