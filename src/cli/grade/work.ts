// What to do with each episode, as data that crosses threads, and what a thread prepares from it once.
import type { App } from '../../app/definition.js';
import type { EpisodeHeader } from '../../episode/format.js';
import type { GradeOptions } from '../../grade/grade-episode.js';
import { openGraders } from '../../grade/graders.js';
import { licensedBy } from '../../model/judge/license.js';
import { gradingRoles } from '../../model/models.js';
import { unusedNotes } from '../../model/open-run.js';
import { runSettings } from '../../model/run-options.js';
import { namesHint } from '../../values/nearest-name.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { fillVars } from '../../scenario/vars.js';
import { SightlineError } from '../../sightline-error.js';
import { loadApp } from '../load-app.js';

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
