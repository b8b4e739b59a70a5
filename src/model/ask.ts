// Asks a model one question and gets one validated answer, with patience; must read no environment and guess no reply.
import { performance } from 'node:perf_hooks';
import { setTimeout as timer } from 'node:timers/promises';
import type { ChatCompletionContentPart } from 'openai/resources/chat/completions';
import pLimit, { type LimitFunction } from 'p-limit';
import { z } from 'zod';
import type { Json } from '../scenario/schema.js';
import { type ErrorCode, SightlineError } from '../sightline-error.js';
import type { ModelEndpoint, Patience, ReplyForm } from './endpoint.js';
import type { Answered, Effort, Part, Question, Tokens } from './question.js';
import { readReply, type Said } from './reply.js';
import { type Habits, habitsOf, learn } from './server-habits.js';
import { type CompletionBody, sendChat, type Sent } from './wire.js';

const RETRIES = 3;
const BUDGET_MS = 120_000;
const LONGEST_WAIT_MS = 8000;
const CONCURRENCY = 4;

/** A reply that does not fit is asked for again once, with what was wrong with it. */
const UNFIT_REPLIES = 2;

/**
 * The answer to a question, as the schema parsed it.
 *
 * @throws SightlineError `model-unreachable` where no answer came within the patience; `model-reply-unfit` where what came is not in the form, also when
 *   it was asked for again; `model-refused` where the model will not answer; `model-context-exceeded` where the question is too long for it;
 *   `model-without-vision` where it takes no pictures. No error is ever an answer.
 */
export function askModel<Reply>(
  endpoint: ModelEndpoint,
  question: Question<Reply>,
  patience: Patience = {},
): Promise<Answered<Reply>> {
  return limitOf(endpoint)(() => ask(endpoint, question, patience));
}

const limits = new Map<string, LimitFunction>();

function limitOf({ url, concurrency = CONCURRENCY }: ModelEndpoint): LimitFunction {
  const key = JSON.stringify([url, concurrency]);
  const limit = limits.get(key) ?? pLimit(concurrency);
  limits.set(key, limit);
  return limit;
}

async function ask<Reply>(
  endpoint: ModelEndpoint,
  question: Question<Reply>,
  patience: Patience,
): Promise<Answered<Reply>> {
  const began = performance.now();
  const spent = { requests: 0, unfit: 0, tokens: [] as (Tokens | null)[] };
  const effort = (): Effort => ({
    role: endpoint.role,
    model: endpoint.model,
    requests: spent.requests,
    unfit: spent.unfit,
    tokens: sum(spent.tokens),
    ms: Math.round(performance.now() - began),
    form: habitsOf(endpoint).form,
  });
  let wrong: Wrong | null = null;
  for (;;) {
    const request = (habits: Habits) => bodyOf(endpoint, question, habits, wrong);
    const { said, tokens } = await answered(endpoint, { question, request, spent }, patience).catch(
      (error: unknown) => {
        throw withEffort(error, effort());
      },
    );
    spent.tokens.push(tokens);
    if (said.kind === 'refused') throw refused(endpoint, said.why, effort());
    const text = said.kind === 'said' ? said.text : '';
    const read = said.kind === 'said' ? readReply(text, question.schema) : said;
    if ('reply' in read) return { reply: read.reply, text, effort: effort() };
    spent.unfit += 1;
    if (spent.unfit === UNFIT_REPLIES) throw unfit(endpoint, question, read.why, effort());
    wrong = { text, why: read.why };
  }
}

/** A reply that did not fit. */
interface Wrong {
  text: string;
  why: string;
}

interface Asking {
  question: Question<unknown>;
  request: (habits: Habits) => CompletionBody;
  spent: { requests: number };
}

/** What the model said in the end; waits where waiting helps, and leaves out what the server does not take. */
async function answered(
  endpoint: ModelEndpoint,
  { question, request, spent }: Asking,
  patience: Patience,
): Promise<{ said: Said; tokens: Tokens | null }> {
  const retrying = retries(patience);
  for (;;) {
    spent.requests += 1;
    const sent = await sendChat(endpoint, request(habitsOf(endpoint)), patience);
    if (sent.kind === 'answered') return { said: sent.result, tokens: sent.tokens };
    if (sent.kind === 'rejected') {
      if (learn(endpoint, sent) === null) throw rejected(endpoint, question, sent);
      continue;
    }
    if (!(await retrying(sent))) throw unreachable(endpoint, sent.why, spent.requests);
  }
}

/** Waits before the next attempt; false where there is to be none. */
export function retries(
  patience: Patience,
): (sent: Extract<Sent<unknown>, { kind: 'failed' }>) => Promise<boolean> {
  const { retries: most = RETRIES, budgetMs = BUDGET_MS } = patience;
  const wait = patience.wait ?? ((ms: number) => timer(ms));
  const began = performance.now();
  let failures = 0;
  let waited = 0;
  return async ({ again, afterMs }) => {
    failures += 1;
    if (!again || failures > most) return false;
    const ms = Math.min(afterMs ?? 500 * 2 ** (failures - 1), LONGEST_WAIT_MS);
    if (Math.max(performance.now() - began, waited) + ms > budgetMs) return false;
    waited += ms;
    await wait(ms);
    return true;
  };
}

