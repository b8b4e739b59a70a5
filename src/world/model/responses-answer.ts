// Reads answers of the responses API, streamed or whole, into what the model said and asked for; knows no bytes.
import { z } from 'zod';
import { callArguments, jsonOrText } from './call-arguments.js';
import { errorText } from './error-text.js';
import type { AnswerShape, SeenAnswer, SeenCall } from './seen-answer.js';

const itemSchema = z.looseObject({
  type: z.string(),
  call_id: z.string().nullish(),
  name: z.string().nullish(),
  arguments: z.string().nullish(),
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
  response: z.unknown().optional(),
  message: z.unknown().optional(),
  error: z.unknown().optional(),
});
type StreamEvent = z.output<typeof eventSchema>;

/** The kinds of items that are calls of tools. `mcp_call` the endpoint makes by itself. */
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
    if (answer.text === '') answer.text = output.map(said).join('');
    return output.flatMap((item, index) => complete(index, item));
  };
  const event = (data: unknown): SeenCall[] => {
    const { data: read } = eventSchema.safeParse(data);
    if (read === undefined) return [];
    const index = read.output_index ?? 0;
    switch (read.type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        answer.text += typeof read.delta === 'string' ? read.delta : '';
        return [];
      case 'response.output_item.added':
        begin(index, read.item);
        return [];
      case 'response.function_call_arguments.delta':
      case 'response.mcp_call_arguments.delta':
        write(drafts, index, read.delta);
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
    // The API ends with an event of its own; the word is sent by some imitations.
    done: () => [],
    end: () => ({ ...answer, calls: drafts.map((draft) => draft.whole ?? cut(draft)) }),
  };
}

function write(drafts: readonly Draft[], index: number, delta: unknown): void {
  const draft = drafts.find((candidate) => candidate.index === index);
  if (draft && typeof delta === 'string') draft.written += delta;
}

function brokenBy({ error, message }: StreamEvent): string | null {
  return errorText(error) ?? errorText(message) ?? 'an error without a message';
}

function said(data: unknown): string {
  const { data: item } = itemSchema.safeParse(data);
  if (item?.type !== 'message') return '';
  return (item.content ?? []).map(({ text, refusal }) => text ?? refusal ?? '').join('');
}

function whole({ item, written }: Draft): SeenCall {
  const call: SeenCall = {
    callId: item.call_id ? item.call_id : null,
    name: item.name ?? '',
    args: item.type === 'custom_tool_call' ? null : callArguments(item.arguments ?? written),
    state: 'asked',
  };
  if (typeof item.output !== 'string') return call;
  return { ...call, result: jsonOrText(item.output) };
}

function cut({ item, written }: Draft): SeenCall {
  const args = written.trim() === '' ? null : callArguments(written);
  return { callId: item.call_id ? item.call_id : null, name: item.name ?? '', args, state: 'cut' };
}
