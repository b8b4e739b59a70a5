// How many of the expected orderings hold: counts in, shares with intervals out; asks nobody.
import { type Proportion, proportion } from './proportion.js';

/** The result of one ordering that was asked both ways round. */
export interface OrderingOutcome {
  holds: 'yes' | 'no' | 'cannot_tell';
  /** The place that was preferred whoever stood there. */
  leaning: 'first' | 'second' | null;
}

export interface Orderings {
  /** Of the orderings that were decided, the share that held; null where none was. */
  held: Proportion | null;
  /** Of all orderings, the share that was decided. */
  coverage: Proportion | null;
  /** Of all orderings, the share in which one place was preferred whoever stood there. */
  leaning: Proportion | null;
  /** Of those, the share in which it was the first place. An interval without one half in it tells of a preference for a place. */
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
