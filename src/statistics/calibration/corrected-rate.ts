// The true rate of yes from the answers of a judge whose error rates are known: counts in, a rate with its interval out.
import { clamped, Z95 } from '../proportion.js';

/** So many of so many. */
export interface Count {
  count: number;
  of: number;
}

export interface CorrectionInput {
  /** Among the items without a label: those decided yes, of those decided. */
  observed: Count;
  /** Of labeled items with the label yes: decided yes, of those decided. */
  sensitivity: Count;
  /** Of labeled items with the label no: decided no, of those decided. */
  specificity: Count;
}

export type CorrectedRate =
  | {
      kind: 'corrected';
      observed: Count;
      /** 0 to 1; clipped if the formula exceeds it. */
      rate: number;
      /** Bounds of the interval of 95%. */
      low: number;
      high: number;
      /** Whether the formula left 0 to 1: then the judge was better or worse on these items than on the labeled ones, or it is chance. */
      cut: boolean;
    }
  | { kind: 'undefined'; observed: Count; why: string };

/**
 * The rate of yes behind a judge's faults.
 *
 * Point: W. J. Rogan & B. Gladen (1978), Am. J. Epidemiol. 107, 71–76. Interval of 95%, with sensitivity and specificity taken as estimates from
 * independent samples: Z. Lang & J. Reiczigel (2014), Prev. Vet. Med. 113, 13–22, equations 6, 7, 16 and 17, and 4 with (1 − P)² instead of the misprinted
 * (1 + P)². For judges that are models: C. Lee et al. (2025), arXiv:2511.21140. Holds if the judge's faults on these
 * items are the same as on the labeled ones.
 */
export function correctedRate(input: CorrectionInput): CorrectedRate {
  const { observed, sensitivity, specificity } = input;
  const why = obstacle(input);
  if (why !== null) return { kind: 'undefined', observed, why };
  const exact = estimate(share(observed), share(sensitivity), share(specificity));
  const { low, high } = interval(input);
  const rate = clamped(exact);
  return { kind: 'corrected', observed, rate, low, high, cut: rate !== exact };
}

function obstacle({ observed, sensitivity, specificity }: CorrectionInput): string | null {
  if (observed.of === 0) return 'no item without a label was decided';
  if (sensitivity.of === 0) return 'no labeled yes was decided, so the sensitivity is not known';
  if (specificity.of === 0) return 'no labeled no was decided, so the specificity is not known';
  const sound = share(sensitivity) + share(specificity) - 1;
  const added = share(plus(sensitivity, 1)) + share(plus(specificity, 1)) - 1;
  // Sums of shares carry rounding errors of about 1e-16.
  if (Math.min(sound, added) > 1e-12) return null;
  return 'sensitivity and specificity sum to no more than 1: the judge says yes as often where no is true, so its answers say nothing about the rate';
}

function interval({ observed, sensitivity, specificity }: CorrectionInput): {
  low: number;
  high: number;
} {
  const z2 = Z95 ** 2;
  const p = plus(observed, z2 / 2);
  const [se, sp] = [plus(sensitivity, 1), plus(specificity, 1)];
  const rate = estimate(share(p), share(se), share(sp));
  const shift = 2 * z2 * (rate * variance(se) - (1 - rate) * variance(sp));
  const spread = variance(p) + rate ** 2 * variance(se) + (1 - rate) ** 2 * variance(sp);
  const half = (Z95 * Math.sqrt(spread)) / (share(se) + share(sp) - 1);
  return { low: clamped(rate + shift - half), high: clamped(rate + shift + half) };
}

function estimate(p: number, se: number, sp: number): number {
  return (p + sp - 1) / (se + sp - 1);
}

/** So many more of either kind. */
function plus({ count, of }: Count, more: number): Count {
  return { count: count + more, of: of + 2 * more };
}

function share({ count, of }: Count): number {
  return count / of;
}

function variance(count: Count): number {
  return (share(count) * (1 - share(count))) / count.of;
}
