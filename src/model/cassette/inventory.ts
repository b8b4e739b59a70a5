// The cassettes below a folder, and which of their prompts are current; changes none.
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import pLimit from 'p-limit';
import { isRecord } from '../../scenario/merge.js';
import { SightlineError } from '../../sightline-error.js';
import { withoutAnchors } from '../calibration.js';
import { roles } from '../endpoint.js';
import { allPrompts, hashOf } from '../prompt.js';
import { readCassette, readRecordings } from '../../tape/file.js';
import type { CassetteOwner, CassettePlace } from '../../tape/place.js';
import { modelKind, type ModelRecording } from './kind.js';

/** A prompt that answers were recorded with. */
export interface RecordedPrompt {
  name: string;
  /** SHA-256 of its text. */
  hash: string;
  /** `gone`: there is no prompt of that name any more. */
  state: 'current' | 'stale' | 'gone';
  entries: number;
}

/** One cassette. */
export interface CassetteRow {
  /** The folder as named, with "/" on every platform. */
  file: string;
  /** Name of the app's folder. */
  app: string;
  place: CassettePlace;
  owner: CassetteOwner;
  models: string[];
  entries: number;
  bytes: number;
  /** Empty for the agent's model: its prompts are the agent's own. */
  prompts: RecordedPrompt[];
  /** Why it cannot be used; null if it can. */
  problem: string | null;
}

/** Hash of each current prompt, by name. */
export type CurrentPrompts = ReadonlyMap<string, string>;

export function currentPrompts(): CurrentPrompts {
  return new Map(allPrompts().map(({ name, hash }) => [name, hash]));
}

const NAME = new RegExp(`^(\\d+)(?:-(\\d+))?(?:\\.(${roles.join('|')}))?\\.json$`);

/** A process may only have a few hundred files open. */
const FILES_AT_A_TIME = 16;

/**
 * All cassettes below a folder: of all apps, of one, or of one scenario; sorted by name, trials as numbers. Unreadable
 * ones are included, with their problem.
 *
 * @throws SightlineError `usage` if there is no such folder.
 */
export async function listCassettes(
  dir: string,
  current: CurrentPrompts = currentPrompts(),
): Promise<CassetteRow[]> {
  const names = await readdir(dir, { recursive: true }).catch((cause: unknown) => {
    throw new SightlineError('usage', {
      what: `There is no folder "${dir}".`,
      next: 'Give the folder of the cassettes; they are in `cassettes` below the folder that the tests were run from.',
      cause,
    });
  });
  const paths = names.filter((name) => NAME.test(basename(name))).sort(words.compare);
  const limit = pLimit(FILES_AT_A_TIME);
  return Promise.all(paths.map((name) => limit(() => rowOf(join(dir, name), current))));
}

const words = new Intl.Collator('en', { numeric: true });

/**
 * Whether entries of a prompt can still be replayed. The anchors shown at its end are a setting of the run, unknown
 * here.
 */
export function promptState(
  { name, text }: { name: string; text: string },
  current: CurrentPrompts,
): RecordedPrompt['state'] {
  const now = current.get(name);
  if (now === undefined) return 'gone';
  return now === hashOf(withoutAnchors(text)) ? 'current' : 'stale';
}

async function rowOf(path: string, current: CurrentPrompts): Promise<CassetteRow> {
  const [, trial, attempt, role] = NAME.exec(basename(path)) ?? [];
  const scenarioDir = dirname(path);
  const row = {
    file: path.split(sep).join('/'),
    app: basename(dirname(scenarioDir)),
    place: {
      ...{ dir: dirname(scenarioDir), scenario: basename(scenarioDir), trial: Number(trial) },
      ...(attempt === undefined ? {} : { attempt: Number(attempt) }),
    },
    owner: roles.find((one) => one === role) ?? ('agent' as const),
    bytes: (await stat(path)).size,
  };
  try {
    return { ...row, ...(await heldBy(row, current)), problem: null };
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    const problem = error.parts.details?.[0] ?? error.parts.what;
    return { ...row, models: [], entries: 0, prompts: [], problem };
  }
}

type Held = Pick<CassetteRow, 'models' | 'entries' | 'prompts'>;

async function heldBy(
  { place, owner }: Pick<CassetteRow, 'place' | 'owner'>,
  current: CurrentPrompts,
): Promise<Held> {
  if (owner === 'agent') {
    const { setups = {}, entries = [] } = (await readCassette(place, owner)) ?? {};
    const models = Object.values(setups).map((setup) => (isRecord(setup) ? setup['model'] : null));
    return { models: distinct(models), entries: entries.length, prompts: [] };
  }
  const recordings = (await readRecordings({ place, owner, kind: modelKind })) ?? [];
  return {
    models: distinct(recordings.map(({ question }) => question.setup.model)),
    entries: recordings.length,
    prompts: promptsOf(recordings, current),
  };
}

function distinct(names: readonly unknown[]): string[] {
  return [...new Set(names.filter((name) => typeof name === 'string'))].sort();
}

function promptsOf(
  recordings: readonly ModelRecording[],
  current: CurrentPrompts,
): RecordedPrompt[] {
  const prompts = new Map<string, RecordedPrompt>();
  for (const { question } of recordings) {
    const { name, text } = question.setup.prompt;
    const hash = hashOf(text);
    const known = prompts.get(`${name} ${hash}`);
    const state = promptState({ name, text }, current);
    prompts.set(`${name} ${hash}`, { name, hash, state, entries: (known?.entries ?? 0) + 1 });
  }
  return [...prompts.values()].sort((one, other) => words.compare(one.name, other.name));
}
