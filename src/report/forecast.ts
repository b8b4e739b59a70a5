// Forecasts what planned trials will take, from what earlier trials of the same scenarios took; unseen values are unknown.
import type { Role } from '../model/endpoint.js';
import { costOf } from '../model/prices.js';
import type { TokenCounts } from '../model/question.js';
import {
  askedOf,
  type AskedModel,
  type ForecastTrial,
  isReplayed,
  type ForecastPlan,
} from './forecast-plan.js';
import { add, atOnce, nothing, type Range } from './forecast-range.js';

export type { ForecastProject, ForecastTrial, ForecastPlan as Plan } from './forecast-plan.js';
export type { Range } from './forecast-range.js';

interface RoleSample {
  calls: number;
  /** Those of them asked live, not replayed. Default: all. */
  live?: number;
  tokens: TokenCounts | null;
  models: string[];
}

/** What one earlier trial took. */
export interface Sample {
  durationMs: number;
  bytes: number;
  /** By role, for those that were configured then; an absent role says nothing. */
  roles: Partial<Record<Role, RoleSample>>;
}

export interface Forecast {
  trials: number;
  scenarios: number;
  otherTests: number;
  workers: number;
  /** For all trials, this many at a time, ms. */
  durationMs: Range;
  bytes: Range;
  /** By role, of those that may be asked live. */
  calls: Partial<Record<Role, Range>>;
  /** US dollars; replays cost nothing. */
  costUsd: Range;
  /** Scenarios that have never run on this machine. */
  neverRun: string[];
  /** What makes the forecast doubtful, each once. */
  notes: ForecastNote[];
}

/**
 * `replay_timed_live`: the time of replayed trials is estimated from trials that asked models, and will be less.
 * `no_price`: the cost of this model is unknown. `other_model`: what `model` will take is estimated from calls of
 * `seen`.
 */
export type ForecastNote =
  | { code: 'replay_timed_live' }
  | { code: 'no_price'; role: Role; model: string }
  | { code: 'other_model'; role: Role; model: string; seen: string };

/** Which earlier trials are like a planned one. */
export type SamplesOf = (trial: ForecastTrial) => readonly Sample[];

/**
 * Sums the ranges of all trials. The least and the most are sums of observed extremes: they hold if trials are like
 * earlier ones, and are not a confidence interval.
 */
export function forecast(plan: ForecastPlan, samplesOf: SamplesOf): Forecast {
  const total = { durationMs: nothing(), bytes: nothing(), costUsd: nothing() };
  const calls: Partial<Record<Role, Range>> = {};
  const notes = new Map<string, ForecastNote>();
  const take = (note: ForecastNote) => notes.set(JSON.stringify(note), note);
  for (const trial of plan.trials) {
    const samples = samplesOf(trial);
    const asking = askedOf(trial, plan.projects[trial.project]);
    const alike = likeSamples(samples, asking.length > 0);
    add(
      total.durationMs,
      alike.map(({ durationMs }) => durationMs),
    );
    if (asking.length === 0 && isReplayed(trial) && alike.some(wasLive))
      take({ code: 'replay_timed_live' });
    add(
      total.bytes,
      samples.map(({ bytes }) => bytes),
    );
    for (const { role } of asking)
      add(
        (calls[role] ??= nothing()),
        seen(samples, role).map((one) => one.calls),
      );
    add(total.costUsd, costsOf(asking, samples));
    for (const note of asking.flatMap((one) => notesOf(one, samples))) take(note);
  }
  return {
    ...{ trials: plan.trials.length, otherTests: plan.otherTests, workers: plan.workers },
    scenarios: new Set(plan.trials.map(({ scenario }) => scenario)).size,
    ...{ ...total, calls, neverRun: neverRun(plan, samplesOf), notes: [...notes.values()] },
    durationMs: atOnce(total.durationMs, Math.min(plan.workers, plan.trials.length)),
  };
}

function wasLive({ roles }: Sample): boolean {
  return Object.values(roles).some(({ calls, live = calls }) => live > 0);
}

/** A model takes time and a replay does not: if there are earlier trials of the same kind, only those count. */
function likeSamples(samples: readonly Sample[], isLive: boolean): readonly Sample[] {
  const alike = samples.filter((one) => wasLive(one) === isLive);
  return alike.length > 0 ? alike : samples;
}

function seen(samples: readonly Sample[], role: Role): RoleSample[] {
  return samples.flatMap(({ roles }) => roles[role] ?? []);
}

/** What each earlier trial would cost at today's prices; empty if unknown. */
function costsOf(asking: readonly AskedModel[], samples: readonly Sample[]): number[] {
  if (asking.length === 0) return [0];
  return samples.flatMap(({ roles }) => {
    const costs = asking.map(({ role, model, prices }) => {
      const took = roles[role];
      return took === undefined ? null : costOf(took.tokens, model, prices);
    });
    return costs.includes(null) ? [] : [costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)];
  });
}

function notesOf({ role, model, prices }: AskedModel, samples: readonly Sample[]): ForecastNote[] {
  const others = new Set(seen(samples, role).flatMap(({ models }) => models));
  others.delete(model);
  return [
    ...(Object.hasOwn(prices, model) ? [] : [{ code: 'no_price' as const, role, model }]),
    ...[...others].map((other) => ({ code: 'other_model' as const, role, model, seen: other })),
  ];
}

function neverRun({ trials }: ForecastPlan, samplesOf: SamplesOf): string[] {
  const never = trials.filter((trial) => samplesOf(trial).length === 0);
  return [...new Set(never.map(({ scenario }) => scenario))];
}
