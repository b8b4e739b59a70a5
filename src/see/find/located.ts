// Where the subject of a claim is on the page: the matches with their sightings, or why that is unknown.
import type { NearMiss } from '../../episode/verdict/claim-result.js';
import type { Sighting } from '../sighting.js';

export interface Located {
  /** Every match, seen or not. */
  sightings: Sighting[];
  /** Why the claim cannot be decided whatever is on the screen, as a sentence; null when it can. */
  problem: string | null;
  /** Why nothing was found, as a sentence; used when `sightings` is empty. */
  absent: string;
  nearMisses: NearMiss[];
  /**
   * Text that would have to fit into a region without DOM text for the subject to hide there; empty if any region could
   * hold it, null if none could, as with "every button".
   */
  couldHide: string | null;
  /** What was looked for, if the claim itself does not say, such as a recorded value. */
  lookedFor: string | null;
}

/** Nothing can be said. */
export function undecidable(problem: string): Located {
  return { ...notFound(''), problem };
}

/** Nothing was found. */
export function notFound(absent: string): Located {
  return { sightings: [], problem: null, absent, nearMisses: [], couldHide: '', lookedFor: null };
}
