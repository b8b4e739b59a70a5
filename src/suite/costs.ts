// What trials took, as distributions: turns, time, tokens and latency; what the record does not show is left out, never 0.
import { distribution, type Distribution } from '../statistics/quantile.js';
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

/** The turns with the same number, over all trials that took them. */
export interface TurnOfMany {
  turn: number;
  trials: number;
  latencyMs: Distribution | null;
  tokens: Distribution | null;
}

export function turnsOfMany(trials: readonly SuiteTrial[]): TurnOfMany[] {
  const turns = trials.flatMap(({ costs }) => costs?.perTurn ?? []);
  const last = turns.reduce((most, { turn }) => Math.max(most, turn), 0);
  return Array.from({ length: last }, (_, index) => index + 1).flatMap((number) => {
    const same = turns.filter(({ turn }) => turn === number);
    if (same.length === 0) return [];
    return {
      ...{ turn: number, trials: same.length },
      latencyMs: distribution(same.flatMap(({ latencyMs }) => latencyMs ?? [])),
      tokens: distribution(same.flatMap(({ tokens }) => tokens ?? [])),
    };
  });
}
