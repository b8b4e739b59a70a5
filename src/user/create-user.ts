// Who sits in front of the page: makes the user of a scenario; must see nothing but observations.
import type { PlanLock } from '../scenario/plan-lock.js';
import type { Scenario } from '../scenario/schema.js';
import { userKind } from '../scenario/user-kind.js';
import { SightlineError } from '../sightline-error.js';
import { planUser } from './plan-user.js';
import { scriptUser } from './script-user.js';
import type { User } from './user.js';

export interface UserOptions {
  scenario: Scenario;
  /** Seed of the trial: the same seed and observations give the same actions. */
  seed: number;
  /** What a model made of the parts of the plan that rules cannot read; none by default. */
  planLock?: PlanLock | null;
}

/**
 * Makes the user of one trial. A `human` drives by hand and is made by whoever has the page.
 *
 * A `script` says and presses fixed turns. A `plan` recognises what the agent asks or does and takes
 * the matching branch; it never calls a model. Neither throws: what it cannot answer it ends with
 * `off_plan` and why.
 */
export function createUser({ scenario, seed, planLock = null }: UserOptions): User {
  switch (userKind(scenario)) {
    case 'plan':
      return planUser(scenario, seed, planLock);
    case 'script':
      return scriptUser(scenario);
    case 'human':
      throw new SightlineError('usage', {
        what: `The scenario "${scenario.scenario_id}" wants a person at the keyboard.`,
        next: `Drive it by hand: sightline drive ${scenario.scenario_id} --app <app file>.`,
      });
  }
}
