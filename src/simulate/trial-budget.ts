// How many turns and how much time a trial may take, by its scenario or by default; does not stop anything.
import type { Scenario } from '../scenario/schema.js';
import { userKind } from '../scenario/user-kind.js';

/** Budgets of a scenario that names none. */
export const defaultBudget = { maxTurns: 16, maxWallMs: 120_000 } as const;

/** How long an episode of this scenario may take, ms, not counting a model that plays the user. */
export function wallBudgetMs(scenario: Scenario): number {
  return scenario.budget?.max_wall_ms ?? defaultBudget.maxWallMs;
}

/**
 * How long a trial may take in total, ms: a model that plays the user may think as long as the rest may take, and so
 * may the replay of a fork.
 *
 * @param withModel whether a model is given that can play the user. Default false.
 */
export function trialBudgetMs(scenario: Scenario, withModel = false): number {
  const withUser = userKind(scenario, withModel) === 'model' ? 2 : 1;
  return wallBudgetMs(scenario) * (withUser + (scenario.fork === undefined ? 0 : 1));
}
