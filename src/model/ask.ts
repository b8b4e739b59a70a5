// Asks a model one question and returns one validated answer; never reads the environment or guesses a reply.
import { performance } from 'node:perf_hooks';
import pLimit, { type LimitFunction } from 'p-limit';
import { optionalPackage } from '../values/missing-package.js';
import type { ModelEndpoint, Patience } from './endpoint.js';
import { ModelError, refused, rejected, unfit, modelUnreachable } from './model-error.js';
import type { AnsweredQuestion, Effort, Question, TokenCounts } from './question.js';
import { readReply } from './reply.js';
import { bodyOf, formOf, type Wrong } from './request-body.js';

const CONCURRENCY = 4;

/** An unfit reply is requested again once, with what was wrong with it. */
const UNFIT_REPLIES = 2;

/**
 * The answer to a question, as the schema parsed it.
 *
 * @throws SightlineError `model-unreachable` if no answer came within the patience; `model-reply-unfit` if the reply is
 *   not in the form, also when it was requested again; `model-refused` if the model will not answer;
 *   `model-context-exceeded` if the question is too long for it; `model-without-vision` if it takes no pictures;
 *   `usage` if the client's package is not installed. No error is ever an answer.
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
  // A run without models needs no package for them.
  const { sendChat } = await optionalPackage('openai', () => import('./send.js'));
  const began = performance.now();
  const spent = { requests: 0, unfit: 0, tokens: [] as (TokenCounts | null)[] };
  const effort = (): Effort => ({
    role: endpoint.role,
    model: endpoint.model,
    requests: spent.requests,
    unfit: spent.unfit,
    tokens: sum(spent.tokens),
    ms: Math.round(performance.now() - began),
    form: formOf(endpoint),
  });
  let wrong: Wrong | null = null;
  for (;;) {
    const sent = await sendChat(endpoint, bodyOf(endpoint, question, wrong), patience);
    spent.requests += sent.requests;
    if (sent.kind === 'rejected') throw withEffort(rejected(endpoint, question, sent), effort());
    if (sent.kind === 'failed')
      throw withEffort(modelUnreachable(endpoint, sent, sent.requests), effort());
    const { result: said, tokens } = sent;
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
function withEffort({ code, parts, cause }: ModelError, effort: Effort): ModelError {
  return new ModelError(code, { ...parts, cause }, effort);
}
