// Turns an entry of an opening or a script into an action on what is on the page; decides nothing of its own.
import type { Action, Observation, ObservedControl } from '../../episode/action.js';
import { foldName, sameControl } from '../../values/nearest-name.js';
import type { ScriptTurn } from '../../scenario/schema.js';

/** Roles of things that are typed into. */
export const typedRoles: ReadonlySet<string> = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
]);
/** Those that are chosen from. */
export const chosenRoles: ReadonlySet<string> = new Set(['combobox', 'listbox']);
/** All that are filled in, not pressed. */
export const fieldRoles: ReadonlySet<string> = new Set([...typedRoles, ...chosenRoles, 'file']);

/** What an entry looks for among the controls. */
interface Wanted {
  /** What the user does, for the sentence about it, such as `presses`. */
  verb: string;
  /** Null: the only one that will do. */
  name: string | null;
  beside: string | undefined;
  /** Controls that will do at all, those that are meant first. */
  roles: readonly ((role: string) => boolean)[];
}

function find(observation: Observation, wanted: Wanted): ObservedControl | null {
  const { name, beside } = wanted;
  const fitting = observation.controls.filter(
    (control) =>
      (name === null || sameControl(control.name, name)) &&
      (beside === undefined || foldName(control.context).includes(foldName(beside))),
  );
  // The driver reports one that stays disabled: the page keeps the user from it, not the script.
  for (const candidates of [fitting.filter(({ enabled }) => enabled), fitting]) {
    for (const isMeant of wanted.roles) {
      const meant = candidates.filter(({ role }) => isMeant(role));
      // Of several with the name: on screen before off, newest first.
      const control = meant.findLast(({ onScreen }) => onScreen) ?? meant.at(-1);
      if (control) return control;
    }
  }
  return null;
}

function notThere({ controls }: Observation, { verb, name, beside }: Wanted): Action {
  const names = controls.map(
    (control) =>
      `"${control.name}"${control.enabled ? '' : ' (disabled)'}${beside === undefined ? '' : ` beside "${control.context}"`}`,
  );
  const there = names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`;
  const what = `${name === null ? 'what takes files' : `"${name}"`}${beside === undefined ? '' : ` beside "${beside}"`}`;
  return { kind: 'off_plan', why: `The script ${verb} ${what}, but among the controls ${there}.` };
}

const anyRole = (): boolean => true;
const isFile = (role: string): boolean => role === 'file';
const is = (roles: ReadonlySet<string>) => (role: string) => roles.has(role);

/** The action of an entry; `off_plan`, listing what is there, if the page does not offer it. */
export function fixedTurn(turn: ScriptTurn, observation: Observation): Action {
  if (typeof turn === 'string') return { kind: 'say', text: turn };
  const interrupted = 'interrupt' in turn && turn.interrupt ? { interrupt: turn.interrupt } : {};
  if ('say' in turn) return { kind: 'say', text: turn.say, ...interrupted };
  const wanted = wantedBy(turn);
  const found = find(observation, wanted);
  if (found === null) return notThere(observation, wanted);
  const control = { control: found.id, name: found.name };
  if ('press' in turn) return { kind: 'press', ...control, ...interrupted };
  if ('fill' in turn) return { kind: 'fill', ...control, value: turn.with };
  if ('select' in turn) return { kind: 'select', ...control, option: turn.select };
  return { kind: 'upload', ...control, files: [turn.upload].flat() };
}

function wantedBy(turn: Exclude<ScriptTurn, string | { say: string }>): Wanted {
  const { beside } = turn;
  if ('press' in turn)
    return {
      ...{ verb: 'presses', name: turn.press, beside },
      roles: [(role) => !fieldRoles.has(role), anyRole],
    };
  if ('fill' in turn) return { verb: 'fills', name: turn.fill, beside, roles: [is(typedRoles)] };
  if ('select' in turn)
    return { verb: 'selects from', name: turn.in, beside, roles: [is(chosenRoles), anyRole] };
  const roles = turn.to === undefined ? [isFile] : [isFile, anyRole];
  return { verb: 'uploads to', name: turn.to ?? null, beside, roles };
}
