// Draws episodes for a review, the same number of each outcome as far as there are any; decided by the seed alone.
import { sha256 } from '../../episode/files.js';
import { outcomeSchema, type Outcome } from '../../verdict/format.js';

/** What an episode is drawn by. */
interface Drawable {
  id: string;
  outcome: Outcome;
}

/**
 * At most `size` episodes: one of each outcome in turn, so that rare outcomes are not left out. Their order says nothing
 * of the outcome. The same seed gives the same sample; an additional episode changes the rank of no other.
 *
 * @param size null: all
 */
export function drawSample<Episode extends Drawable>(
  episodes: readonly Episode[],
  { size, seed }: { size: number | null; seed: number },
): Episode[] {
  const ranked = byRank(episodes, ({ id }) => sha256(JSON.stringify([seed, id])));
  const strata = outcomeSchema.options.map((outcome) =>
    ranked.filter((episode) => episode.outcome === outcome),
  );
  const rounds = Math.max(0, ...strata.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    strata.flatMap((stratum) => stratum[round] ?? []),
  );
  const drawn = inTurn.flat().slice(0, size ?? episodes.length);
  // By the rank that drew them, those of the most frequent outcome would come first.
  return byRank(drawn, ({ id }) => sha256(JSON.stringify([seed, 'order', id])));
}

function byRank<Episode>(
  episodes: readonly Episode[],
  rank: (episode: Episode) => string,
): Episode[] {
  return episodes
    .map((episode) => ({ episode, rank: rank(episode) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ episode }) => episode);
}
