// The exit code after an error, as in docs/cli.md; prints nothing.
import { CommanderError } from 'commander';
import { type ErrorCode, SightlineError } from '../sightline-error.js';

/** Exit code of a wrong command line, from sysexits.h (EX_USAGE). */
const USAGE = 64;

/** Something the command line names is missing, or is not what the command takes. */
const misnamed: ReadonlySet<ErrorCode> = new Set([
  'usage',
  'scenario-not-found',
  'episode-not-found',
  'run-not-found',
  'run-mixed',
]);

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  return error instanceof SightlineError && misnamed.has(error.code) ? USAGE : 2;
}
