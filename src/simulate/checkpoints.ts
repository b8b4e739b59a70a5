// The checkpoints of an episode: which a moment has, one capture for all of them, begun before the page has certainly settled, and its files.
import type { App } from '../app/definition.js';
import type { Observation } from '../episode/action.js';
import type { AxeReport } from '../episode/layout.js';
import { checkpointFiles, toJsonText } from '../episode/files.js';
import { redactFile } from '../episode/redact-record.js';
import type { Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { EpisodeView } from '../episode/view.js';
import type { TrialOptions } from './options.js';
import { firstLine } from '../sightline-error.js';
import { askAxe } from '../surface/capture/axe.js';
import {
  captureCheckpoint,
  type Checkpoint,
  expose,
  type Exposure,
} from '../surface/capture/capture.js';
import type { StopSignal } from './stop-signal.js';

export type CheckpointOptions = Pick<
  TrialOptions,
  'page' | 'app' | 'episode' | 'view' | 'onCapture'
>;

export interface Checkpoints {
  /**
   * Looks at the page ahead of the next checkpoint; useful only as long as `isStill` says that nothing has changed
   * since.
   */
  lookAhead(isStill: () => boolean): void;
  /** Captures `turn-N`, and gives it the names of the app's moments that have now occurred. */
  afterTurn(turn: number, seen: Observation): Promise<void>;
  /** Names the last capture `end`, or takes one if something has happened since. */
  end(): Promise<void>;
  /** What was captured last. */
  latest(): Promise<Checkpoint>;
  /** Looks at the page for the person in front of it; not saved. */
  look(newestAgentMessage: string | null): Promise<Checkpoint>;
  /** Resolves when everything captured is on disk. */
  filed(): Promise<void>;
}

/** The checkpoints of one episode. */
export function checkpoints(options: CheckpointOptions): Checkpoints {
  const { page, app, episode, view } = options;
  const reached = new Set<string>();
  let last: { folder: string; events: number; isAxed: boolean } | null = null;
  let newestAgentMessage: string | null = null;
  let filed = Promise.resolve();
  let latest: Promise<Checkpoint> = Promise.reject(new Error('Nothing was captured yet.'));
  latest.catch(() => undefined);
  const seen = { landmarks: app.landmarks, redactor: episode.redactor };
  const ahead = lookAhead((attempts) => expose(page, seen, attempts));

  const name = (checkpoint: string, folder: string) =>
    void episode.event({ kind: 'checkpoint', name: checkpoint, folder });

  const takeNamed = async (first: string) => {
    const exposure = await ahead.take();
    exposure.close();
    const now = dueCheckpoints(app, view(), reached);
    // Only where defects are looked for: it takes long, and most turns show what the next one shows.
    const axe = first === 'end' || now.length > 0 ? askAxe(page) : null;
    // A failed write throws here, one checkpoint later at most.
    await filed;
    const developed = exposure.develop(newestAgentMessage);
    filed = file(options, first, { checkpoint: developed, axe });
    for (const late of [developed, filed]) late.catch(() => undefined);
    latest = developed;
    name(first, first);
    for (const moment of now) {
      reached.add(moment);
      name(moment, first);
    }
    last = { folder: first, events: episode.path.length, isAxed: axe !== null };
    // It speaks of the page in the picture.
    await axe;
  };

  return {
    lookAhead: (isStill) => ahead.begin(isStill),
    afterTurn(turn, { messages }) {
      newestAgentMessage = messages.findLast(({ role }) => role === 'agent')?.id ?? null;
      return takeNamed(`turn-${turn}`);
    },
    async end() {
      const unchanged = last !== null && !actedSince(episode, last.events);
      if (unchanged && last !== null) {
        name('end', last.folder);
        if (!last.isAxed) await fileAxe(episode, last.folder, askAxe(page));
      } else await takeNamed('end');
      await filed;
    },
    latest: () => latest,
    look: (newest) => captureCheckpoint(page, { ...seen, newestAgentMessage: newest }),
    filed: () => filed,
  };
}

function dueCheckpoints(app: App, view: EpisodeView, reached: ReadonlySet<string>): string[] {
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
        event.kind === 'expanded' ||
        (event.kind === 'user_action' &&
          event.action.kind !== 'done' &&
          event.action.kind !== 'off_plan'),
    );
}

