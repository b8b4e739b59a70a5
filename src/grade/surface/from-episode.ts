// Takes the evidence for surface assertions from an episode; each checkpoint is read and measured once.
import { checkpointFiles } from '../../episode/files.js';
import { layoutSchema } from '../../episode/layout.js';
import type { Episode } from '../../episode/read.js';
import { measureInk } from '../../pixels/ink.js';
import type { LoadedCheckpoint, SurfaceEvidence } from './surface.js';
import { recordsAt } from './records.js';

/** The parts of an episode that its surface is graded from. */
export type SurfaceRecord = Pick<Episode, 'path' | 'transcript' | 'checkpoints' | 'file'> & {
  readonly header: { readonly locale: string; readonly app: { readonly landmarks: string[] } };
};

/** The surface of an episode. Keeps every checkpoint that was asked for, so drop it with the episode. */
export function surfaceOf(episode: SurfaceRecord): SurfaceEvidence {
  const loaded = new Map<string, Promise<LoadedCheckpoint>>();
  const records = {
    path: episode.path,
    messages: episode.transcript,
    locale: episode.header.locale,
  };
  return {
    checkpoints: [...episode.checkpoints.keys()],
    landmarks: episode.header.app.landmarks,
    recordsAt: (checkpoint) => recordsAt(records, checkpoint),
    loadCheckpoint: async (name) => {
      const folder = episode.checkpoints.get(name);
      if (folder === undefined) return null;
      const checkpoint = loaded.get(folder) ?? load(episode, folder);
      loaded.set(folder, checkpoint);
      return checkpoint;
    },
  };
}

async function load(episode: SurfaceRecord, folder: string): Promise<LoadedCheckpoint> {
  const path = (name: keyof typeof checkpointFiles): string =>
    `surface/${folder}/${checkpointFiles[name]}`;
  const layout = layoutSchema.parse(JSON.parse((await episode.file(path('layout'))).toString()));
  const [a, b] = await Promise.all([
    episode.file(path('page')),
    episode.file(path('pageWithoutText')),
  ]);
  return {
    layout,
    ink: await measureInk(layout, a, b),
    screenshot: path('page'),
    screenshotWithoutText: path('pageWithoutText'),
  };
}
