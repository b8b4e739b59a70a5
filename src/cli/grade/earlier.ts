// Finds the verdict that an episode had before, and compares today's with it; writes nothing.
import { join } from 'node:path';
import { besideEpisode } from '../../episode/files.js';
import { SightlineError } from '../../sightline-error.js';
import { verdictChange } from '../../episode/verdict/changes.js';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import { readVerdictFile } from '../../episode/verdict/store.js';
import type { RowComparison } from './row.js';
import type { Work } from './work.js';

/** How the verdict has changed since the last grading; null if nobody asked. */
export async function comparedWithEarlier(
  dir: string,
  verdict: EpisodeVerdict,
  against: Work['against'],
): Promise<RowComparison | null> {
  if (against === null) return null;
  try {
    const earlier = await earlierVerdict(dir, verdict, against.folder);
    if (earlier === null) return { state: 'first' };
    const change = verdictChange(earlier, verdict);
    return change === null ? { state: 'same' } : { state: 'changed', change };
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    return { state: 'unreadable', why: error.parts.what };
  }
}

/**
 * In a folder by the episode's id. The folder may itself be part of the id: the run's, the project's or the scenario's.
 */
async function earlierVerdict(
  dir: string,
  { episode }: EpisodeVerdict,
  folder: string | null,
): Promise<EpisodeVerdict | null> {
  if (folder === null) return readVerdictFile(besideEpisode.verdict(dir));
  const parts = episode.split('/');
  for (const from of parts.keys()) {
    const found = await readVerdictFile(besideEpisode.verdict(join(folder, ...parts.slice(from))));
    if (found !== null && found.episode === episode) return found;
  }
  return null;
}
