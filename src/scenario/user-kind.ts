// Which user a scenario gets; the one place where `auto` is decided.
import type { Scenario } from './schema.js';

/** As the scenario says; `auto` is the script where fixed turns and no plan are given, else the plan. */
export function userKind(scenario: Scenario): 'plan' | 'script' | 'human' {
  if (scenario.user !== 'auto') return scenario.user;
  const fixed = scenario.script ?? scenario.opening;
  return fixed && scenario.conversation_plan === undefined ? 'script' : 'plan';
}
