// With which code the command ends after an error, as docs/cli.md has it; prints nothing.
import { CommanderError } from 'commander';
import { type ErrorCode, SightlineError } from '../sightline-error.js';

/** Exit code of a wrong command line, as sysexits.h names it (EX_USAGE). */
const USAGE = 64;

/** What a command line names is not there, or is none of what the command takes. */
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
