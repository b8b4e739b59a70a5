// Records every model call in one file of the run, shared by its workers, and keeps the run within its budget.
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';
import { type ModelEndpoint, roles } from './endpoint.js';
import { sharedLog } from './followed-file.js';
import type { Prices } from './prices.js';
import { runVariables } from './variables.js';

/** A run's file that accounts for every model call. */
export const MODEL_CALLS = 'model-calls.jsonl';

const tokensSchema = z.strictObject({
  input: z.int(),
  output: z.int(),
  cached: z.int().nullable(),
});

/** One answer of a model, or the lack of one. */
export const modelCallSchema = z.strictObject({
  role: z.enum(roles),
  model: z.string(),
  prompt: z.string(),
  /** Id of the episode; null if it was asked for none. */
  episode: z.string().nullable(),
  /** What was asked about, for people: "turn 3", a judge's question. */
  subject: z.string(),
  /** `replayed`: from a cassette; it cost nothing. */
  source: z.enum(['live', 'replayed']),
  /** Requests that were sent for it. */
  requests: z.int(),
  /** Replies that did not fit. */
  unfit: z.int(),
  /** Null if the endpoint did not say. */
  tokens: tokensSchema.nullable(),
  /** US dollars; null if price or tokens are unknown. */
  costUsd: z.number().nullable(),
  ms: z.number(),
  /** Error code instead of an answer; null if there is an answer. */
  error: z.string().nullable(),
});
export type ModelCall = z.output<typeof modelCallSchema>;

export interface Ledger {
  prices: Prices;
  /** @throws SightlineError `model-budget-spent` if the limit has been reached. */
  allow(): Promise<void>;
  note(call: ModelCall): Promise<void>;
}

/** A ledger that can be read back. */
export interface KeptLedger extends Ledger {
  /** All calls so far, of everyone sharing it, in the order they ended. */
  calls(): Promise<ModelCall[]>;
}

export interface LedgerOptions {
  /** Shared by all workers of the run; null: account is kept in memory. */
  file: string | null;
  prices: Prices;
  /** Null: no limit. */
  maxCostUsd: number | null;
}

/** A limit may be exceeded by the calls under way when it is reached. */
export function openLedger({ file, prices, maxCostUsd }: LedgerOptions): KeptLedger {
  const log = sharedLog(file, modelCallSchema);
  let spent = 0;
  return {
    prices,
    async allow() {
      if (maxCostUsd === null) return;
      for (const { costUsd } of await log.news()) spent += costUsd ?? 0;
      if (spent < maxCostUsd) return;
      throw new SightlineError('model-budget-spent', {
        what: `The run has spent ${dollars(spent)} on models, and may spend ${dollars(maxCostUsd)}.`,
        next: 'Raise maxCost, or run fewer trials.',
      });
    },
    note: (call) => log.add(call),
    calls: () => log.all(),
  };
}

/**
 * A cost limit needs a price for each model that is asked.
 *
 * @throws SightlineError `usage` if a model has none, since unknown costs cannot be limited.
 */
export function checkPrices(
  endpoints: readonly ModelEndpoint[],
  { prices, maxCostUsd }: Pick<LedgerOptions, 'prices' | 'maxCostUsd'>,
): void {
  const without = endpoints.filter(({ model }) => !Object.hasOwn(prices, model));
  if (maxCostUsd === null || without.length === 0) return;
  throw new SightlineError('usage', {
    what: `maxCost is ${dollars(maxCostUsd)}, and not every model has a price.`,
    details: without.map(({ role, model }) => `${role}: "${model}"`),
    next: `Add the prices of these models to models.prices or to the file of ${runVariables.prices}, or remove the limit (maxCost, ${runVariables.maxCost}).`,
  });
}

export function dollars(amount: number): string {
  const digits = amount !== 0 && amount < 0.1 ? 4 : 2;
  return `$${amount.toFixed(digits)}`;
}

/** The calls in a file of account; empty if there is no such file. */
export function readModelCalls(file: string): Promise<ModelCall[]> {
  return sharedLog(file, modelCallSchema).all();
}
