// What became of the scenarios that a user model played, as data; plays none.
import type { EpisodeVerdict } from '../verdict/format.js';

/** One episode. */
export interface Played {
  scenario: string;
  title: string;
  /** Its directory, absolute. */
  dir: string;
  /**
   * As graded: `passed` if the user reached the end that its plan wants. One that left its role is `invalid`, unless
   * its ending decides first.
   */
  outcome: EpisodeVerdict['outcome'];
  /** One sentence. */
  headline: string;
  stop: string;
  turns: number;
  /** Whether it kept to its role; null if nothing could be checked. */
  kept: boolean | null;
  breaches: { rule: string; turn: number; severity: string; reason: string }[];
  /** Drafts that were told back to the model, and those of them that were taken when it did not mend them. */
  returned: number;
  taken: number;
}

export interface AllPlayed {
  /** How many scenarios there are. */
  of: number;
  episodes: Played[];
  /** As of `Questioned`. */
  failures: string[];
}

export function playedOf(verdict: EpisodeVerdict, title: string, dir: string): Played {
  const { scenario, outcome, headline, stop, turns, fidelity, userModel } = verdict;
  const breaches = (fidelity?.breaches ?? []).map(({ rule, turn, severity, reason }) => ({
    ...{ rule, turn, severity, reason },
  }));
  const { returned = 0, taken = 0 } = userModel ?? {};
  return {
    ...{ scenario, title, dir, outcome, headline, stop, turns },
    ...{ kept: fidelity?.kept ?? null, breaches, returned, taken },
  };
}