async function file(
  { episode, onCapture }: CheckpointOptions,
  folder: string,
  seen: { checkpoint: Promise<Checkpoint>; axe: Promise<AxeReport> | null },
): Promise<void> {
  let picture: Buffer = Buffer.alloc(0);
  await episode.files(`surface/${folder}`, async () => {
    const taken = await seen.checkpoint;
    picture = taken.png;
    return {
      [checkpointFiles.layout]: toJsonText(taken.layout),
      [checkpointFiles.page]: taken.png,
      [checkpointFiles.pageWithoutText]: taken.pngWithoutText,
      [checkpointFiles.aria]: taken.aria,
      [checkpointFiles.dom]: taken.dom,
    };
  });
  if (seen.axe !== null) await fileAxe(episode, folder, seen.axe);
  await onCapture(folder, picture);
}

/** The last look is evidence too, but its failure must not hide why the episode ended. */
export async function captureEnd(
  taken: Pick<Checkpoints, 'end'>,
  episode: Pick<EpisodeWriter, 'log'>,
  { stop, signal }: { stop: Stop; signal: Pick<StopSignal, 'raised'> },
): Promise<void> {
  if (isBlind(stop)) return;
  const end = taken.end().catch((error: unknown) => {
    const text = `The last checkpoint could not be taken: ${firstLine(error)}`;
    episode.log({ source: 'harness', level: 'error', text });
  });
  // A page that crashed never answers.
  const blind = new Promise<void>((resolve) => {
    void signal.raised.then((raised) => {
      if (raised.reason === 'harness_failed' || isBlind(raised)) resolve();
    });
  });
  await Promise.race([blind, end]);
}

function isBlind({ reason }: Stop): boolean {
  return reason === 'page_crashed' || reason === 'agent_unreachable';
}

function fileAxe(episode: EpisodeWriter, folder: string, asked: Promise<AxeReport>): Promise<void> {
  return episode.files(`surface/${folder}`, async () => {
    const text = toJsonText(await asked);
    return { [checkpointFiles.axe]: redactFile(checkpointFiles.axe, text, episode.redactor) };
  });
}

interface LookAhead {
  /** Begins, unless an earlier look is still valid. `isStill` says whether no change has been reported since then. */
  begin(isStill: () => boolean): void;
  /** The page as it is now: from the look already begun if nothing has changed since, else from another. Close it. */
  take(): Promise<Exposure>;
}

/** `attempts`: how often one look may restart if the page moves; a look ahead does not restart. */
export function lookAhead(look: (attempts?: number) => Promise<Exposure>): LookAhead {
  let ahead: { isStill: () => boolean; exposure: Promise<Exposure> } | null = null;
  // Two looks at once would see each other's changes.
  let underWay = Promise.resolve();

  return {
    begin(isStill) {
      if (ahead?.isStill()) return;
      letGo(ahead);
      const exposure = underWay.then(() => look(1));
      underWay = exposure.then(nothing, nothing);
      ahead = { isStill, exposure };
    },
    async take() {
      const early = ahead;
      ahead = null;
      await underWay;
      if (!early?.isStill()) {
        letGo(early);
        return look();
      }
      const exposure = await early.exposure.catch(() => null);
      // A page reports what it says and shows, not scrolling or newly loaded pictures.
      if (exposure?.isStill && (await exposure.isCurrent())) return exposure;
      exposure?.close();
      return look();
    },
  };
}

function letGo(early: { exposure: Promise<Exposure> } | null): void {
  early?.exposure.then((exposure) => exposure.close(), nothing);
}

function nothing(): void {}
