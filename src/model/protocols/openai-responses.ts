// Answers of OpenAI's responses API, as events or whole: what the model says and which tools it calls; knows no bytes.
import { z } from 'zod';
import type { AnswerShape, SeenAnswer, SeenCall, StreamProtocol } from './stream-calls.js';
import { callArguments, errorText, jsonOrText } from '../../values/json.js';
import { openAiReader } from './openai-chat.js';

const itemSchema = z.looseObject({
  type: z.string(),
  call_id: z.string().nullish(),
  name: z.string().nullish(),
  arguments: z.string().nullish(),
  status: z.string().nullish(),
  output: z.unknown().optional(),
  content: z
    .array(z.looseObject({ text: z.string().nullish(), refusal: z.string().nullish() }))
    .nullish()
    .catch(null),
});
type Item = z.output<typeof itemSchema>;

const responseSchema = z.looseObject({
  status: z.string().nullish(),
  output: z.array(z.unknown()).nullish(),
  usage: z.looseObject({ input_tokens: z.int(), output_tokens: z.int() }).nullish(),
  incomplete_details: z.looseObject({ reason: z.string().nullish() }).nullish(),
  error: z.unknown().optional(),
});
type ResponseBody = z.output<typeof responseSchema>;

const eventSchema = z.looseObject({
  type: z.string(),
  output_index: z.int().nullish(),
  item: z.unknown().optional(),
  delta: z.unknown().optional(),
  arguments: z.string().nullish(),
  response: z.unknown().optional(),
  message: z.unknown().optional(),
  error: z.unknown().optional(),
});
type ResponseEvent = z.output<typeof eventSchema>;

/** The kinds of items that are calls of tools. The endpoint makes an `mcp_call` itself. */
const CALLS = ['function_call', 'custom_tool_call', 'mcp_call'];

interface Draft {
  index: number;
  item: Item;
  written: string;
  /** The call, once its item has ended. */
  whole: SeenCall | null;
}

export function responsesAnswer(): AnswerShape {
  const drafts: Draft[] = [];
  const answer: Omit<SeenAnswer, 'calls'> = {
    text: '',
    refusal: '',
    finish: null,
    tokens: null,
    whole: false,
    error: null,
  };

  const finish = (body: ResponseBody): void => {
    const { usage, status, incomplete_details: incomplete } = body;
    if (usage) answer.tokens = { input: usage.input_tokens, output: usage.output_tokens };
    answer.finish = incomplete?.reason ?? status ?? null;
    answer.error ??= errorText(body.error);
    answer.whole = status === 'completed' || status === 'incomplete';
  };
  const begin = (index: number, data: unknown): Draft | null => {
    const { data: item } = itemSchema.safeParse(data);
    if (item === undefined || !CALLS.includes(item.type)) return null;
    const before = drafts.find((draft) => draft.index === index);
    if (before) return Object.assign(before, { item });
    const draft = { index, item, written: '', whole: null };
    drafts.push(draft);
    return draft;
  };
  const complete = (index: number, data: unknown): SeenCall[] => {
    const draft = begin(index, data);
    if (draft === null || draft.whole !== null) return [];
    draft.whole = whole(draft);
    return [draft.whole];
  };
  const body = (data: unknown): SeenCall[] => {
    const { data: read } = responseSchema.safeParse(data);
    if (read === undefined) return [];
    finish(read);
    const output = read.output ?? [];
    // A stream has said these words already.
    if (answer.text === '') answer.text = output.map(messageText).join('');
    return output.flatMap((item, index) => complete(index, item));
  };
  const event = (data: unknown): SeenCall[] => {
    const { data: read } = eventSchema.safeParse(data);
    if (read === undefined) return [];
    const index = read.output_index ?? 0;
    switch (read.type) {
      case 'response.output_text.delta':
        answer.text += wordsOf(read);
        return [];
      case 'response.refusal.delta':
        answer.text += wordsOf(read);
        answer.refusal += wordsOf(read);
        return [];
      case 'response.output_item.added':
        begin(index, read.item);
        return [];
      case 'response.function_call_arguments.delta':
      case 'response.mcp_call_arguments.delta':
        write(drafts, index, read.delta);
        return [];
      case 'response.function_call_arguments.done':
        rewrite(drafts, index, read.arguments);
        return [];
      case 'response.output_item.done':
        return complete(index, read.item);
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return body(read.response);
      case 'error':
        answer.error ??= brokenBy(read);
        return [];
      default:
        return [];
    }
  };
  return {
    event,
    body,
    // The API ends with a separate event; some imitations send the word.
    done: () => [],
    end: () => ({ ...answer, calls: drafts.map((draft) => draft.whole ?? cut(draft)) }),
  };
}

