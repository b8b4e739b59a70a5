// The user with fixed turns: says or presses what the script holds, in order, and nothing else.
import type { Action, Observation, ObservedControl } from '../episode/action.js';
import type { Scenario, ScriptTurn } from '../scenario/schema.js';
import type { User } from './user.js';

function same(left: string, right: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return plain(left) === plain(right);
}

/** Of several with the name: enabled before disabled, on screen before off, newest first. */
function rank(control: ObservedControl): number {
  return Number(control.enabled) * 2 + Number(control.onScreen);
}

function find(observation: Observation, name: string): ObservedControl | null {
  const fitting = observation.controls.filter(
    (control) => same(control.name, name) && control.enabled,
  );
  return [...fitting].reverse().sort((left, right) => rank(right) - rank(left))[0] ?? null;
}

function pressed(observation: Observation, name: string): Action {
  const control = find(observation, name);
  if (control !== null) return { kind: 'press', control: control.id, name: control.name };
  const names = observation.controls.map(
    (there) => `"${there.name}"${there.enabled ? '' : ' (disabled)'}`,
  );
  const there = names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`;
  return {
    kind: 'off_plan',
    why: `The script presses "${name}", but among the controls ${there}.`,
  };
}

function act(turn: ScriptTurn, observation: Observation): Action {
  if (typeof turn === 'string') return { kind: 'say', text: turn };
  return 'say' in turn ? { kind: 'say', text: turn.say } : pressed(observation, turn.press);
}

/** A user that plays the scenario's script, one turn per observation. */
export function scriptUser(scenario: Scenario): User {
  const turns = scenario.script ?? [];
  let at = 0;
  return {
    kind: 'script',
    persona: [],
    notes: [],
    next(observation) {
      const turn = turns[at];
      at += 1;
      return turn === undefined ? { kind: 'done', why: 'script ended' } : act(turn, observation);
    },
  };
}
