// `sightline cassettes`: what is recorded of models, which of it can never be replayed again, and removing that.
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import pLimit from 'p-limit';
import {
  type CassetteOwner,
  type CassettePlace,
  changeCassette,
  readCassette,
  readRecordings,
} from '../model/cassettes/file.js';
import { modelKind, type ModelRecording } from '../model/cassettes/model-cassette.js';
import { colors } from '../values/colors.js';
import { stdout } from '../values/terminal.js';
import { countOf } from '../values/count.js';
import { withoutAnchors } from '../model/calibration.js';
import { roles } from '../model/models.js';
import { allPrompts } from '../model/prompt.js';
import { foldersBelow } from '../scenario/folders.js';
import { plannedTrials } from '../scenario/gate.js';
import { loadScenarios } from '../scenario/load.js';
import { isRecord } from '../values/merge.js';
import { SightlineError } from '../sightline-error.js';
import { tableLines } from '../report/outcome-marks.js';
import { usage } from './usage.js';

/** The options as commander hands them over. */
export interface CassettesFlags {
  scenarios?: string;
  prune?: boolean;
  json?: boolean;
}

/** One cassette. */
interface CassetteRow {
  /** The folder as named, with "/" on every platform. */
  file: string;
  /** Name of the app's folder. */
  app: string;
  place: CassettePlace;
  owner: CassetteOwner;
  models: string[];
  entries: number;
  bytes: number;
  /** Entries that answer a prompt that has changed or is gone. None of the agent's model: its prompts are the agent's own. */
  stale: number;
  /** Why it can never be replayed again, all of it or its stale entries; null if it can. */
  why: string | null;
  /** Why it cannot be used; null if it can. */
  problem: string | null;
}

/** Trials of each existing scenario; null if its file does not say how many, since the spec may. */
type KnownTrials = ReadonlyMap<string, number | null>;

/** Exit code 1: something cannot be replayed, or, with `--prune`, cannot be read and was left alone. */
export async function cassettes(dir: string, flags: CassettesFlags): Promise<number> {
  const known = flags.scenarios === undefined ? null : knownTrials(flags.scenarios);
  const rows = withGone(await listCassettes(dir), known);
  const { prune = false, json = false } = flags;
  if (prune) for (const row of rows) await remove(row);
  stdout.write(json ? jsonText(rows, prune) : rowsText(rows, prune));
  const left = prune ? rows.filter(({ why }) => why === null) : rows;
  return left.some(({ problem, why }) => problem !== null || why !== null) ? 1 : 0;
}

function knownTrials(path: string): KnownTrials {
  const known = new Map<string, number | null>();
  for (const { scenario } of foldersBelow(path).flatMap((folder) => loadScenarios(folder))) {
    const trials = plannedTrials(scenario);
    const before = known.get(scenario.scenario_id);
    // Two apps may have scenarios of the same name; when in doubt, cassettes stay.
    const isOpen = trials === 1 || before === null;
    known.set(scenario.scenario_id, isOpen ? null : Math.max(before ?? 0, trials));
  }
  return known;
}

const NAME = new RegExp(`^(\\d+)(?:-(\\d+))?(?:\\.(${roles.join('|')}))?\\.json$`);

const words = new Intl.Collator('en', { numeric: true });

/** A process may only have a few hundred files open. */
const FILES_AT_A_TIME = 16;

/** Those below a folder, sorted by name, trials as numbers; unreadable ones are included, with their problem. */
async function listCassettes(dir: string): Promise<CassetteRow[]> {
  const names = await readdir(dir, { recursive: true }).catch(() => {
    throw usage(
      `There is no folder "${dir}".`,
      'Give the folder of the cassettes; they are in `cassettes` below the folder that the tests were run from.',
    );
  });
  const paths = names.filter((name) => NAME.test(basename(name))).sort(words.compare);
  const limit = pLimit(FILES_AT_A_TIME);
  return Promise.all(paths.map((name) => limit(() => rowOf(join(dir, name)))));
}

async function rowOf(path: string): Promise<CassetteRow> {
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
    return { ...row, ...(await contentOf(row)), problem: null };
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    const problem = error.parts.details?.[0] ?? error.parts.what;
    return { ...row, models: [], entries: 0, stale: 0, why: null, problem };
  }
}

