// Decides which checkpoints a moment has, takes one capture for all of them, and files it in the episode.
import type { Page } from '@playwright/test';
import type { App } from '../app/definition.js';
import type { Observation } from '../episode/action.js';
import { checkpointFiles, toJsonText } from '../episode/files.js';
import type { Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { EpisodeView } from '../rules/view.js';
import { firstLine } from '../sightline-error.js';
import { captureCheckpoint } from '../surface/capture/capture.js';
import { span } from '../surface/span.js';

export interface CheckpointOptions {
  page: Page;
  app: App;
  episode: EpisodeWriter;
  view: () => EpisodeView;
  /** Called with the checkpoint's name and its picture, for reports that show it at once. */
  onCapture: (name: string, png: Buffer) => Promise<void>;
}

export interface Checkpoints {
  /** Captures `turn-N`, and gives it the names of the app's moments that have now come. */
  afterTurn(turn: number, seen: Observation): Promise<void>;
  /** Names the last capture `end`, or takes one where something has happened since. */
  end(): Promise<void>;
}

/** The checkpoints of one episode. */
export function checkpoints(options: CheckpointOptions): Checkpoints {
  const { app, episode, view } = options;
  const reached = new Set<string>();
  let last: { folder: string; events: number } | null = null;
  let newestAgentMessage: string | null = null;

  const name = (checkpoint: string, folder: string) =>
    void episode.event({ kind: 'checkpoint', name: checkpoint, folder });

  const takeNamed = async (first: string) => {
    await capture(options, first, newestAgentMessage);
    name(first, first);
    for (const moment of moments(app, view(), reached)) {
      reached.add(moment);
      name(moment, first);
    }
    last = { folder: first, events: episode.path.length };
  };

  return {
    afterTurn(turn, { messages }) {
      newestAgentMessage = messages.findLast(({ role }) => role === 'agent')?.id ?? null;
      return takeNamed(`turn-${turn}`);
    },
    async end() {
      const unchanged = last !== null && !actedSince(episode, last.events);
      if (unchanged && last !== null) name('end', last.folder);
      else await takeNamed('end');
    },
  };
}

function moments(app: App, view: EpisodeView, reached: ReadonlySet<string>): string[] {
  return Object.entries(app.checkpoints)
    .filter(([moment, { when }]) => !reached.has(moment) && when(view))
    .map(([moment]) => moment);
}

/** Whether anything was done since that could have changed the screen; the user's "done" does not. */
function actedSince(episode: EpisodeWriter, events: number): boolean {
  return episode.path
    .slice(events)
    .some(
      (event) =>
        event.kind === 'tool_call' ||
        event.kind === 'agent_failed' ||
        (event.kind === 'user_action' &&
          event.action.kind !== 'done' &&
          event.action.kind !== 'off_plan'),
    );
}

async function capture(
  options: CheckpointOptions,
  folder: string,
  newestAgentMessage: string | null,
): Promise<void> {
  const { page, app, episode, onCapture } = options;
  const { landmarks } = app;
  const { redactor } = episode;
  const taken = await captureCheckpoint(page, { landmarks, newestAgentMessage, redactor });
  const file = (name: string, content: string | Buffer) =>
    episode.file(`surface/${folder}/${name}`, content);
  await span('capture/write', () =>
    Promise.all([
      file(checkpointFiles.layout, toJsonText(taken.layout)),
      file(checkpointFiles.page, taken.png),
      file(checkpointFiles.pageWithoutText, taken.pngWithoutText),
      file(checkpointFiles.aria, taken.aria),
      file(checkpointFiles.dom, taken.dom),
    ]),
  );
  await onCapture(folder, taken.png);
}

/** The last look is evidence too, but its failure must not hide why the episode ended. */
export async function captureEnd(
  taken: Checkpoints,
  episode: EpisodeWriter,
  stop: Stop,
): Promise<void> {
  if (stop.reason === 'page_crashed' || stop.reason === 'agent_unreachable') return;
  await taken.end().catch((error: unknown) => {
    const text = `The last checkpoint could not be taken: ${firstLine(error)}`;
    episode.log({ source: 'harness', level: 'error', text });
  });
}