function bodyOf(
  { model, parameters }: ModelEndpoint,
  { prompt, parts, schema, maxTokens }: Question<unknown>,
  { form, without, limit }: Habits,
  wrong: Wrong | null,
): CompletionBody {
  const jsonSchema = z.toJSONSchema(schema);
  const defaults = { temperature: 0, ...(maxTokens === undefined ? {} : { [limit]: maxTokens }) };
  const all: Record<string, Json> = { ...defaults, ...parameters };
  const sent = Object.entries(all).filter(([name, value]) => value !== null && !without.has(name));
  return {
    ...Object.fromEntries(sent),
    model,
    messages: [
      { role: 'system', content: systemOf(prompt.text, form, jsonSchema) },
      { role: 'user', content: contentOf(parts) },
      ...(wrong === null ? [] : askedAgain(wrong)),
    ],
    ...formatOf(prompt.name, form, jsonSchema),
  };
}

/** A plain text where there are no pictures: not every server takes parts. */
function contentOf(parts: readonly Part[]): string | ChatCompletionContentPart[] {
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

function formatOf(
  name: string,
  form: ReplyForm,
  schema: object,
): Pick<CompletionBody, 'response_format'> {
  switch (form) {
    case 'json_schema': {
      const named = { name, strict: true, schema: { ...schema } };
      return { response_format: { type: 'json_schema', json_schema: named } };
    }
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'text':
      return {};
  }
}

/** What did not fit is shown cut: an over-long reply would be too long again. */
function askedAgain({ text, why }: Wrong): CompletionBody['messages'] {
  const shown = text.slice(0, 2000);
  return [
    ...(shown === '' ? [] : [{ role: 'assistant' as const, content: shown }]),
    {
      role: 'user',
      content: `That reply cannot be used: ${why}. Answer again, with one JSON object in the form that was asked for and nothing else.`,
    },
  ];
}

function sum(counts: readonly (Tokens | null)[]): Tokens | null {
  if (counts.length === 0) return null;
  const all = { input: 0, output: 0, cached: 0 as number | null };
  for (const tokens of counts) {
    if (tokens === null) return null;
    all.input += tokens.input;
    all.output += tokens.output;
    all.cached = all.cached === null || tokens.cached === null ? null : all.cached + tokens.cached;
  }
  return all;
}

/** Requests that came to nothing count as well, and so do the answers before them. */
function withEffort(error: unknown, effort: Effort): unknown {
  if (!(error instanceof ModelError) || error.effort !== null) return error;
  const { code, parts, cause } = error;
  return new ModelError(code, { ...parts, cause }, effort);
}

/** An answer was not had; what it took is told all the same, since it was paid for. */
export class ModelError extends SightlineError {
  /** Null where nothing was asked that could have cost something. */
  readonly effort: Effort | null;
  constructor(
    code: ErrorCode,
    parts: ConstructorParameters<typeof SightlineError>[1],
    effort: Effort | null,
  ) {
    super(code, parts);
    this.effort = effort;
  }
}

function where({ model, url }: ModelEndpoint): string {
  return `${model} at ${url}`;
}

/** The error of an endpoint that gave no answer. */
export function unreachable(endpoint: ModelEndpoint, why: string, requests: number): ModelError {
  const { variables } = endpoint;
  const parts = {
    what: `The model did not answer: ${why}.`,
    details: [`${where(endpoint)}, asked ${requests} ${requests === 1 ? 'time' : 'times'}`],
    next: `Check ${variables}, and that the endpoint speaks the API of OpenAI.`,
  };
  return new ModelError('model-unreachable', parts, null);
}

function refused(endpoint: ModelEndpoint, why: string, effort: Effort): ModelError {
  const parts = {
    what: `The model refused to answer: ${why}.`,
    details: [where(endpoint)],
    next: 'Use another model for this role, or ask it otherwise.',
  };
  return new ModelError('model-refused', parts, effort);
}

function unfit(
  endpoint: ModelEndpoint,
  { prompt }: Question<unknown>,
  found: string,
  effort: Effort,
): ModelError {
  const parts = {
    what: `The reply of the model cannot be used: ${found}.`,
    details: [
      where(endpoint),
      `wanted: JSON in the form "${prompt.name}", asked for ${UNFIT_REPLIES} times`,
    ],
    next: 'Ask again, or use a model that keeps to a JSON schema.',
  };
  return new ModelError('model-reply-unfit', parts, effort);
}

type Rejected = Extract<Sent<unknown>, { kind: 'rejected' }>;

/** A server says in words of its own why it takes no request; which of the known reasons it is, these tell. */
function rejected(
  endpoint: ModelEndpoint,
  { parts }: Question<unknown>,
  { status, detail }: Rejected,
): ModelError {
  const details = [where(endpoint), `it answered: ${detail}`];
  if (
    /context.{0,20}(?:length|window|size)|maximum context|too many tokens|prompt is too long/i.test(
      detail,
    )
  ) {
    const what = 'The question is longer than what the model can read.';
    const next = 'Use a model with a longer context.';
    return new ModelError('model-context-exceeded', { what, details, next }, null);
  }
  const shown = parts.some(({ kind }) => kind === 'image');
  if (
    shown &&
    /image|vision|multi.?modal|content.{0,12}(?:type|part|must be a string)/i.test(detail)
  ) {
    const what = 'The model takes no pictures.';
    const next = `Name a model that does for this role: ${endpoint.variables}.`;
    return new ModelError('model-without-vision', { what, details, next }, null);
  }
  return unreachable(
    endpoint,
    `it answered ${status}: ${detail.replace(/^\d+\s*/, '').slice(0, 200)}`,
    1,
  );
}
