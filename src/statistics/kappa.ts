// Cohen's kappa: how far two raters agree beyond chance, with its interval; pairs of answers in, numbers out.
import { Z95 } from './proportion.js';
import { sum } from './sum.js';

/** What two raters said about one item. */
export type RatedPair = readonly [one: string, other: string];

export interface Kappa {
  /** −1 to 1; 0 is what chance alone would give. */
  kappa: number;
  /** Bounds of the interval; null if the sample shows no spread: nothing was disagreed about, or one rater gave one answer throughout. */
  interval: { low: number; high: number } | null;
}

/**
 * Cohen's kappa with an interval of 95%; null if it is undefined: without pairs, or if both raters gave one and the same answer throughout.
 *
 * Sources: J. Cohen (1960), Educ. Psychol. Meas. 20, 37–46; the standard error is that of J. L. Fleiss, J. Cohen & B. S. Everitt (1969),
 * Psychol. Bull. 72, 323–327, for large samples: below some thirty items the interval is rough.
 */
export function cohensKappa(pairs: readonly RatedPair[]): Kappa | null {
  const n = pairs.length;
  const share = (isIn: (pair: RatedPair) => boolean): number => pairs.filter(isIn).length / n;
  const answers = [...new Set(pairs.flat())];
  const first = new Map(answers.map((answer) => [answer, share(([one]) => one === answer)]));
  const second = new Map(answers.map((answer) => [answer, share(([, other]) => other === answer)]));
  const p = (of: ReadonlyMap<string, number>, answer: string): number => of.get(answer) ?? 0;
  const observed = share(([one, other]) => one === other);
  const chance = sum(answers.map((answer) => p(first, answer) * p(second, answer)));
  if (n === 0 || chance === 1) return null;
  const kappa = (observed - chance) / (1 - chance);
  const isUniform = [first, second].some((of) => [...of.values()].includes(1));
  if (observed === 1 || isUniform) return { kappa, interval: null };
  // Each pair weighs 1/n, so sums over cells of the table become means over pairs.
  const agreed = pairs.filter(([one, other]) => one === other);
  const others = pairs.filter(([one, other]) => one !== other);
  const a = agreed.map(([both]) => (1 - (p(first, both) + p(second, both)) * (1 - kappa)) ** 2);
  const b = others.map(([one, other]) => (p(second, one) + p(first, other)) ** 2);
  const c = (kappa - chance * (1 - kappa)) ** 2;
  const variance = (sum(a) / n + ((1 - kappa) ** 2 * sum(b)) / n - c) / (n * (1 - chance) ** 2);
  const half = Z95 * Math.sqrt(Math.max(0, variance));
  return { kappa, interval: { low: Math.max(-1, kappa - half), high: Math.min(1, kappa + half) } };
}
