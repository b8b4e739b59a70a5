// Takes the evidence for surface assertions from an episode; each checkpoint is read and measured once.
import { checkpointFiles } from '../episode/files.js';
import { type Layout, layoutSchema } from '../episode/layout.js';
import { type Episode, fileProblem } from '../episode/read.js';
import { type Ink, measureInk } from './pixels/ink.js';
import { decodePixels, type Pixels } from '../episode/png.js';
import { SightlineError } from '../sightline-error.js';
import { oncePer } from '../values/remembered.js';
import { recordsAt, type Resolve } from './evidence.js';
import { parsedJson } from '../values/json.js';

/** The two pictures of a checkpoint, decoded. */
export interface PicturePair {
  withText: Pixels;
  withoutText: Pixels;
}

/** The evidence of one checkpoint. */
export interface LoadedCheckpoint {
  layout: Layout;
  /** Null when its pictures are missing. */
  ink: Ink | null;
  /** Its pictures as pixels, for a model that should see a part of them. */
  pictures?: () => Promise<PicturePair>;
  /** Paths of the pictures, relative to the episode. */
  screenshot: string;
  screenshotWithoutText: string;
}

/** What surface assertions are graded against. */
export interface SurfaceEvidence {
  /** Null when the episode has none of that name. A problem is a file that has changed since the close, or is no picture. */
  loadCheckpoint: (name: string) => Promise<LoadedCheckpoint | { problem: string } | null>;
  /** Names of the checkpoints that the episode has, in order of time. */
  checkpoints: readonly string[];
  /** Landmarks of the app file. */
  landmarks: readonly string[];
  /** The records as they were at a checkpoint. */
  recordsAt: (checkpoint: string) => Resolve;
}

/** The parts of an episode that its surface is graded from. */
export type SurfaceRecord = Pick<Episode, 'path' | 'transcript' | 'checkpoints' | 'file'> & {
  readonly header: {
    readonly locale: string;
    readonly app: { readonly landmarks: string[] };
  };
};

/**
 * The surface of an episode. Checkpoints are costly to read: once read, each is kept as long as the episode is held.
 */
export const surfaceOf = oncePer((episode: SurfaceRecord): SurfaceEvidence => {
  const loaded = new Map<string, ReturnType<SurfaceEvidence['loadCheckpoint']>>();
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
      const checkpoint = loaded.get(folder) ?? loadFolder(episode, folder);
      loaded.set(folder, checkpoint);
      return checkpoint;
    },
  };
});

/** What is in a folder below `surface`, or what is wrong with it: a broken picture affects only the claims about it. */
async function loadFolder(
  episode: Pick<SurfaceRecord, 'file'>,
  folder: string,
): Promise<LoadedCheckpoint | { problem: string }> {
  const path = (name: keyof typeof checkpointFiles): string =>
    `surface/${folder}/${checkpointFiles[name]}`;
  try {
    const layoutText = (await episode.file(path('layout'))).toString();
    const [a, b] = await Promise.all([
      episode.file(path('page')),
      episode.file(path('pageWithoutText')),
    ]);
    const layout = layoutSchema.safeParse(parsedJson(layoutText)).data;
    if (layout === undefined)
      return { problem: `${path('layout')}: it does not have the form of a layout` };
    const ink = await measureInk(layout, a, b).catch(() => null);
    if (ink === null)
      return { problem: `${path('page')} and ${path('pageWithoutText')}: no pictures` };
    return {
      layout,
      ink,
      pictures: async () => {
        const [withText, withoutText] = await Promise.all([decodePixels(a), decodePixels(b)]);
        return { withText, withoutText };
      },
      screenshot: path('page'),
      screenshotWithoutText: path('pageWithoutText'),
    };
  } catch (error) {
    if (error instanceof SightlineError) return { problem: fileProblem(error) };
    throw error;
  }
}
