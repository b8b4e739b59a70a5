// `sightline cassettes list|prune`: what is recorded of models, and removing what cannot be replayed; reads arguments and prints.
import { type CassetteRow, listCassettes } from '../model/cassette/inventory.js';
import { planPrune, prune, type PrunePlan } from '../model/cassette/prune.js';
import { foldersBelow } from '../scenario/folders.js';
import { plannedTrials } from '../scenario/gate.js';
import { loadScenarios } from '../scenario/load.js';
import { isStale, cassetteList, pruneText } from './cassettes-text.js';
import { stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface ListOptions {
  json?: boolean;
}

export interface PruneOptions {
  scenarios?: string;
  yes?: boolean;
  json?: boolean;
}

export async function list(dir: string, { json = false }: ListOptions): Promise<number> {
  const rows = await listCassettes(dir);
  stdout.write(json ? jsonText(rows.map(rowJson)) : cassetteList(rows));
  return rows.some((row) => row.problem !== null || isStale(row)) ? 1 : 0;
}

export async function pruneCassettes(dir: string, options: PruneOptions): Promise<number> {
  const scenarios = scenariosOf(options.scenarios);
  const rows = await listCassettes(dir);
  const plan = planPrune(rows, { scenarios });
  const done = options.yes === true;
  if (done) await prune(plan.removals);
  stdout.write(options.json ? jsonText(planJson(plan, done)) : pruneText(plan, done));
  const left = rows.filter((row) => !plan.removals.some((removal) => removal.row === row));
  return left.some(({ problem }) => problem !== null) ? 1 : 0;
}

/** Trials by scenario; null if the file does not mention them, since the spec may. */
function scenariosOf(path: string | undefined): Map<string, number | null> | null {
  if (path === undefined) return null;
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
