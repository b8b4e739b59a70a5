// The error of a command line that was understood and cannot be followed; says nothing by itself.
import { SightlineError } from '../sightline-error.js';

/** Exit code 64. `what` is wrong, and what to do `next`: a sentence each. */
export function usage(what: string, next: string, details: readonly string[] = []): SightlineError {
  return new SightlineError('usage', { what, details, next });
}
