// `sightline cassettes list|prune`: what is recorded of models, and taking away what cannot be replayed; reads arguments and prints.
import { type CassetteRow, listCassettes } from '../model/cassette/inventory.js';
import { planPrune, prune, type PrunePlan } from '../model/cassette/prune.js';
import { foldersBelow } from '../scenario/folders.js';
import { plannedTrials } from '../scenario/gate.js';
import { loadScenarios } from '../scenario/load.js';
import { isStale, cassetteList, pruneText } from './cassettes-text.js';
import { usage } from './usage.js';

/** The options as commander hands them over. */
export interface ListOptions {
  json?: boolean;
}

export interface PruneOptions {
  scenarios?: string;
  trials?: string;
  yes?: boolean;
  json?: boolean;
}

export async function list(dir: string, { json = false }: ListOptions): Promise<number> {
  const rows = await listCassettes(dir);
  process.stdout.write(json ? jsonText(rows.map(rowJson)) : cassetteList(rows));
  return rows.some((row) => row.problem !== null || isStale(row)) ? 1 : 0;
}

export async function pruneCassettes(dir: string, options: PruneOptions): Promise<number> {
  const scenarios = scenariosOf(options);
  const rows = await listCassettes(dir);
  const plan = planPrune(rows, { scenarios });
  const done = options.yes === true;
  if (done) await prune(plan.removals);
  process.stdout.write(options.json ? jsonText(planJson(plan, done)) : pruneText(plan, done));
  const left = rows.filter((row) => !plan.removals.some((removal) => removal.row === row));
  return left.some(({ problem }) => problem !== null) ? 1 : 0;
}

/** A scenario of one trial may have more in the spec, which no file tells. */
function scenariosOf({ scenarios: path, trials }: PruneOptions): Map<string, number | null> | null {
  const most = trials === undefined ? null : Number(trials);
  if (most !== null && !(Number.isInteger(most) && most > 0))
    throw usage(`--trials is "${trials ?? ''}".`, 'Give a number of trials, such as 5.');
  if (path === undefined) {
    if (most === null) return null;
    throw usage('--trials says nothing without --scenarios.', 'Add --scenarios <path>.');
  }
  const known = new Map<string, number | null>();
  for (const { scenario } of foldersBelow(path).flatMap((folder) => loadScenarios(folder))) {
    const id = scenario.scenario_id;
    const own = plannedTrials(scenario);
    const now = most !== null ? Math.max(most, own) : own > 1 ? own : null;
    const before = known.get(id);
    // Two apps may have scenarios of one name; what is in doubt stays.
    known.set(id, before === null || now === null ? null : Math.max(before ?? 0, now));
  }
  return known;
}

function rowJson({ file, app, place, owner, problem, ...held }: CassetteRow) {
  const { scenario, trial, attempt = null } = place;
  return { file, app, scenario, trial, attempt, role: owner, ...held, problem };
}

function planJson({ removals, notes }: PrunePlan, done: boolean) {
  const removed = removals.map(({ row, ...removal }) => ({ file: row.file, ...removal }));
  return { done, removals: removed, notes };
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
