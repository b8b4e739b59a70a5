// The user of a script with free turns: plays the fixed turns, and lets the user of the plan play those between; sees observations, and is told when to go on.
import type { Action, Observation } from '../../episode/action.js';
import { takesTurn } from '../../episode/action.js';
import type { FreeEntry, Scenario } from '../../scenario/schema.js';
import { isFree } from '../../scenario/script-turns.js';
import { fixedTurn } from './fixed-turn.js';
import type { FreeUser } from './user.js';

/** Whether a landmark is on the screen, or a terminal state holds, at this moment. */
export type Holds = (name: string) => Promise<boolean>;

/**
 * Begins as the free user does by the starting prompt, then follows the script. A free user that is done hands over to what
 * comes next in the script, but not where that waits for something which never came: then the script may be out of date, `off_plan`.
 */
export function mixedUser(scenario: Scenario, free: FreeUser, holds: Holds): FreeUser {
  const { starting_prompt: first = [], script = [] } = scenario;
  let beginning = [first].flat().length;
  let at = 0;
  /** Free turns that were taken in the present entry. */
  let taken = 0;
  let isPreparing = false;
  let entry: number | null = null;

  const isOver = async (one: FreeEntry): Promise<boolean> => {
    if (isPreparing) return false;
    return 'until' in one ? holds(one.until) : taken === one.free;
  };
  const playFreely = async (one: FreeEntry, seen: Observation): Promise<Action | null> => {
    if (await isOver(one)) return null;
    if ('until' in one && taken === one.within) return neverCame(one);
    const action = await free.next(seen);
    isPreparing = action.kind !== 'done' && action.kind !== 'off_plan' && !takesTurn(action);
    if (takesTurn(action)) taken += 1;
    if (action.kind !== 'done' || at === script.length - 1) return action;
    return 'until' in one ? leftBefore(one, action.why) : null;
  };

  return {
    ...{ kind: free.kind, notes: free.notes },
    cannotPlay: free.cannotPlay,
    get entry() {
      return entry;
    },
    async next(seen) {
      entry = null;
      if (free.cannotPlay !== null) return free.cannotPlay;
      if (beginning > 0) {
        beginning -= 1;
        return free.next(seen);
      }
      for (; ; at += 1, taken = 0) {
        const one = script[at];
        if (one !== undefined && isFree(one)) {
          const action = await playFreely(one, seen);
          if (action !== null) return action;
          continue;
        }
        entry = at;
        if (one === undefined) return { kind: 'done', why: 'script ended' };
        at += 1;
        const action = fixedTurn(one, seen);
        free.did(seen, action);
        return action;
      }
    },
    did(seen, action) {
      beginning = 0;
      free.did(seen, action);
    },
  };
}

function neverCame({ until, within }: Extract<FreeEntry, { until: string }>): Action {
  const turns = within === 1 ? 'one free turn' : `${within} free turns`;
  return {
    kind: 'off_plan',
    why: `The script waits for "${until}", which did not come within ${turns}.`,
  };
}

function leftBefore({ until }: Extract<FreeEntry, { until: string }>, why: string): Action {
  return {
    kind: 'off_plan',
    why: `The script waits for "${until}", which had not come when the user had finished: ${why}`,
  };
}
