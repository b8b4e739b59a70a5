// Grades one episode as the command line asks, compares with its earlier verdict and writes; what goes wrong is in its row and affects no other.
import { episodeOutcome } from '../../episode/verdict/episode-outcome.js';
import { gradeEpisode, type GradeOptions, writeVerdict } from '../../grade/grade-episode.js';
import { advisoryOf } from '../../report/grade-table.js';
import { firstLine, SightlineError } from '../../sightline-error.js';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import type { EpisodeRow, RowComparison } from './tally.js';
import type { App } from '../../app/definition.js';
import type { EpisodeHeader } from '../../episode/format.js';
import { openGraders } from '../../grade/graders.js';
import { licensedBy } from '../../model/judge/license.js';
import { gradingRoles } from '../../model/models.js';
import { unusedNotes } from '../../model/open-run.js';
import { runSettings } from '../../model/run-options.js';
import { namesHint } from '../../values/nearest-name.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { fillVars } from '../../scenario/vars.js';
import { loadApp } from '../load-app.js';
import { join } from 'node:path';
import { besideEpisode } from '../../episode/files.js';
import { verdictChange } from '../../episode/verdict/changes.js';
import { readVerdictFile } from '../../episode/verdict/store.js';

export type GradeOne = (dir: string) => Promise<EpisodeRow>;

/** Never rejects. */
export function gradeOne(work: Work, options: GradeOptions): GradeOne {
  return async (dir) => {
    try {
      const verdict = await gradeEpisode(dir, options);
      // Before writing: the earlier verdict may be the file that this one replaces.
      const compared = await comparedWithEarlier(dir, verdict, work.against);
      if (!work.dryRun) await writeVerdict(dir, verdict);
      return rowOf(dir, verdict, compared);
    } catch (error) {
      const reason = error instanceof SightlineError ? error.parts.what : firstLine(error);
      return { kind: 'refused', dir, reason };
    }
  };
}

function rowOf(dir: string, verdict: EpisodeVerdict, compared: RowComparison | null): EpisodeRow {
  const { episode, scenario, trial, seed, outcome, party, headline } = verdict;
  const told = { episode, scenario, trial, seed, outcome, party, headline };
  const advisory = advisoryOf(verdict.assertions);
  return { kind: 'graded', dir, ...told, look: whereToLook(verdict), advisory, compared };
}

/** For more than this, people read the verdict itself. */
const PLACES = 3;

/** The evidence of the deciding assertion: files and events, as the episode names them. */
function whereToLook({ assertions, outcome, fidelity, stop }: EpisodeVerdict): string[] {
  if (outcome === 'passed') return [];
  const { breaches, decidedBy } = episodeOutcome({ verdicts: assertions, fidelity, stop });
  const evidence = [
    ...breaches.flatMap((breach) => breach.evidence),
    ...(decidedBy?.evidence ?? []),
  ];
  const places = evidence.flatMap(({ file, seq }) => {
    const event = seq === null ? [] : [`event ${seq}`];
    const place = [...(file === null ? [] : [file]), ...event].join(' ');
    return place === '' ? [] : [place];
  });
  return [...new Set(places)].slice(0, PLACES);
}

/** Today's version of a scenario, with its file and the lock of its claims. */
export type TodaysScenario = Pick<LoadedScenario, 'file' | 'scenario'>;

export interface Work {
  /** Today's scenarios by id; null: each episode's own. */
  scenarios: ReadonlyMap<string, TodaysScenario> | null;
  /** Path of today's app file; null: each episode's own. */
  app: string | null;
  /** What to compare with: the verdicts beside the episodes, those in a folder, or nothing. */
  against: { folder: string | null } | null;
  /** Nothing is written. */
  dryRun: boolean;
  /** Where all threads account for the models that they ask; null: none is asked. */
  modelCalls: string | null;
}

/**
 * Loads the app, once for a whole thread. Questions never asked before go to the model that the environment names; a
 * dry run asks no model, since it could not keep the answers; saved answers count, and may block, in either case.
 */
export async function workOptions({ scenarios, app, modelCalls }: Work): Promise<GradeOptions> {
  const loaded: App | null = app === null ? null : await loadApp(app);
  return {
    ...(scenarios === null
      ? {}
      : { scenario: (header: EpisodeHeader) => todaysScenario(header, scenarios) }),
    ...(loaded === null ? {} : { app: loaded }),
    ...(modelCalls === null
      ? { license: licensedBy(runSettings(process.env).calibration()) }
      : { graders: openGraders({ variables: process.env, account: modelCalls }) }),
  };
}

/** What is wrong with roles that grading does not use, for people. */
export function unusedRoleNotes({ modelCalls }: Work): string[] {
  return modelCalls === null ? [] : unusedNotes(runSettings(process.env).models, gradingRoles);
}

/** The app's wording, and on staging the trial's own vars, are filled in as when the trial ran. */
function todaysScenario(
  { id, scenario: { id: scenarioId }, app, staging }: EpisodeHeader,
  scenarios: ReadonlyMap<string, TodaysScenario>,
): TodaysScenario {
  const found = scenarios.get(scenarioId);
  if (found === undefined) throw notThere(id, scenarioId, [...scenarios.keys()]);
  if (staging === undefined && app.vars === undefined) return found;
  const { file } = found;
  const place = () => ({ file, line: 1, column: 1 });
  const { loaded, problems } = fillVars({ ...found, place }, { ...app.vars, ...staging?.vars });
  const [problem] = problems;
  if (problem === undefined) return loaded;
  throw new SightlineError('grade-mismatch', {
    what: `The scenario ${file} cannot be filled in for the episode ${id}: ${problem.message}.`,
    next: 'Use only variables that the trial had when it ran, or run it again.',
  });
}

function notThere(episode: string, scenario: string, names: readonly string[]): SightlineError {
  return new SightlineError('grade-mismatch', {
    what: `The episode ${episode} is of the scenario "${scenario}", which --scenarios does not contain; ${namesHint(scenario, names, 'scenarios there')}.`,
    next: 'Add the folder that holds it, or grade this episode by its own scenario, without --scenarios.',
  });
}

/** How the verdict has changed since the last grading; null if nobody asked. */
async function comparedWithEarlier(
  dir: string,
  verdict: EpisodeVerdict,
  against: Work['against'],
): Promise<RowComparison | null> {
  if (against === null) return null;
  try {
    const earlier = await earlierVerdict(dir, verdict, against.folder);
    if (earlier === null) return { state: 'first' };
    const change = verdictChange(earlier, verdict);
    return change === null ? { state: 'same' } : { state: 'changed', change };
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    return { state: 'unreadable', why: error.parts.what };
  }
}

/**
 * In a folder by the episode's id. The folder may itself be part of the id: the run's, the project's or the scenario's.
 */
async function earlierVerdict(
  dir: string,
  { episode }: EpisodeVerdict,
  folder: string | null,
): Promise<EpisodeVerdict | null> {
  if (folder === null) return readVerdictFile(besideEpisode.verdict(dir));
  const parts = episode.split('/');
  for (const from of parts.keys()) {
    const found = await readVerdictFile(besideEpisode.verdict(join(folder, ...parts.slice(from))));
    if (found !== null && found.episode === episode) return found;
  }
  return null;
}
