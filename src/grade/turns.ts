// Whether a turn that an assertion refers to was taken at all.
import type { Episode } from '../episode/read.js';
import { type Undecided, undecided } from './finding.js';
import { cutShort } from './record.js';
import { countOf } from '../values/count.js';

/** Why nothing can be said about a turn: the episode ended before it. Null if it was taken. */
export function turnNeverTaken(episode: Episode, turn: number | null): Undecided | null {
  const { turns } = episode.closed;
  if (turn === null || turn <= turns) return null;
  const party = cutShort(episode)?.by ?? 'user';
  return undecided(
    party,
    `Turn ${turn} was never taken; the episode has ${countOf(turns, 'turn')}.`,
  );
}
