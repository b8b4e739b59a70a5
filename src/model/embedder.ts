// What compares texts holds of an embedding model: something that gives vectors and keeps account; compares nothing.
import { performance } from 'node:perf_hooks';
import { firstLine, SightlineError } from '../sightline-error.js';
import { embed } from './embed.js';
import type { ModelEndpoint } from './endpoint.js';
import type { About, LiveOptions } from './model.js';
import { costOf } from './prices.js';
import type { Tokens } from './question.js';

/** A model that can be given texts. */
export interface Embedder {
  /** Its name. */
  readonly name: string;
  /**
   * One vector for each text, all of one dimension.
   *
   * @throws SightlineError `model-unreachable`, `model-reply-unfit`; `model-budget-spent` where the run may spend no more.
   */
  embed(texts: readonly string[], about: About): Promise<number[][]>;
}

/** The embedding model behind an endpoint. Every call is noted, also one that failed. */
export function liveEmbedder(
  endpoint: ModelEndpoint,
  { ledger, patience = {} }: LiveOptions,
): Embedder {
  const { role, model } = endpoint;
  return {
    name: model,
    async embed(texts, { episode, subject }) {
      await ledger.allow();
      const began = performance.now();
      const spent = { requests: 0, tokens: [] as (number | null)[] };
      const note = (error: string | null) => {
        const tokens = tokensIn(spent.tokens);
        return ledger.note({
          ...{ role, model, prompt: 'embeddings', episode, subject, source: 'live' },
          ...{ requests: spent.requests, unfit: 0, tokens, error },
          costUsd: costOf(tokens, model, ledger.prices),
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

/** Null where one of the answers did not say, or where there was none. */
function tokensIn(counts: readonly (number | null)[]): Tokens | null {
  if (counts.length === 0) return null;
  let input = 0;
  for (const count of counts) {
    if (count === null) return null;
    input += count;
  }
  return { input, output: 0, cached: null };
}
