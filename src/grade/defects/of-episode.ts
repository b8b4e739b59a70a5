// The defects at the checkpoints of an episode, each told once for all checkpoints that show it, and what could not be looked for.
import type { Episode } from '../../episode/read.js';
import type { EpisodeVerdict } from '../../verdict/format.js';
import type { Defect, SeenDefect, Unmeasured } from '../../verdict/defect.js';
import { surfaceOf } from '../surface/from-episode.js';
import { axeReportOf, whyNotAxed } from './axe-defects.js';
import { defectsOf } from './defects.js';
import { foreignData, recordedIn } from './foreign-data.js';
import { shiftDefects, whyNoShifts } from './shift-defects.js';

type Seen = Required<Pick<EpisodeVerdict, 'defects' | 'unmeasured'>>;

/** In the order in which they were first seen. A checkpoint that cannot be read shows none. */
export async function defectsSeenIn(episode: Episode): Promise<Seen> {
  const { loadCheckpoint } = surfaceOf(episode);
  const isRecorded = recordedIn(episode);
  const defects = onceEach<Defect>(keyOf);
  const unmeasured = onceEach<Unmeasured>(({ kind, why }) => JSON.stringify([kind, why]));
  const taken = new Map([...episode.checkpoints].map(([name, folder]) => [folder, name]));
  for (const [folder, name] of taken) {
    const checkpoint = await loadCheckpoint(name);
    if (checkpoint === null || 'problem' in checkpoint) continue;
    const axe = await axeReportOf(episode, folder);
    const { layout, ink } = checkpoint;
    const isSaved = !('problem' in axe);
    const found = defectsOf(layout, ink, isSaved ? axe : null);
    for (const one of [...found, ...foreignData(checkpoint, isRecorded)]) defects.add(one, folder);
    for (const why of isSaved ? whyNotAxed(axe) : [axe.problem])
      unmeasured.add({ kind: 'axe', why }, folder);
  }
  for (const { turn, shifts } of settledTurns(episode)) {
    const folder = `turn-${turn}`;
    if (!taken.has(folder)) continue;
    if (shifts === undefined)
      unmeasured.add({ kind: 'layout_shift', why: whyNoShifts(episode) }, folder);
    else for (const one of shiftDefects(shifts)) defects.add(one, folder);
  }
  return { defects: defects.all(), unmeasured: unmeasured.all() };
}

function settledTurns({ path }: Episode) {
  return path.filter((event) => event.kind === 'settled');
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
