// An embedding model behind an OpenAI-compatible endpoint: vectors of texts, validated and accounted for, and the similarity of two of them.
import { performance } from 'node:perf_hooks';
import { countOf } from '../count.js';
import { optionalPackage } from '../missing-package.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import type { ModelEndpoint, Patience } from './endpoint.js';
import { modelUnreachable } from './model-error.js';
import type { About, LiveModelOptions } from './model.js';
import type { TokenCounts } from './question.js';

/** A model that can be given texts. */
export interface Embedder {
  /** Its name. */
  readonly name: string;
  /**
   * One vector for each text, all of one dimension.
   *
   * @throws SightlineError `model-unreachable`, `model-reply-unfit`; `model-budget-spent` if the run may spend no more.
   */
  embed(texts: readonly string[], about: About): Promise<number[][]>;
}

/** The embedding model behind an endpoint. Every call is noted, also one that failed. */
export function liveEmbedder(
  endpoint: ModelEndpoint,
  { log, patience = {} }: LiveModelOptions,
): Embedder {
  const { role, model } = endpoint;
  return {
    name: model,
    async embed(texts, { episode, subject }) {
      await log.allow();
      const began = performance.now();
      const spent = { requests: 0, tokens: [] as (number | null)[] };
      const note = (error: string | null) => {
        const tokens = tokensIn(spent.tokens);
        return log.note({
          ...{ role, model, prompt: 'embeddings', episode, subject, source: 'live' },
          ...{ requests: spent.requests, unfit: 0, tokens, error },
          ms: Math.round(performance.now() - began),
        });
      };
      try {
        const vectors = await embed(endpoint, texts, { ...patience, spent });
        await note(null);
        return vectors;
      } catch (error) {
        await note(error instanceof SightlineError ? error.code : firstLine(error));
        throw error;
      }
    },
  };
}

/** Null if one of the answers did not say, or there was none. */
function tokensIn(counts: readonly (number | null)[]): TokenCounts | null {
  if (counts.length === 0) return null;
  let input = 0;
  for (const count of counts) {
    if (count === null) return null;
    input += count;
  }
  return { input, output: 0, cached: null };
}

/** Texts in one request: endpoints take a few hundred at most. */
const AT_ONCE = 64;

/** What it took, for whoever keeps account; counted also where it fails. */
export interface EmbeddingEffort {
  /** Requests, those that failed included. */
  requests: number;
  /** Of each answer; null if the endpoint did not say. */
  tokens: (number | null)[];
}

/** Patience, and where to count what it took. Default: nowhere. */
export interface EmbedOptions extends Patience {
  spent?: EmbeddingEffort;
}

/**
 * One vector for each text, all of one dimension.
 *
 * @throws SightlineError `model-unreachable` if no answer came, `model-reply-unfit` if one came that does not fit.
 */
async function embed(
  endpoint: ModelEndpoint,
  texts: readonly string[],
  options: EmbedOptions = {},
): Promise<number[][]> {
  const vectors: number[][] = [];
  for (let first = 0; first < texts.length; first += AT_ONCE)
    vectors.push(...(await embedSome(endpoint, texts.slice(first, first + AT_ONCE), options)));
  const dimensions = [...new Set(vectors.map(({ length }) => length))];
  if (dimensions.length > 1)
    throw unfit(endpoint, `its vectors have ${dimensions.join(' and ')} dimensions`);
  if (vectors.some((vector) => vector.every((part) => part === 0)))
    throw unfit(endpoint, 'one of its vectors is nothing but zeros');
  return vectors;
}

async function embedSome(
  endpoint: ModelEndpoint,
  input: readonly string[],
  options: EmbedOptions,
): Promise<number[][]> {
  const found = await asked(endpoint, input, options);
  if (found === null) throw unfit(endpoint, 'it is not a list of embeddings');
  const byIndex = new Map(found.map(({ index, embedding }) => [index, embedding]));
  const vectors = input.flatMap((_, index) => {
    const vector = byIndex.get(index);
    return vector === undefined ? [] : [vector];
  });
  if (vectors.length === input.length && found.length === input.length) return vectors;
  throw unfit(
    endpoint,
    `it has ${countOf(found.length, 'embedding')} for ${countOf(input.length, 'text')}`,
  );
}

async function asked(
  endpoint: ModelEndpoint,
  input: readonly string[],
  { spent, ...patience }: EmbedOptions,
) {
  // Only now, as for a question: it pulls in the client's package.
  const { sendEmbeddings } = await optionalPackage('openai', () => import('./send-embeddings.js'));
  const sent = await sendEmbeddings(endpoint, input, patience);
  if (spent) spent.requests += sent.requests;
  if (sent.kind !== 'answered') throw modelUnreachable(endpoint, sent, sent.requests);
  spent?.tokens.push(sent.tokens?.input ?? null);
  return sent.result;
}

function unfit({ model, url }: ModelEndpoint, found: string): SightlineError {
  return new SightlineError('model-reply-unfit', {
    what: `The reply of the model cannot be used: ${found}.`,
    details: [`${model} at ${url}`],
    next: 'Check that the endpoint has this model, and that it makes embeddings.',
  });
}

/** Cosine similarity of two vectors of one dimension, −1 to 1. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, part, index) => sum + part * (b[index] ?? 0), 0);
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}
