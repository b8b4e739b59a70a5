// The user with fixed turns: does what opening and script hold, in order, and nothing else.
import type { Scenario } from '../../scenario/schema.js';
import { playedTurns } from '../../scenario/script-turns.js';
import { fixedTurn } from './fixed-turn.js';
import type { User } from './user.js';

/** A user that plays the scenario's opening and script, one entry per observation. */
export function scriptUser(scenario: Scenario): User {
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
