// Says why a control could not be pressed, and which are on the page; presses nothing.
import type { Observation } from '../../episode/action.js';
import { SightlineError } from '../../sightline-error.js';
import type { Pointer } from './pointer.js';

type Target = Awaited<ReturnType<Pointer['aim']>>;

/** The error of a press that a person could not have made either. */
export function cannotPress(
  action: { control: string; name: string },
  target: Target,
  before: Observation,
): SightlineError {
  const offered = before.controls.map(({ id, name }) => `${id} "${name}"`).join(', ');
  return new SightlineError('control-not-found', {
    what: `The control "${action.name}" (${action.control}) cannot be pressed: ${whyNot(target)}.`,
    details: [`controls on the page: ${offered || 'none'}`],
    next: 'Look at the last checkpoint: a person could not have pressed it there either.',
  });
}

function whyNot(target: Target): string {
  if (!target) return 'it is no longer on the page';
  if (!target.onScreen) return 'it is out of sight and the wheel does not bring it into view';
  if (!target.enabled) return 'it is disabled';
  return `all of it is covered by ${target.coveredBy ?? 'something'}`;
}
