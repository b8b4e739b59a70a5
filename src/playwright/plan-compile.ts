// What the command line needs of the user's plan compiler; must not load Playwright, since lint runs without it.
import type { Model } from '../model/model.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { PlanLock } from '../scenario/plan-lock.js';
import type { ConversationPlan } from '../scenario/schema.js';
import { userKind } from '../scenario/user-kind.js';
import { compileByModel } from '../user/compile-plan-by-model.js';
import { compilePlan } from '../rules/plan/compile.js';

/** Parts of a scenario's plan that no rule and no lock covers; empty for a user that plays no plan. */
export function planNeeds({ scenario, planLock }: LoadedScenario): readonly string[] {
  if (userKind(scenario) !== 'plan') return [];
  return compilePlan(scenario, planLock ?? null).needsModel;
}

/** The lock of a plan; null if no model is needed. Throws what the model's client throws. */
export function lockOf(
  plan: ConversationPlan,
  model: () => Promise<Model>,
): Promise<PlanLock | null> {
  return compileByModel(plan, model);
}
