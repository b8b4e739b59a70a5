// What trials took, as distributions: turns, time, tokens and latency; what the record does not show is left out, never 0.
import { distribution, type Distribution } from '../values/statistics/spread.js';
import type { SuiteTrial } from './trial.js';

/** Null: of no trial is it known. */
export interface CostsOfMany {
  turns: Distribution | null;
  wallMs: Distribution | null;
  tokens: Distribution | null;
  /** Of turns, not of trials. */
  latencyMs: Distribution | null;
}

export function costsOfMany(trials: readonly SuiteTrial[]): CostsOfMany {
  const costs = trials.flatMap(({ costs: one }) => one ?? []);
  return {
    turns: distribution(costs.map(({ turns }) => turns)),
    wallMs: distribution(costs.map(({ wallMs }) => wallMs)),
    tokens: distribution(costs.flatMap(({ tokens }) => tokens ?? [])),
    latencyMs: distribution(
      costs.flatMap(({ perTurn }) => perTurn.flatMap(({ latencyMs }) => latencyMs ?? [])),
    ),
  };
}
