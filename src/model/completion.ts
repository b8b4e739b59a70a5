// One chat completion as plain data: the body that asks for it, the reply in its form, and how servers refuse. Sends nothing.
import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import type { z } from 'zod';
import { type Json, parsedJson } from '../values/json.js';
import type { ModelEndpoint, ReplyForm } from './models.js';
import { jsonSchemaOf, type Question, type QuestionPart, type TokenCounts } from './prompt.js';

/**
 * How servers say that a question is longer than the model can read. OpenAI, vLLM and Mistral: "maximum context
 * length", of vLLM also "maximum model length", and where nothing is left for the reply "max_tokens must be at least
 * 1"; llama.cpp: "exceeds the available context size", as 400 or 500, and `exceed_context_size_error`;
 * llama-cpp-python: "exceed context window of"; LM Studio: "context length of only"; Ollama: "input length exceeds the
 * context length"; Anthropic: "prompt is too long"; Gemini: "input token count … exceeds".
 */
const TOO_LONG = [
  /context_length_exceeded|exceed_context_size/,
  /maximum (?:context|model) length/i,
  /exceeds?\b.{0,40}\bcontext (?:length|window|size)/i,
  /context (?:length|window|size)\b.{0,20}\b(?:exceeded|overflow)/i,
  /context length of only \d/i,
  /(?:prompt|input) is too long/i,
  /token count\b.{0,40}\bexceeds/i,
  /max_tokens must be at least 1, got -/i,
];

/** Whether a server says that the question is too long for the model. */
export function isTooLong(detail: string): boolean {
  return TOO_LONG.some((words) => words.test(detail));
}

const LONGEST_DETAIL = 200;

export function shortDetail(text: string): string {
  return text.length <= LONGEST_DETAIL ? text : `${text.slice(0, LONGEST_DETAIL - 1)}…`;
}

/** The server's answer, or why it gave none; with the number of requests that it took. */
export type ChatOutcome<Result> = { requests: number } & (
  { kind: 'answered'; result: Result; tokens: TokenCounts | null } | NoAnswer
);

export type NoAnswer =
  /** The server rejected the request as it is; `detail` is what it said. */
  | { kind: 'rejected'; status: number; detail: string; param: string | null }
  /** Nothing usable arrived. */
  | { kind: 'failed'; why: string };

/** The outcome of a completion. */
export type Completion =
  | { kind: 'said'; text: string }
  | { kind: 'refused'; why: string }
  /** It ended before it was complete, or said nothing. */
  | { kind: 'unfit'; why: string };

/**
 * The reply in the form that the schema asks for, or why it is not.
 *
 * A code fence around the JSON and words before and after it are removed: models without enforced forms write them. The
 * JSON itself is used as it is.
 */
export function readReply<Reply>(
  text: string,
  schema: z.ZodType<Reply>,
): { reply: Reply } | { why: string } {
  const value = jsonIn(text);
  if (value === undefined) return { why: 'it is not JSON' };
  const read = schema.safeParse(value);
  if (read.success) return { reply: read.data };
  const issue = read.error.issues[0];
  const at = issue === undefined || issue.path.length === 0 ? 'the reply' : issue.path.join('.');
  return { why: `${at}: ${issue?.message ?? 'not in the form'}` };
}

/** The JSON in a reply, without the wrapping; undefined if there is none. */
export function jsonIn(text: string): unknown {
  const whole = parsedJson(text);
  if (whole !== undefined) return whole;
  const fences = [...text.matchAll(/```(?:json)?\s*\n(.*?)\n\s*```/gs)];
  if (fences.length === 1) {
    const inside = parsedJson(fences[0]?.[1] ?? '');
    if (inside !== undefined) return inside;
  }
  const [first, last] = [text.indexOf('{'), text.lastIndexOf('}')];
  return first < 0 || last < first ? undefined : parsedJson(text.slice(first, last + 1));
}

export type CompletionBody = Omit<ChatCompletionCreateParamsNonStreaming, 'stream'>;

/** A reply that did not fit. */
export interface Wrong {
  text: string;
  why: string;
}

/** The parameter that says which form of reply a server takes, in its own words. */
const FORMAT = 'response_format';

/** By `parameters.response_format`: absent, a JSON schema is asked for; null, the prompt alone does it. */
export function formOf({ parameters }: Pick<ModelEndpoint, 'parameters'>): ReplyForm {
  const format = parameters[FORMAT];
  if (format === undefined) return 'json_schema';
  return format === null ? 'text' : 'json_object';
}

/** @param wrong the reply that did not fit, if it is requested again */
export function bodyOf(
  endpoint: ModelEndpoint,
  question: Question<unknown>,
  wrong: Wrong | null,
): CompletionBody {
  const { model, parameters, defaults: ofRole = {} } = endpoint;
  const { prompt, parts } = question;
  const form = formOf(endpoint);
  const jsonSchema = jsonSchemaOf(question);
  const all: Record<string, Json> = { temperature: 0, ...ofRole, ...parameters };
  const named = { name: prompt.name, strict: true, schema: { ...jsonSchema } };
  return {
    ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)),
    model,
    messages: [
      { role: 'system', content: systemOf(prompt.text, form, jsonSchema) },
      { role: 'user', content: contentOf(parts) },
      ...(wrong === null ? [] : retryMessages(wrong)),
    ],
    ...(form === 'json_schema' && { [FORMAT]: { type: form, json_schema: named } }),
  };
}

/** A plain text if there are no pictures: not every server accepts parts. */
function contentOf(parts: readonly QuestionPart[]): string | ChatCompletionContentPart[] {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  if (texts.length === parts.length) return texts.join('\n\n');
  return parts.map((part) =>
    part.kind === 'text'
      ? { type: 'text', text: part.text }
      : {
          type: 'image_url',
          image_url: { url: `data:image/png;base64,${Buffer.from(part.png).toString('base64')}` },
        },
  );
}

function systemOf(text: string, form: ReplyForm, schema: object): string {
  if (form === 'json_schema') return text;
  return `${text}\n\nAnswer with one JSON object and nothing else. Its JSON Schema:\n${JSON.stringify(schema)}`;
}

/** The unfit reply is shortened: an over-long one would be too long again. */
function retryMessages({ text, why }: Wrong): CompletionBody['messages'] {
  const shown = text.slice(0, 2000);
  return [
    ...(shown === '' ? [] : [{ role: 'assistant' as const, content: shown }]),
    {
      role: 'user',
      content: `That reply cannot be used: ${why}. Answer again, with one JSON object in the form that was asked for and nothing else.`,
    },
  ];
}
