// A trial that is planned, before anything of it is there: as data, as the app file gets it, and why one is not run as a test.
import { openingOf } from '../app/fork.js';
import type { App, TrialInfo } from '../app/definition.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { StagedVars } from '../simulate/staged-world.js';

/** A trial that is to be run: what `testScenarios` plans and `simulate` makes up on the spot. */
export interface TrialToRun {
  app: App;
  loaded: LoadedScenario;
  trial: number;
  seed: number;
  /** How often it is run again where its user broke the plan. Absent: never. */
  reruns?: number;
  /** What is the trial's own on staging; the scenario is filled with it. Absent: not asked for yet, or the world is mocked. */
  staged?: StagedVars;
}

/** The trial as the app file gets it. */
export function trialOf({ loaded, trial, seed }: TrialToRun): TrialInfo {
  const { scenario_id: scenario, metadata = {} } = loaded.scenario;
  const opening = openingOf(loaded);
  if (opening === null) return { scenario, trial, seed, metadata };
  // What stands before the user comes again; only the user is another.
  const { header } = opening.episode;
  return { scenario: header.scenario.id, trial: header.trial, seed: header.seed, metadata };
}

/** Why a scenario for a person at the keyboard does not run as a test. */
export function byHandOnly(scenario: string): string {
  return `"${scenario}" wants a person at the keyboard: sightline drive ${scenario} --app <app file>`;
}