function write(drafts: readonly Draft[], index: number, delta: unknown): void {
  const draft = drafts.find((candidate) => candidate.index === index);
  if (draft && typeof delta === 'string') draft.written += delta;
}

/** The arguments as a whole, once more. */
function rewrite(drafts: readonly Draft[], index: number, text: string | null | undefined): void {
  const draft = drafts.find((candidate) => candidate.index === index);
  if (draft && text) draft.written = text;
}

function wordsOf({ delta }: ResponseEvent): string {
  return typeof delta === 'string' ? delta : '';
}

function brokenBy({ error, message }: ResponseEvent): string | null {
  return errorText(error) ?? errorText(message) ?? 'an error without a message';
}

function messageText(data: unknown): string {
  const { data: item } = itemSchema.safeParse(data);
  if (item?.type !== 'message') return '';
  return (item.content ?? []).map(({ text, refusal }) => text ?? refusal ?? '').join('');
}

function whole({ item, written }: Draft): SeenCall {
  const isCustom = item.type === 'custom_tool_call';
  const args = isCustom ? null : callArguments(item.arguments || written);
  const isCut = item.status === 'incomplete' && args === null && !isCustom;
  const call: SeenCall = {
    callId: item.call_id ? item.call_id : null,
    name: item.name ?? '',
    args,
    state: isCut ? 'cut' : 'asked',
  };
  if (typeof item.output !== 'string') return call;
  return { ...call, result: jsonOrText(item.output) };
}

function cut({ item, written }: Draft): SeenCall {
  const args = written.trim() === '' ? null : callArguments(written);
  return { callId: item.call_id ? item.call_id : null, name: item.name ?? '', args, state: 'cut' };
}

const others = z.object({ type: z.string() });
const wholeResponse = z.object({
  object: z.literal('response'),
  output: z.array(others),
});
const LAST = [
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.cancelled',
] as const;
const last = z.object({ type: z.enum(LAST) });
const at = { output_index: z.int() };

const own = z.union([
  wholeResponse,
  last,
  z.object({
    type: z.enum(['response.created', 'response.in_progress']),
    response: z.looseObject({}),
  }),
  z.object({
    type: z.enum(['response.output_item.added', 'response.output_item.done']),
    ...at,
    item: others,
  }),
  z.object({ type: z.literal('response.function_call_arguments.delta'), ...at, delta: z.string() }),
  z.object({
    type: z.literal('response.function_call_arguments.done'),
    ...at,
    arguments: z.string(),
  }),
]);

const isWhole = (frame: unknown): boolean => wholeResponse.safeParse(frame).success;

export const openAiResponses: StreamProtocol = {
  name: 'openai-responses',
  recognizes: (frame) => own.safeParse(frame).success,
  reader: openAiReader('openai-responses', {
    newAnswer: responsesAnswer,
    read: (answer, frame) => (isWhole(frame) ? answer.body(frame) : answer.event(frame)),
    idOf: () => null,
    isLast: (frame) => isWhole(frame) || last.safeParse(frame).success,
  }),
};
