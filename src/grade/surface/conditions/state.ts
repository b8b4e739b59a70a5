// The state of what a person operates: enabled, checked, focused, expanded, as the page announces it.
import type { ControlState } from '../../../claim/predicate.js';
import type { Control, Layout } from '../../../episode/layout.js';
import { isOperable } from '../../../episode/roles.js';
import type { Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';
import type { Test } from './of-matches.js';

const opposite: Readonly<Record<ControlState, string>> = {
  enabled: 'disabled',
  checked: 'not checked',
  focused: 'not focused',
  expanded: 'collapsed',
};

/** Whether the control that a match is, or lies in, has the state. */
export function hasState(state: ControlState, { layout }: Moment): Test {
  return (sighting) => {
    const control = sighting.thing?.control ?? holderOf(sighting, layout, isOperable);
    if (control === null)
      return {
        outcome: 'inconclusive',
        why: `is not a control, so it is unknown whether it is ${state}`,
      };
    const has = stateOf(control, state);
    if (has === null)
      return {
        outcome: 'inconclusive',
        why: `is a ${control.role} that does not expose whether it is ${state}`,
      };
    return {
      outcome: has ? 'passed' : 'failed',
      why: `is ${has ? state : opposite[state]} (${control.role} "${control.name}")`,
      measurements: { [state]: has },
    };
  };
}

function stateOf(control: Control, state: ControlState): boolean | null {
  return state === 'enabled' ? !control.disabled : control[state];
}

/** The innermost control of such a role that holds all of a text. */
export function holderOf(
  { ranges }: Sighting,
  { controls }: Layout,
  isWanted: (role: string) => boolean,
): Control | null {
  const holders = controls.filter(
    ({ role, fragments }) =>
      isWanted(role) && ranges.length > 0 && ranges.every(([id]) => fragments.includes(id)),
  );
  const [innermost] = holders.sort((a, b) => a.fragments.length - b.fragments.length);
  return innermost ?? null;
}
