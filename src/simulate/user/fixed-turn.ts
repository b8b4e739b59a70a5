// Turns an entry of an opening or a script into an action on what is on the page; decides nothing of its own.
import type { Action, Observation, ObservedControl } from '../../episode/action.js';
import { foldName, sameControl } from '../../values/nearest-name.js';
import type { ScriptTurn } from '../../scenario/schema.js';

/** Roles of things that are filled in, not pressed. */
export const fieldRoles: ReadonlySet<string> = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'spinbutton',
  'file',
]);
/** Those that are typed into. */
export const typedRoles: ReadonlySet<string> = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
]);
/** Those that are chosen from. */
export const chosenRoles: ReadonlySet<string> = new Set(['combobox', 'listbox']);

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

/** Of several with the name: on screen before off, newest first. */
function newest(controls: readonly ObservedControl[]): ObservedControl | undefined {
  return controls.findLast(({ onScreen }) => onScreen) ?? controls.at(-1);
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
      const control = newest(candidates.filter(({ role }) => isMeant(role)));
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

function withControl(
  observation: Observation,
  wanted: Wanted,
  act: (control: { control: string; name: string }) => Action,
): Action {
  const found = find(observation, wanted);
  return found ? act({ control: found.id, name: found.name }) : notThere(observation, wanted);
}

const anyRole = (): boolean => true;
const is = (roles: ReadonlySet<string>) => (role: string) => roles.has(role);

/** The action of an entry; `off_plan`, listing what is there, if the page does not offer it. */
export function fixedTurn(turn: ScriptTurn, observation: Observation): Action {
  if (typeof turn === 'string') return { kind: 'say', text: turn };
  if ('say' in turn) return { kind: 'say', text: turn.say, ...interruptOf(turn) };
  if ('press' in turn) {
    const roles = [(role: string) => !fieldRoles.has(role), anyRole];
    const wanted = { verb: 'presses', name: turn.press, beside: turn.beside, roles };
    return withControl(observation, wanted, (control) => ({
      kind: 'press',
      ...control,
      ...interruptOf(turn),
    }));
  }
  if ('fill' in turn) {
    const wanted = { verb: 'fills', name: turn.fill, beside: turn.beside, roles: [is(typedRoles)] };
    return withControl(observation, wanted, (control) => ({
      kind: 'fill',
      ...control,
      value: turn.with,
    }));
  }
  if ('select' in turn) {
    const roles = [is(chosenRoles), anyRole];
    const wanted = { verb: 'selects from', name: turn.in, beside: turn.beside, roles };
    return withControl(observation, wanted, (control) => ({
      kind: 'select',
      ...control,
      option: turn.select,
    }));
  }
  const isFile = (role: string): boolean => role === 'file';
  const roles = turn.to === undefined ? [isFile] : [isFile, anyRole];
  const wanted = { verb: 'uploads to', name: turn.to ?? null, beside: turn.beside, roles };
  return withControl(observation, wanted, (control) => ({
    kind: 'upload',
    ...control,
    files: [turn.upload].flat(),
  }));
}

function interruptOf(turn: { interrupt?: { press: string } | undefined }): {
  interrupt?: { press: string };
} {
  return turn.interrupt ? { interrupt: turn.interrupt } : {};
}
