// The defects at the checkpoints of an episode, each told once for all checkpoints that show it.
import type { Episode } from '../../episode/read.js';
import type { Defect, SeenDefect } from '../../verdict/defect.js';
import { surfaceOf } from '../surface/from-episode.js';
import { defectsOf } from './defects.js';
import { foreignData, recordedIn } from './foreign-data.js';

/** In the order in which they were first seen. A checkpoint that cannot be read shows none. */
export async function defectsSeenIn(episode: Episode): Promise<SeenDefect[]> {
  const { loadCheckpoint } = surfaceOf(episode);
  const isRecorded = recordedIn(episode);
  const seen = new Map<string, SeenDefect>();
  const taken = new Map([...episode.checkpoints].map(([name, folder]) => [folder, name]));
  for (const [folder, name] of taken) {
    const checkpoint = await loadCheckpoint(name);
    if (checkpoint === null || 'problem' in checkpoint) continue;
    const { layout, ink } = checkpoint;
    for (const defect of [...defectsOf(layout, ink), ...foreignData(checkpoint, isRecorded)]) {
      const known = seen.get(keyOf(defect));
      if (known === undefined) seen.set(keyOf(defect), { ...defect, at: [folder] });
      else if (!known.at.includes(folder)) known.at.push(folder);
    }
  }
  return [...seen.values()];
}

/** The same text in the same kind of place; it may have moved since, and its numbers with it. */
function keyOf({ kind, where, measurements }: Defect): string {
  return JSON.stringify([kind, where, measurements['text'], measurements['other']]);
}
