// The read-only view of a closed episode that custom assertions get: what predicates see, and the rest of the record.
import { countOf } from '../values/count.js';
import { checkpointFiles } from './files.js';
import type { Log } from './format.js';
import { layoutSchema } from './layout.js';
import type { Episode } from './read.js';
import type { RecordLine } from './record-line.js';
import { type JoinedCall, joinedCalls } from './joined-calls.js';
import { type EpisodeView, episodeView } from './view.js';

/** A closed episode, for functions that assert something about it. Frozen: a function that changes it throws. */
export interface SavedEpisode extends EpisodeView {
  /** `<run>/<project>/<scenario>/<trial>-<seed>`. */
  id: string;
  scenario: string;
  trial: number;
  seed: number;
  /** The world's clock at the start, ISO 8601. */
  now: string;
  locale: string;
  /** Every call once, however many doors saw it; `calls` has those that the world served. */
  joinedCalls: readonly JoinedCall[];
  logs: readonly Log[];
  /** Whether each of the app's terminal states was recognized, in order of precedence. */
  terminalStates: Readonly<Record<string, boolean>>;
  /** Names of the checkpoints, in order of time. */
  checkpoints: readonly string[];
  /** Lines of an additional record, oldest first. If it is missing or incomplete, the assertion is inconclusive. */
  records(name: string): readonly RecordLine[];
  /**
   * What a person could read at a checkpoint without scrolling, a line for each block of text, by geometry and style;
   * measuring ink is left to claims. If there is no such checkpoint, the assertion is inconclusive.
   */
  visibleText(checkpoint: string): Promise<string>;
}

/** Thrown if a function asks for something the episode lacks; the caller answers "inconclusive". */
export class EvidenceMissing extends Error {
  override readonly name = 'EvidenceMissing';
}

const views = new WeakMap<Episode, SavedEpisode>();

/** The view of an episode; the same one as long as the episode is held. */
export function savedEpisode(episode: Episode): SavedEpisode {
  const view = views.get(episode) ?? viewOf(episode);
  views.set(episode, view);
  return view;
}

function viewOf(episode: Episode): SavedEpisode {
  const { header, closed, path, transcript, world, logs } = episode;
  const view = episodeView({
    ...{ world, path, messages: transcript, turns: closed.turns, stop: closed.stop },
  });
  const { id, trial, seed, now, locale } = header;
  return deepFrozen({
    ...view,
    ...{ id, trial, seed, now, locale, logs },
    scenario: header.scenario.id,
    joinedCalls: joinedCalls(path),
    terminalStates: closed.terminalStates,
    checkpoints: [...episode.checkpoints.keys()],
    records: (name) => wholeRecord(episode, name),
    visibleText: (checkpoint) => visibleText(episode, checkpoint),
  } satisfies SavedEpisode);
}

/** Why a record cannot be treated as complete, as a sentence; null if it can. */
export function whyNotWhole({ records }: Episode, name: string): string | null {
  const record = records.get(name);
  if (record === undefined) {
    const known = [...records.keys()].join(', ') || 'none';
    return `The episode has no record "${name}"; it has: ${known}.`;
  }
  if (record.problem !== null) return `The record "${name}" is not whole: ${record.problem}`;
  if (record.leftOut > 0) {
    const lines = countOf(record.leftOut, 'line was', 'lines were');
    return `The record "${name}" is not whole: ${lines} left out.`;
  }
  const cut = record.lines.find((line) => line.cut);
  return cut === undefined
    ? null
    : `The record "${name}" is not whole: line ${cut.seq} was too long to be kept as it came.`;
}

function wholeRecord(episode: Episode, name: string): readonly RecordLine[] {
  const why = whyNotWhole(episode, name);
  if (why !== null) throw new EvidenceMissing(why);
  return deepFrozen(episode.records.get(name)?.lines ?? []);
}

async function visibleText(episode: Episode, checkpoint: string): Promise<string> {
  const folder = episode.checkpoints.get(checkpoint);
  if (folder === undefined) {
    const known = [...episode.checkpoints.keys()].join(', ') || 'none';
    throw new EvidenceMissing(`There is no checkpoint "${checkpoint}"; the episode has: ${known}.`);
  }
  const file = await episode.file(`surface/${folder}/${checkpointFiles.layout}`);
  const { fragments } = layoutSchema.parse(JSON.parse(file.toString()));
  const blocks = new Map<string, string>();
  for (const { clipped, hidden, frame, block, text } of fragments) {
    if (clipped === null || hidden !== null) continue;
    const key = `${frame} ${block}`;
    blocks.set(key, (blocks.get(key) ?? '') + text);
  }
  const lines = [...blocks.values()].map((text) => text.trim());
  return lines.filter((text) => text !== '').join('\n');
}

/** Deeply frozen: nothing in an episode changes once it is closed. */
function deepFrozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFrozen(member);
  return value;
}
