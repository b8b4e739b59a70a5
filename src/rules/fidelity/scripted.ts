// Holds an action against the entry of an opening or a script that it should be; knows no rule.
import type { Action } from '../../episode/action.js';
import type { ScriptTurn } from '../../scenario/schema.js';
import { STRUCK_OUT } from '../../episode/redactor.js';
import { sameControl } from '../control-names.js';
import type { FidelityRecord } from './record.js';

/** What was done, action by action. */
export function deedsOf({
  turns,
}: FidelityRecord): { turn: number; seq: number; action: Action }[] {
  return turns.flatMap(({ turn, seq, actions }) =>
    actions.map((action) => ({ turn, seq, action })),
  );
}

export interface Difference {
  /** Such as `said “Hello”`. */
  did: string;
  /** Such as `“Good day”`. */
  wanted: string;
}

/** Null where the action is what the entry says. */
export function differs(entry: ScriptTurn, action: Action): Difference | null {
  const wanted = typeof entry === 'string' ? { say: entry } : entry;
  const same = isSame(wanted, action);
  return same ? null : { did: deed(action), wanted: wish(wanted) };
}

type Entry = Exclude<ScriptTurn, string>;

function isSame(entry: Entry, action: Action): boolean {
  switch (action.kind) {
    case 'say':
      return 'say' in entry && sameText(entry.say, action.text);
    case 'press':
      return 'press' in entry && sameControl(entry.press, action.name);
    case 'fill':
      return (
        'fill' in entry &&
        sameControl(entry.fill, action.name) &&
        sameText(entry.with, action.value)
      );
    case 'select':
      return 'select' in entry && spaced(entry.select) === spaced(action.option);
    case 'upload':
      return 'upload' in entry && [entry.upload].flat().join('\n') === action.files.join('\n');
    case 'done':
    case 'off_plan':
      return false;
  }
}

/** What is struck out of one of them cannot be compared. */
function sameText(wanted: string, typed: string): boolean {
  return (
    spaced(wanted) === spaced(typed) || [wanted, typed].some((text) => text.includes(STRUCK_OUT))
  );
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function deed(action: Action): string {
  switch (action.kind) {
    case 'say':
      return `said “${spaced(action.text)}”`;
    case 'press':
      return `pressed “${action.name}”`;
    case 'fill':
      return `filled “${action.name}” with “${action.value}”`;
    case 'select':
      return `selected “${action.option}”`;
    case 'upload':
      return `uploaded ${action.files.map((file) => `“${file}”`).join(', ')}`;
    case 'done':
    case 'off_plan':
      return `stopped: ${action.why}`;
  }
}

function wish(entry: Entry): string {
  if ('say' in entry) return `“${spaced(entry.say)}”`;
  if ('press' in entry) return `a press of “${entry.press}”`;
  if ('fill' in entry) return `“${entry.with}” in “${entry.fill}”`;
  if ('select' in entry) return `the choice of “${entry.select}”`;
  return `an upload of ${[entry.upload].flat().join(', ')}`;
}
