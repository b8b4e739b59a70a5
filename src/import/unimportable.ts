// The error about a file that cannot be imported: says where, what was found, and what to do; writes nothing.
import { SightlineError } from '../sightline-error.js';

/** @param details where it is and what was found, a line each */
export function unimportable(
  file: string,
  why: string,
  { details = [], next }: { details?: readonly string[]; next: string },
): SightlineError {
  return new SightlineError('import-failed', {
    what: `${file} cannot be imported: ${why}. Nothing was written.`,
    details,
    next,
  });
}
