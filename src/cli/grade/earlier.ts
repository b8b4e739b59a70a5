// Finds the verdict that an episode had before, and holds today's against it; writes nothing.
import { join } from 'node:path';
import { besideEpisode } from '../../episode/files.js';
import { SightlineError } from '../../sightline-error.js';
import { verdictChange } from '../../verdict/changes.js';
import type { EpisodeVerdict } from '../../verdict/format.js';
import { readVerdictFile } from '../../verdict/store.js';
import type { RowComparison } from './row.js';
import type { Work } from './work.js';

/** What became of the verdict since it was graded last; null where nobody asked. */
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

/** In a folder by the episode's id, of which the folder may be a part: that of the run, of the project, or of the scenario. */
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
