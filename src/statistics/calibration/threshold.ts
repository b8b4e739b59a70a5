// How many votes have to agree before a judge decides: chosen on the tuning split for a wanted error.
import type { Proportion } from '../proportion.js';
import { type Confusion, confusionOf, ratesOf, type Truth } from './confusion.js';
import { type Cast, decisionOf, shareOf } from './votes.js';

/** A labeled and judged item. */
export interface Voted extends Cast {
  label: Truth;
}

export interface ChosenThreshold {
  /** The share of votes that has to agree, 0.5 to 1; null if none was found. */
  threshold: number | null;
  /** The largest share of wrong decisions that is wanted. */
  wantedError: number;
  /** On the tuning split, with the threshold; without one, with what comes nearest. */
  error: Proportion | null;
  coverage: Proportion | null;
  /** Why there is none; null if there is one. */
  why: string | null;
}

/**
 * The lowest threshold, so the one that decides most, whose share of wrong decisions among the tuning items is no more than wanted. Tried are the shares
 * that these items have. How it does elsewhere only the test split tells.
 *
 * Source: deciding less to be wrong less, R. El-Yaniv & Y. Wiener (2010), J. Mach. Learn. Res. 11, 1605–1641; here without a guarantee from the tuning items.
 */
export function chooseThreshold(tuning: readonly Voted[], wantedError: number): ChosenThreshold {
  const tried = candidates(tuning).map((threshold) => ({
    threshold,
    wantedError,
    ...errorAt(tuning, threshold),
    why: null,
  }));
  const fit = tried.find(({ error }) => error !== null && error.rate <= wantedError);
  if (fit !== undefined) return fit;
  const nearest = [...tried].sort((a, b) => (a.error?.rate ?? 1) - (b.error?.rate ?? 1))[0];
  const none = { wantedError, error: null, coverage: null, ...nearest, threshold: null };
  return { ...none, why: whyNone(tuning, none.error) };
}

function candidates(tuning: readonly Voted[]): number[] {
  const shares = tuning.flatMap((cast) => {
    const decision = decisionOf(cast);
    return decision === 'cannot_tell' ? [] : [shareOf(cast.votes, decision)];
  });
  return [...new Set(shares)].sort((a, b) => a - b);
}

function errorAt(
  items: readonly Voted[],
  threshold: number,
): Pick<ChosenThreshold, 'error' | 'coverage'> {
  const { error, coverage } = ratesOf(decidedAt(items, threshold));
  return { error, coverage };
}

/** The table of these items at a threshold. */
export function decidedAt(items: readonly Voted[], threshold: number): Confusion {
  return confusionOf(
    items.map((item) => ({ label: item.label, decision: decisionOf(item, threshold) })),
  );
}

/** From how many votes to how many, both included. */
export interface VoteRange {
  least: number;
  most: number;
}

/** How many votes the decisions on these items took; null if nothing was decided. */
export function votesOfDecisions(items: readonly Voted[], threshold: number): VoteRange | null {
  const counts = items
    .filter((item) => decisionOf(item, threshold) !== 'cannot_tell')
    .map(({ votes }) => votes.length);
  return counts.length === 0 ? null : { least: Math.min(...counts), most: Math.max(...counts) };
}

function whyNone(tuning: readonly Voted[], best: Proportion | null): string {
  if (tuning.length === 0) return 'no tuning item was judged';
  if (best === null) return 'no tuning item was decided';
  return `at best ${best.count} of ${best.of} decided tuning items are decided wrongly`;
}

/** Whether the test split's error is as wanted: by the bounds of its interval, never by the point. */
export function errorAgainst(
  wantedError: number,
  error: Proportion | null,
): 'met' | 'not met' | 'undecided' {
  if (error === null) return 'undecided';
  if (error.high <= wantedError) return 'met';
  return error.low > wantedError ? 'not met' : 'undecided';
}
