// How many of the expected orderings hold: counts in, shares with intervals out; asks nobody.
import { type Proportion, proportion } from './proportion.js';

/** The result of one ordering, asked both ways round. */
export interface OrderingOutcome {
  holds: 'yes' | 'no' | 'cannot_tell';
  /** The position that was preferred regardless of who was there. */
  leaning: 'first' | 'second' | null;
}

export interface Orderings {
  /** Of the decided orderings, the share that held; null if none was decided. */
  held: Proportion | null;
  /** Of all orderings, the share that was decided. */
  coverage: Proportion | null;
  /** Of all orderings, the share in which one position was preferred regardless of who was there. */
  leaning: Proportion | null;
  /**
   * Of those, the share in which it was the first position. An interval that excludes one half indicates a preference
   * for a position.
   */
  first: Proportion | null;
}

/** Each ordering counts once, however often it was asked. */
export function orderingsOf(outcomes: readonly OrderingOutcome[]): Orderings {
  const count = (holds: string) => outcomes.filter((one) => one.holds === holds).length;
  const leaning = outcomes.filter((one) => one.leaning !== null);
  const first = leaning.filter((one) => one.leaning === 'first').length;
  const decided = count('yes') + count('no');
  return {
    held: proportion(count('yes'), decided),
    coverage: proportion(decided, outcomes.length),
    leaning: proportion(leaning.length, outcomes.length),
    first: proportion(first, leaning.length),
  };
}
