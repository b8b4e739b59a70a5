// Which user a scenario gets; the one place where `auto` is decided.
import type { Scenario } from './schema.js';

/** As the scenario says; `auto` is the script where there is one and no plan, else the plan. */
export function userKind(scenario: Scenario): 'plan' | 'script' {
  if (scenario.user !== 'auto') return scenario.user;
  return scenario.script && scenario.conversation_plan === undefined ? 'script' : 'plan';
}
