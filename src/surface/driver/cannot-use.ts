// Says why a person could not have used a control, and which are on the page; uses nothing.
import type { Action, Observation } from '../../episode/action.js';
import { SightlineError } from '../../sightline-error.js';
import type { Target } from './pointer.js';

/** What is done with a control. */
export type ControlAction = Extract<Action, { control: string }>;

const participles: Readonly<Record<ControlAction['kind'], string>> = {
  press: 'pressed',
  fill: 'filled in',
  select: 'chosen from',
  upload: 'given files',
};

/** The error of an action that a person could not have taken either. `why` begins in the middle of a sentence. */
export function cannotUse(action: ControlAction, why: string, before: Observation): SightlineError {
  const offered = before.controls.map(({ id, name }) => `${id} "${name}"`).join(', ');
  const participle = participles[action.kind];
  return new SightlineError('control-not-found', {
    what: `The control "${action.name}" (${action.control}) cannot be ${participle}: ${why}.`,
    details: [`controls on the page: ${offered || 'none'}`],
    next: `Look at the last checkpoint: a person could not have ${pasts[action.kind]} it there either.`,
  });
}

const pasts: Readonly<Record<ControlAction['kind'], string>> = {
  press: 'pressed',
  fill: 'filled in',
  select: 'chosen from',
  upload: 'given files to',
};

/** Why a person could not reach the target; null if they can. */
export function whyOutOfReach(target: Target | null): string | null {
  if (!target) return 'it is no longer on the page';
  if (target.unreached !== undefined) return target.unreached;
  if (!target.onScreen) return 'it is out of sight and the wheel does not bring it into view';
  if (!target.enabled) return 'it is disabled';
  if (target.coveredBy === null) return null;
  return `all of it is covered by ${target.coveredBy}`;
}
