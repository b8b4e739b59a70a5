// Reads the arguments of `sightline grade`: which episodes and planned trials, how to grade them, how many at once; grades none.
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findEpisodes, type FoundPath } from '../../episode/files.js';
import { foldersBelow } from '../../scenario/folders.js';
import { loadScenarios } from '../../scenario/load.js';
import { SightlineError } from '../../sightline-error.js';
import type { TodaysScenario, Work } from './grade-one.js';
import { usage } from '../usage.js';
import { readPlan, type RunPlan } from '../../suite/plan.js';
import { runDirsBelow } from '../../suite/runs.js';
import { withoutEpisode } from '../../suite/trial.js';
import type { MissingRow } from './tally.js';

/** The options as commander hands them over. */
export interface GradeFlags {
  scenarios?: string;
  app?: string;
  against?: string | true;
  workers?: string;
  dryRun?: boolean;
  json?: boolean;
}

/**
 * @param modelCalls where model calls are accounted for; a dry run asks no model, since it could not keep the answers
 */
export function workOf(
  { scenarios, app, against, dryRun }: GradeFlags,
  modelCalls: string | null,
): Work {
  return {
    scenarios: scenarios === undefined ? null : todaysScenarios(scenarios),
    app: app ?? null,
    against: against === undefined ? null : { folder: against === true ? null : folder(against) },
    dryRun: dryRun === true,
    modelCalls: dryRun === true ? null : modelCalls,
  };
}

/**
 * All episodes of the paths, each once, and every path that contains none.
 *
 * Throws SightlineError `not-found` if there is no episode at all.
 */
export function episodesOf(paths: readonly string[], aim = 'grade'): FoundPath[] {
  const seen = new Set<string>();
  const found = paths.flatMap((path) => {
    const below = findEpisodes(path, seen);
    // An episode already found through another path is not missing.
    const none = below.length === 0 && findEpisodes(path).length === 0;
    return none ? [{ path, problem: 'it contains no episode' }] : below;
  });
  if (found.some(({ problem }) => problem === null)) return found;
  throw new SightlineError('not-found', {
    what: `There is nothing to ${aim} in ${paths.join(', ')}.`,
    details: found.map(({ path, problem }) => `${path}: ${problem ?? ''}`),
    next: 'Give an episode, the folder of a run, or sightline-episodes.',
  });
}

/**
 * Like `episodesOf`, but there may be none: a run that was killed before its first episode still has planned trials.
 */
export function episodesIfAny(paths: readonly string[]): FoundPath[] {
  const seen = new Set<string>();
  return paths.flatMap((path) => findEpisodes(path, seen));
}

/** A thread takes a while to start; with fewer episodes than this it is not worth it. */
const WORTH_A_THREAD = 20;

/** How many threads; 1 is the current one. Default: one per core, and fewer if there is little to do. */
export function threadsFor(episodes: number, workers: string | undefined): number {
  if (workers === undefined)
    return Math.max(1, Math.min(availableParallelism(), Math.floor(episodes / WORTH_A_THREAD)));
  if (/^[1-9]\d{0,2}$/.test(workers)) return Math.min(Number(workers), Math.max(1, episodes));
  throw usage(`--workers "${workers}" is not a number of workers.`, 'Give a number from 1 to 999.');
}

function folder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw usage(
    `--against "${path}" is not a folder of earlier verdicts.`,
    'Give a folder with *.verdict.json files, or put --against after the episodes to compare with those beside them.',
  );
}

/** By id; subfolders count too. */
function todaysScenarios(path: string): Map<string, TodaysScenario> {
  const byId = new Map<string, TodaysScenario>();
  for (const loaded of foldersBelow(path).flatMap((one) => loadScenarios(one))) {
    const { file, scenario } = loaded;
    const { scenario_id: id } = scenario;
    const other = byId.get(id);
    if (other !== undefined)
      throw usage(
        `The scenario "${id}" is defined twice: in ${other.file} and in ${file}.`,
        'Give the folder of one app to --scenarios.',
      );
    byId.set(id, { file, scenario });
  }
  return byId;
}

/** Only for whole runs: if just a part of one was given, the rest was not asked for. */
export function missingTrials(
  paths: readonly string[],
  note: (text: string) => void,
): MissingRow[] {
  const dirs = new Set(paths.flatMap((path) => runDirsBelow(path)));
  return [...dirs].flatMap((dir) => {
    const plan = planIn(dir, note);
    if (plan === null) return [];
    return withoutEpisode(plan, dir).map(({ project, scenario, trial, seed }): MissingRow => {
      return { kind: 'missing', run: plan.run, project, scenario, trial, seed };
    });
  });
}

function planIn(dir: string, note: (text: string) => void): RunPlan | null {
  try {
    return readPlan(dir);
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    note(`${error.parts.what} Planned trials without an episode are not listed.`);
    return null;
  }
}
