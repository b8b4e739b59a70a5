// Whether a turn of the user says yes to something; must not decide whether it should have.
import { saysYes } from '../reader/consent.js';
import { isYes } from '../recognise/choices.js';
import type { UserTurn } from './record.js';

/** Yes in words, or through a control with a name that says it. */
export function consents({ actions }: UserTurn): boolean {
  return actions.some((action) => {
    if (action.kind === 'press') return isYes(action.name);
    return action.kind === 'say' && saysYes(action.text);
  });
}
