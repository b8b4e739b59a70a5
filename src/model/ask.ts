// Asks a model one question and returns one validated answer, with retries; never reads the environment or guesses a reply.
import { performance } from 'node:perf_hooks';
import pLimit, { type LimitFunction } from 'p-limit';
import type { ModelEndpoint, Patience } from './endpoint.js';
import { ModelError, refused, rejected, unfit, modelUnreachable } from './model-error.js';
import type { AnsweredQuestion, Effort, Question, TokenCounts } from './question.js';
import { readReply, type Completion } from './reply.js';
import { bodyOf, type Wrong } from './request-body.js';
import { retries, told } from './retries.js';
import { type ServerHabits, habitsOf, learn } from './server-habits.js';
import { isTooLong } from './server-detail.js';
import type { CompletionBody } from './send.js';

const CONCURRENCY = 4;

/** An unfit reply is requested again once, with what was wrong with it. */
const UNFIT_REPLIES = 2;

/**
 * The answer to a question, as the schema parsed it.
 *
 * @throws SightlineError `model-unreachable` if no answer came within the patience; `model-reply-unfit` if the reply is
 *   not in the form, also when it was requested again; `model-refused` if the model will not answer;
 *   `model-context-exceeded` if the question is too long for it; `model-without-vision` if it takes no pictures.
 *   No error is ever an answer.
 */
export function askModel<Reply>(
  endpoint: ModelEndpoint,
  question: Question<Reply>,
  patience: Patience = {},
): Promise<AnsweredQuestion<Reply>> {
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
): Promise<AnsweredQuestion<Reply>> {
  await patience.breaker?.enter(endpoint);
  const began = performance.now();
  const spent = { requests: 0, unfit: 0, tokens: [] as (TokenCounts | null)[] };
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
    const request = (habits: ServerHabits) => bodyOf(endpoint, question, habits, wrong);
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

interface Asking {
  question: Question<unknown>;
  request: (habits: ServerHabits) => CompletionBody;
  spent: { requests: number };
}

/** What the model said in the end; waits if that helps, and leaves out what the server does not accept. */
async function answered(
  endpoint: ModelEndpoint,
  { question, request, spent }: Asking,
  patience: Patience,
): Promise<{ said: Completion; tokens: TokenCounts | null }> {
  // It pulls in the client's package, which a run without models never loads.
  const { sendChat } = await import('./send.js');
  const retrying = retries(patience);
  for (;;) {
    spent.requests += 1;
    const sent = await sendChat(endpoint, request(habitsOf(endpoint)), patience);
    if (sent.kind === 'failed') {
      if (await retrying(sent)) continue;
      await told(endpoint, sent, patience);
      throw modelUnreachable(endpoint, sent, spent.requests);
    }
    await told(endpoint, sent, patience);
    if (sent.kind === 'answered') return { said: sent.result, tokens: sent.tokens };
    if (isTooLong(sent.detail) || learn(endpoint, sent) === null)
      throw rejected(endpoint, question, sent);
  }
}

function sum(counts: readonly (TokenCounts | null)[]): TokenCounts | null {
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

/** Failed requests count too, and so do the answers before them. */
function withEffort(error: unknown, effort: Effort): unknown {
  if (!(error instanceof ModelError) || error.effort !== null) return error;
  const { code, parts, cause } = error;
  return new ModelError(code, { ...parts, cause }, effort);
}
