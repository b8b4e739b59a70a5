// A model as users and judges see it: it answers one question with one validated answer, asks again where a reply does not fit, and notes each call. Reads no environment.
import type { Json } from '../values/json.js';
import { bodyOf, formOf, readReply, type Wrong } from './completion.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import type { CallLog } from './calls.js';
import { ModelError, modelUnreachable, refused, rejected, unfit } from './model-error.js';
import type { ModelEndpoint, Patience, Role } from './models.js';
import type { AnsweredQuestion, Effort, Question, TokenCounts } from './prompt.js';
import { performance } from 'node:perf_hooks';
import pLimit, { type LimitFunction } from 'p-limit';
import { optionalPackage } from '../values/missing-package.js';

/** What a question is asked for; account and cassettes go by it. */
export interface About {
  /** Id of the episode; null outside one. */
  episode: string | null;
  /** For people: "turn 3", the question of a judge. */
  subject: string;
  /** Which vote on one question this is, from 1: each is a separate answer. Default 1. */
  vote?: number;
}

/** An answer, and whether a model was asked for it. */
export interface AnswerWithSource<Reply> extends AnsweredQuestion<Reply> {
  source: 'live' | 'replayed';
}

/** A model that can be asked. */
export interface Model {
  readonly role: Role;
  /** Its name, such as "gpt-x". */
  readonly name: string;
  /**
   * Sent with every request, including the role's defaults; answers recorded with others are stale. Absent if unknown.
   */
  readonly parameters?: Readonly<Record<string, Json>>;
  /**
   * @throws SightlineError what `askModel` throws; `model-budget-spent` if the run may spend no more; of a cassette `cassette-miss`.
   */
  ask<Reply>(question: Question<Reply>, about: About): Promise<AnswerWithSource<Reply>>;
}

export interface LiveModelOptions {
  log: Pick<CallLog, 'allow' | 'note'>;
  patience?: Patience;
}

/** The model behind an endpoint. Every call is noted, also one that failed: it may have been paid for. */
export function liveModel(
  endpoint: ModelEndpoint,
  { log, patience = {} }: LiveModelOptions,
): Model {
  const { role, model } = endpoint;
  return {
    role,
    name: model,
    parameters: { ...endpoint.defaults, ...endpoint.parameters },
    async ask(question, { episode, subject }) {
      await log.allow();
      const note = ({ requests, unfit, tokens, ms }: Effort, error: string | null) =>
        log.note({
          ...{ role, model, prompt: question.prompt.name, episode, subject, source: 'live' },
          ...{ requests, unfit, tokens, ms, error },
        });
      try {
        const answered = await askModel(endpoint, question, patience);
        await note(answered.effort, null);
        return { ...answered, source: 'live' };
      } catch (error) {
        const effort = error instanceof ModelError ? error.effort : null;
        const code = error instanceof SightlineError ? error.code : firstLine(error);
        await note(effort ?? nothing(endpoint), code);
        throw error;
      }
    },
  };
}

/** If a call fails before anything is answered, nobody counts tokens. */
function nothing(endpoint: ModelEndpoint): Effort {
  const { role, model } = endpoint;
  return { role, model, requests: 0, unfit: 0, tokens: null, ms: 0, form: formOf(endpoint) };
}

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
