// Which user a scenario gets; the one place where `auto` is decided.
import type { Scenario } from './schema.js';

export type UserKind = 'plan' | 'script' | 'human' | 'model';

/**
 * As the scenario says; `auto` is the script where fixed turns and no plan are given, else a model where one is given, else the plan.
 *
 * @param withModel whether a model is given that can play the user. Default false.
 */
export function userKind(scenario: Scenario, withModel = false): UserKind {
  if (scenario.user !== 'auto') return scenario.user;
  const fixed = scenario.script ?? scenario.opening;
  if (fixed && scenario.conversation_plan === undefined) return 'script';
  return withModel ? 'model' : 'plan';
}
