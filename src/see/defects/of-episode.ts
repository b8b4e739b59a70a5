// Defects at the end of an episode and at checkpoints that the app names, each listed once, and what could not be checked.
import { type AxeReport, axeReportSchema } from '../../episode/layout.js';
import { checkpointFiles } from '../../episode/files.js';
import { type Episode, fileProblem } from '../../episode/read.js';
import { SightlineError } from '../../sightline-error.js';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import type { Defect, SeenDefect, Unmeasured } from '../../episode/verdict/defect.js';
import { surfaceOf } from '../from-episode.js';
import { defectsOf, whyNotAxed } from './defects.js';

type Seen = Required<Pick<EpisodeVerdict, 'defects' | 'unmeasured'>>;

/** In the order in which they were first seen. A checkpoint that cannot be read shows none. */
export async function defectsSeenIn(episode: Episode): Promise<Seen> {
  const { loadCheckpoint } = surfaceOf(episode);
  const defects = onceEach<Defect>(keyOf);
  const unmeasured = onceEach<Unmeasured>(({ kind, why }) => JSON.stringify([kind, why]));
  const named = [...episode.checkpoints].filter(([name]) => !OF_A_TURN.test(name));
  const taken = new Map(named.map(([name, folder]) => [folder, name]));
  for (const [folder, name] of taken) {
    const checkpoint = await loadCheckpoint(name);
    if (checkpoint === null || 'problem' in checkpoint) continue;
    const axe = await axeReportOf(episode, folder);
    const { layout, ink } = checkpoint;
    const isSaved = !('problem' in axe);
    for (const one of defectsOf(layout, ink, isSaved ? axe : null)) defects.add(one, folder);
    for (const why of isSaved ? whyNotAxed(axe) : [axe.problem])
      unmeasured.add({ kind: 'axe', why }, folder);
  }
  return { defects: defects.all(), unmeasured: unmeasured.all() };
}

/** Every turn has a checkpoint: most show what the end shows, and the others what is on its way. */
const OF_A_TURN = /^turn-\d+$/;

/** What is saved of a checkpoint, or why nothing is. */
async function axeReportOf(
  { closed, file }: Pick<Episode, 'closed' | 'file'>,
  folder: string,
): Promise<AxeReport | { problem: string }> {
  const path = `surface/${folder}/${checkpointFiles.axe}`;
  if (!(path in closed.files)) return { problem: 'axe was not asked when the episode was saved' };
  try {
    return axeReportSchema.parse(JSON.parse((await file(path)).toString()));
  } catch (error) {
    const why = error instanceof SightlineError ? fileProblem(error) : 'it is no report of axe';
    return { problem: `${path}: ${why}` };
  }
}

/** The same text in the same kind of place; it may have moved since, and its numbers with it. */
function keyOf({ kind, where, measurements: { text, other, rule } }: Defect): string {
  return JSON.stringify([kind, where, text, other, rule]);
}

/** Keeps the first of those with the same key, with the checkpoints at which any of them was seen. */
function onceEach<One>(key: (one: One) => string): {
  add(one: One, folder: string): void;
  all(): (One & Pick<SeenDefect, 'at'>)[];
} {
  const seen = new Map<string, One & Pick<SeenDefect, 'at'>>();
  return {
    add(one, folder) {
      const known = seen.get(key(one));
      if (known === undefined) seen.set(key(one), { ...one, at: [folder] });
      else if (!known.at.includes(folder)) known.at.push(folder);
    },
    all: () => [...seen.values()],
  };
}
