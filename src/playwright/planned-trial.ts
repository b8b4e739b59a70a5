// A trial that is planned, before anything of it is there; data only.
import type { App } from '../app/definition.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { StagedVars } from '../simulate/staged-world.js';

/** A trial that is to be run: what `testScenarios` plans and `simulate` makes up on the spot. */
export interface PlannedTrial {
  app: App;
  loaded: LoadedScenario;
  trial: number;
  seed: number;
  /** How often it is run again where its user broke the plan. Absent: never. */
  reruns?: number;
  /** What is the trial's own on staging; the scenario is filled with it. Absent: not asked for yet, or the world is mocked. */
  staged?: StagedVars;
}
