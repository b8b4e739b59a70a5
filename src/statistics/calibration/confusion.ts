// How often a judge was right: labels and decisions in, a table and its rates out.
import { type Proportion, proportion, clamped } from '../proportion.js';
import type { VoteAnswer } from './votes.js';

/** What a label says. Questions are phrased so that one of these is true. */
export type Truth = 'yes' | 'no';

/** How many items of each label were decided how. */
export type Confusion = Record<Truth, Record<VoteAnswer, number>>;

/** One item: what is true, and what the judge decided. */
export interface Judged {
  label: Truth;
  decision: VoteAnswer;
}

export interface Rates {
  /** Of the items with the label yes that were decided: the share decided yes. Null if there are none. */
  sensitivity: Proportion | null;
  /** Of the items with the label no that were decided: the share decided no. */
  specificity: Proportion | null;
  /** The mean of the two; null if one is missing. */
  balancedAccuracy: { value: number; low: number; high: number } | null;
  /** Of all items: the share that was decided. */
  coverage: Proportion | null;
  /** Of the decided items: the share decided wrongly. */
  error: Proportion | null;
}

export function confusionOf(items: readonly Judged[]): Confusion {
  const table: Confusion = {
    yes: { yes: 0, no: 0, cannot_tell: 0 },
    no: { yes: 0, no: 0, cannot_tell: 0 },
  };
  for (const { label, decision } of items) table[label][decision] += 1;
  return table;
}

/** The rates of a table. Undecided items only count against coverage: they do not block. */
export function ratesOf({ yes, no }: Confusion): Rates {
  const decidedYes = yes.yes + yes.no;
  const decidedNo = no.yes + no.no;
  const decided = decidedYes + decidedNo;
  const sensitivity = proportion(yes.yes, decidedYes);
  const specificity = proportion(no.no, decidedNo);
  return {
    sensitivity,
    specificity,
    balancedAccuracy: meanOf(sensitivity, specificity),
    coverage: proportion(decided, decided + yes.cannot_tell + no.cannot_tell),
    error: proportion(yes.no + no.yes, decided),
  };
}

/**
 * The mean of two independent shares, its interval from theirs by the square-and-add rule: method 10 of R. G. Newcombe (1998), Stat. Med. 17,
 * 873–890, which is for a difference, and G. Y. Zou & A. Donner (2008), Stat. Med. 27, 1693–1702, for sums.
 */
function meanOf(one: Proportion | null, other: Proportion | null): Rates['balancedAccuracy'] {
  if (one === null || other === null) return null;
  const value = (one.rate + other.rate) / 2;
  const below = Math.hypot(one.rate - one.low, other.rate - other.low) / 2;
  const above = Math.hypot(one.high - one.rate, other.high - other.rate) / 2;
  return { value, low: clamped(value - below), high: clamped(value + above) };
}
