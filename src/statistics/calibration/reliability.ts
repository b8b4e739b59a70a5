// Whether probabilities can be believed: Brier score, expected calibration error, and the bins of a reliability plot.
import { type Proportion, proportion } from '../proportion.js';

/** A given probability, 0 to 1, and whether the event occurred. */
export interface GivenProbability {
  probability: number;
  occurred: boolean;
}

/** The forecasts of one range of probabilities. */
export interface Bin {
  /** Excluded from the range, unless it is 0. */
  from: number;
  /** Within the range. */
  to: number;
  n: number;
  /** Mean of the probabilities; null without forecasts. */
  probability: number | null;
  /** The share that occurred; null without forecasts. */
  occurred: Proportion | null;
}

export interface Reliability {
  n: number;
  /** Mean squared difference between probability and outcome, 0 to 1, less is better. */
  brier: number;
  /** The Brier score of always giving the share that occurred: the score to beat. */
  reference: number;
  /** Expected calibration error, 0 to 1. With few forecasts it is too large even if the probabilities are right. */
  ece: number;
  bins: Bin[];
}

/**
 * How well probabilities agree with outcomes; null without forecasts.
 *
 * Brier score: G. W. Brier (1950), Mon. Weather Rev. 78, 1–3, halved, so that it runs from 0 to 1. ECE: M. P. Naeini, G. F. Cooper & M.
 * Hauskrecht (2015), AAAI, and C. Guo et al. (2017), ICML, with `bins` ranges of equal width (m/M, (m+1)/M].
 */
export function reliabilityOf(
  forecasts: readonly GivenProbability[],
  bins = 10,
): Reliability | null {
  const n = forecasts.length;
  if (n === 0) return null;
  const share = forecasts.filter(({ occurred }) => occurred).length / n;
  const ranges = Array.from({ length: bins }, (_, index) => binOf(forecasts, index, bins));
  return {
    n,
    brier: mean(forecasts.map(squaredError)),
    reference: share * (1 - share),
    ece: ranges.reduce((sum, bin) => sum + (bin.n / n) * gapOf(bin), 0),
    bins: ranges,
  };
}

function binOf(forecasts: readonly GivenProbability[], index: number, bins: number): Bin {
  const inside = forecasts.filter(({ probability }) => indexOf(probability, bins) === index);
  const came = inside.filter(({ occurred }) => occurred).length;
  return {
    from: index / bins,
    to: (index + 1) / bins,
    n: inside.length,
    probability: inside.length === 0 ? null : mean(inside.map(({ probability }) => probability)),
    occurred: proportion(came, inside.length),
  };
}

/** Compared with the bounds as reported, so that 0.3 is where `to` says it is. */
function indexOf(probability: number, bins: number): number {
  const found = Array.from({ length: bins }, (_, index) => (index + 1) / bins).findIndex(
    (to) => probability <= to,
  );
  return found === -1 ? bins - 1 : found;
}

function gapOf({ probability, occurred }: Bin): number {
  return probability === null || occurred === null ? 0 : Math.abs(probability - occurred.rate);
}

function squaredError({ probability, occurred }: GivenProbability): number {
  return (probability - (occurred ? 1 : 0)) ** 2;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
