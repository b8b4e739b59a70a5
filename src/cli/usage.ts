// The error for a command line that is valid but cannot be carried out, and options that are numbers.
import { SightlineError } from '../sightline-error.js';

/** Exit code 64. `what` is wrong, and what to do `next`: a sentence each. */
export function usage(what: string, next: string, details: readonly string[] = []): SightlineError {
  return new SightlineError('usage', { what, details, next });
}

/** The value of an option that is a whole number from 1, of at most seven digits. Throws `usage` for any other. */
export function wholeNumberOf(option: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw usage(
    `${option} must be a whole number above 0, not "${text}".`,
    `Write it as ${option} 1.`,
  );
}
