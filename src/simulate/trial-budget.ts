// How many turns and how much time a trial may take, by its scenario or by default; does not stop anything.
import type { Scenario } from '../scenario/schema.js';
import { userKind } from '../scenario/script-turns.js';
import { OWN_WORK_MS } from './wall-budget.js';

/** Budgets of a scenario that names none. */
export const defaultBudget = { maxTurns: 16, maxWallMs: 120_000 } as const;

/** How long the agent may take in an episode of this scenario, ms, in all of its turns. */
export function wallBudgetMs(scenario: Scenario): number {
  return scenario.budget?.max_wall_ms ?? defaultBudget.maxWallMs;
}

/**
 * How long a trial may take in total, ms: the agent, as long again for a model that plays the user, and Sightline's
 * own work.
 *
 * @param withModel whether a model is given that can play the user. Default false.
 */
export function trialBudgetMs(scenario: Scenario, withModel = false): number {
  const times = userKind(scenario, withModel) === 'model' ? 2 : 1;
  return wallBudgetMs(scenario) * times + OWN_WORK_MS;
}
