// What a scenario needs models for: playing its user, and what rules and measurements cannot decide. Asks no model.
import type { Expectations } from '../scenario/assertions/kinds.js';
import { checksConsistency, wordsOfEntries } from '../scenario/assertions/says.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { Scenario } from '../scenario/schema.js';
import { userKind } from '../scenario/script-turns.js';
import { lintClaims } from './check-scenario.js';
import type { App } from './definition.js';

/** What one trial needs models for. */
export interface ModelWants {
  /**
   * `model`: the scenario says so; `auto`: a model if there is one, else the plan is played; `none`: a script, a plan
   * or a person.
   */
  user: 'model' | 'auto' | 'none';
  /** Questions for a judge. */
  questions: number;
  /** Meanings, of what is said and of what is seen, for a judge as well. */
  meanings: number;
  /** Sentences under `asked`, for a vision model. */
  claims: number;
  /** Whether consistency may leave questions open, for a judge if there is one. */
  consistency: boolean;
}

export function modelWants(loaded: LoadedScenario, app: App): ModelWants {
  const { scenario } = loaded;
  const expectations: Partial<Expectations> = scenario.expectations ?? {};
  const { surface = [] } = expectations;
  const picked = lintClaims(loaded, app).filter(({ status }) => status === 'needs_model');
  return {
    user: userWanted(scenario),
    questions: expectations.judges?.length ?? 0,
    meanings: meaningsOf(scenario) + picked.length,
    claims: surface.flatMap(({ asked = [] }) => asked).length,
    consistency: checksConsistency(expectations.says),
  };
}

function userWanted(scenario: Scenario): ModelWants['user'] {
  const asked: string = scenario.user.plays;
  if (asked === 'model') return 'model';
  return asked === 'auto' && userKind(scenario) === 'plan' ? 'auto' : 'none';
}

function meaningsOf({ expectations, script = [] }: Scenario): number {
  const { says = [] } = expectations ?? {};
  const ofTurns = script.flatMap((turn) =>
    typeof turn !== 'string' && 'expect' in turn ? [turn.expect?.says ?? []].flat() : [],
  );
  const asked = wordsOfEntries([...says, ...ofTurns]);
  return asked.filter(({ words }) => typeof words === 'object' && 'meaning' in words).length;
}
