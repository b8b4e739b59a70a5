// Who plays the user of a scenario, and the fixed turns that it has, in playing order; plays nothing.
import type { TurnExpectation } from './assertions/kinds.js';
import { type FreeEntry, openingOf, type Scenario, type ScriptTurn } from './schema.js';

/** A fixed entry of a `starting_prompt` that is a list, or of `script`. */
export interface PlayedTurn {
  from: 'starting_prompt' | 'script';
  /** Its place in that list, from 0. */
  index: number;
  entry: ScriptTurn;
  /**
   * The user's turn that it takes or, if it only fills in a form, prepares; from 1. Null after free turns, since their
   * number is not known in advance.
   */
  turn: number | null;
  takesTurn: boolean;
}

type ScriptEntry = ScriptTurn | FreeEntry;
type Fixed = Pick<Scenario, 'starting_prompt' | 'script'>;

/** Whether the entry leaves the turns to the user of the plan. */
export function isFree(entry: ScriptEntry): entry is FreeEntry {
  return typeof entry !== 'string' && ('free' in entry || 'until' in entry);
}

/** Whether the script leaves turns to the user of the plan. */
export function hasFreeTurns({ script = [] }: Pick<Scenario, 'script'>): boolean {
  return script.some(isFree);
}

/** Whether the entry hands over to the agent; filling, choosing and uploading only prepare a turn. */
function handsOver(entry: ScriptTurn): boolean {
  return typeof entry === 'string' || 'say' in entry || 'press' in entry;
}

/** What the turn is expected to cause, if anything. */
export function expectOf(entry: ScriptTurn): TurnExpectation | undefined {
  return typeof entry !== 'string' && 'expect' in entry ? entry.expect : undefined;
}

/** The opening, then the script, in playing order, without free turns. */
export function playedTurns({ starting_prompt, script = [] }: Fixed): PlayedTurn[] {
  let turn: number | null = 1;
  const played = (from: PlayedTurn['from'], entries: readonly ScriptEntry[]): PlayedTurn[] =>
    entries.flatMap((entry, index) => {
      if (isFree(entry)) {
        turn = null;
        return [];
      }
      const takesTurn = handsOver(entry);
      const at = { from, index, entry, turn, takesTurn };
      if (takesTurn && turn !== null) turn += 1;
      return [at];
    });
  const opening = openingOf({ starting_prompt }) ?? [];
  return [...played('starting_prompt', opening), ...played('script', script)];
}

/** Whether the user can begin without a message box: the opening does not start by saying something. */
export function opensByActions(scenario: Pick<Scenario, 'starting_prompt'>): boolean {
  const [first] = openingOf(scenario) ?? [];
  return first !== undefined && typeof first !== 'string' && !('say' in first);
}

export type UserKind = 'plan' | 'script' | 'human' | 'model';

/**
 * As the scenario says; `auto` is the script if there are fixed turns and no plan, else a model if one is configured, else the plan.
 *
 * @param withModel whether a model that can play the user is configured. Default false.
 */
export function userKind(scenario: Scenario, withModel = false): UserKind {
  if (scenario.user.plays !== 'auto') return scenario.user.plays;
  const fixed = scenario.script ?? openingOf(scenario);
  if (fixed && scenario.conversation_plan === undefined) return 'script';
  return withModel ? 'model' : 'plan';
}
