// What a command ends with: the error for a command line that cannot be carried out, and the exit code of every error.
import { type ErrorCode, SightlineError } from '../sightline-error.js';
import { CommanderError } from 'commander';

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

/** Exit code of a wrong command line, from sysexits.h (EX_USAGE). */
const USAGE = 64;

/** Something the command line names is missing, or is not what the command takes. */
const misnamed: ReadonlySet<ErrorCode> = new Set(['usage', 'not-found', 'run-mixed']);

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  return error instanceof SightlineError && misnamed.has(error.code) ? USAGE : 2;
}
