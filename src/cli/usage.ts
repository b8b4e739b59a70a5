// The error for a command line that is valid but cannot be carried out; has no texts of its own.
import { SightlineError } from '../sightline-error.js';

/** Exit code 64. `what` is wrong, and what to do `next`: a sentence each. */
export function usage(what: string, next: string, details: readonly string[] = []): SightlineError {
  return new SightlineError('usage', { what, details, next });
}
