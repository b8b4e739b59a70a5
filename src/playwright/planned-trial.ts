// A planned trial, before anything of it exists: as data, as the app file gets it, and why one is not run as a test.
import type { App, TrialInfo } from '../app/definition.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { StagedVars } from '../simulate/staged-world.js';

/** A trial to be run: what `testScenarios` plans and `simulate` creates on the spot. */
export interface TrialToRun {
  app: App;
  loaded: LoadedScenario;
  trial: number;
  seed: number;
  /** How often it is rerun if its user broke the plan. Absent: never. */
  reruns?: number;
  /** The trial's own vars on staging, filled into the scenario. Absent: not asked for yet, or the world is mocked. */
  staged?: StagedVars;
}

/** The trial as the app file gets it. */
export function trialOf({ loaded, trial, seed }: TrialToRun): TrialInfo {
  const { scenario_id: scenario, metadata = {} } = loaded.scenario;
  return { scenario, trial, seed, metadata };
}

/** Why a scenario for a person at the keyboard does not run as a test. */
export function byHandOnly(scenario: string): string {
  return `"${scenario}" wants a person at the keyboard: sightline drive ${scenario} --app <app file>`;
}
