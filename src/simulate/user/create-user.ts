// Who sits in front of the page: makes the user of a scenario, who sees nothing but observations; a script is played here.
import type { Model } from '../../model/model.js';
import type { Scenario } from '../../scenario/schema.js';
import { userKind } from '../../scenario/script-turns.js';
import { SightlineError } from '../../sightline-error.js';
import { hasFreeTurns, playedTurns } from '../../scenario/script-turns.js';
import { type Holds, mixedUser } from './mixed-user.js';
import { type ModelTrial, modelUser } from './model-user.js';
import { planUser } from './plan-user.js';
import type { FreeUser, User } from './user.js';
import { urlAndModel } from '../../model/models.js';
import { fixedTurn } from './fixed-turn.js';

export interface UserOptions {
  scenario: Scenario;
  /** The model that plays `user: model`, and `user: auto` if there is a plan. Default: none. */
  userModel?: Model | null;
  /** Of use to a model alone. Default: nothing is known of the trial. */
  trial?: ModelTrial;
  /** Ends the free turns of a script that last until something holds. Default: nothing ever does. */
  holds?: Holds;
}

/**
 * Creates the user of one trial. A `human` drives by hand and is created by whoever has the page.
 *
 * A `script` says and presses fixed turns. A `plan` recognizes what the agent asks or does and takes
 * the matching branch; it never calls a model. Neither throws: what it cannot answer it ends with
 * `off_plan` and why. A `model` is asked turn by turn, and `next` rejects where it gives no answer. Where a script leaves turns free,
 * these two play them, and the script the others.
 *
 * @throws SightlineError `user-model-missing` if the scenario wants a model and none is given; `usage` if it wants a person.
 */
export function createUser(options: UserOptions): User {
  const { scenario, userModel = null, trial = {} } = options;
  const freely = (free: FreeUser): FreeUser =>
    hasFreeTurns(scenario) ? mixedUser(scenario, free, options.holds ?? never) : free;
  switch (userKind(scenario, userModel !== null)) {
    case 'plan':
      return freely(planUser(scenario));
    case 'model':
      if (userModel === null) throw userModelMissing(scenario);
      return freely(modelUser({ scenario, model: userModel, trial }));
    case 'script':
      return scriptUser(scenario);
    case 'human':
      throw new SightlineError('usage', {
        what: `The scenario "${scenario.scenario_id}" wants a person at the keyboard.`,
        next: `Drive it by hand: sightline drive ${scenario.scenario_id} --app <app file>.`,
      });
  }
}

const never: Holds = () => Promise.resolve(false);

/** The error of a scenario that only a model can play. */
export function userModelMissing({ scenario_id }: Scenario): SightlineError {
  return new SightlineError('user-model-missing', {
    what: `The scenario "${scenario_id}" needs a model as its user, and none is configured.`,
    details: [`not set: ${urlAndModel}, or use.sightline.models.user`],
    next: 'Set them, or write `user: plan` in the scenario.',
  });
}

/** A user that plays the scenario's opening and script, one entry per observation. */
function scriptUser(scenario: Scenario): User {
  const turns = playedTurns(scenario);
  let at = 0;
  return {
    kind: 'script',
    notes: [],
    next(observation) {
      const turn = turns[at];
      at += 1;
      if (turn === undefined) return { kind: 'done', why: 'script ended' };
      return fixedTurn(turn.entry, observation);
    },
  };
}