async function contentOf({ place, owner }: Pick<CassetteRow, 'place' | 'owner'>) {
  if (owner === 'agent') {
    const { setups = {}, entries = [] } = (await readCassette(place, owner)) ?? {};
    const models = Object.values(setups).map((setup) => (isRecord(setup) ? setup['model'] : null));
    return { models: distinct(models), entries: entries.length, stale: 0, why: null };
  }
  const recordings = (await readRecordings({ place, owner, kind: modelKind })) ?? [];
  const stale = recordings.flatMap((recording) => whyStale(recording) ?? []);
  return {
    models: distinct(recordings.map(({ question }) => question.setup.model)),
    entries: recordings.length,
    stale: stale.length,
    why: stale.length === 0 ? null : distinct(stale).join(', '),
  };
}

function distinct(names: readonly unknown[]): string[] {
  return [...new Set(names.filter((name) => typeof name === 'string'))].sort();
}

/** The anchors at the end of a prompt are a setting of the run, and unknown here. */
function whyStale({ question }: ModelRecording): string | null {
  const { name, text } = question.setup.prompt;
  const now = allPrompts().find((prompt) => prompt.name === name);
  if (now === undefined) return `the prompt ${name} is gone`;
  return now.text === withoutAnchors(text) ? null : `the prompt ${name} has changed`;
}

/** An app without any known scenario is left alone: its scenarios are elsewhere. */
function withGone(rows: readonly CassetteRow[], known: KnownTrials | null): CassetteRow[] {
  const ours = new Set(rows.flatMap(({ place }) => (known?.has(place.scenario) ? place.dir : [])));
  return rows.map((row) => {
    const why = known !== null && ours.has(row.place.dir) ? whyGone(row.place, known) : null;
    return why === null ? row : { ...row, why, stale: row.entries };
  });
}

function whyGone({ scenario, trial }: CassettePlace, known: KnownTrials): string | null {
  const trials = known.get(scenario);
  if (trials === undefined) return `there is no scenario ${scenario}`;
  return trials !== null && trial > trials ? `${scenario} has ${countOf(trials, 'trial')}` : null;
}

/** What can never be replayed, and a scenario's folder that is then empty. */
async function remove({ file, place, owner, why, stale, entries }: CassetteRow): Promise<void> {
  if (why === null) return;
  if (stale < entries && owner !== 'agent') {
    const fresh = (all: ModelRecording[]) => all.filter((one) => whyStale(one) === null);
    await changeCassette({ place, owner, kind: modelKind }, fresh);
    return;
  }
  await rm(file, { force: true });
  const folder = dirname(file);
  if ((await readdir(folder)).length === 0) await rmdir(folder);
}

const HEADINGS = ['scenario', 'trial', 'role', 'model', 'entries', 'size', 'state'];

/** A line per cassette, and the sums. */
function rowsText(rows: readonly CassetteRow[], pruned: boolean): string {
  if (rows.length === 0) return 'no cassettes\n';
  const lines = rows.map((row) => [
    `${row.app}/${row.place.scenario}`,
    `${row.place.trial}${row.place.attempt === undefined ? '' : `, attempt ${row.place.attempt}`}`,
    row.owner,
    row.models.join(', ') || '–',
    String(row.entries),
    size(row.bytes),
    stateOf(row, pruned),
  ]);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const lost = rows.filter(({ why }) => why !== null).length;
  const broken = rows.filter(({ problem, why }) => problem !== null && why === null).length;
  const never = pruned ? `pruned ${lost}` : `${lost} to prune`;
  const sums = [
    `${countOf(rows.length, 'cassette')}, ${size(bytes)}`,
    ...(lost === 0 ? [] : [never]),
    ...(broken === 0 ? [] : [`${broken} that cannot be used`]),
  ];
  return [...tableLines([HEADINGS, ...lines]), '', sums.join('; '), ''].join('\n');
}

function stateOf({ why, stale, entries, problem }: CassetteRow, pruned: boolean): string {
  if (why !== null) {
    const what = stale < entries ? `${stale} of ${countOf(entries, 'entry', 'entries')}` : 'all';
    return colors.yellow(`${pruned ? 'removed ' : ''}${what}: ${why}`);
  }
  return problem === null ? 'current' : colors.red(`cannot be used: ${problem}`);
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`;
}

function jsonText(rows: readonly CassetteRow[], pruned: boolean): string {
  const all = rows.map(({ place, owner, ...row }) => {
    const { scenario, trial, attempt = null } = place;
    return { ...row, scenario, trial, attempt, role: owner, pruned: pruned && row.why !== null };
  });
  return `${JSON.stringify(all, null, 2)}\n`;
}
