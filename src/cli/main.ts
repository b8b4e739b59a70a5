#!/usr/bin/env node
// The `sightline` command: turns errors into exit codes; does no work itself.
import { CommanderError } from 'commander';
import { SightlineError } from '../sightline-error.js';
import { sightlineProgram } from './program.js';

/** Exit code of a wrong command line, as sysexits.h names it (EX_USAGE). */
const USAGE = 64;

try {
  await sightlineProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
  if (!(error instanceof CommanderError)) {
    process.stderr.write(`${error instanceof SightlineError ? error.message : String(error)}\n`);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  return error instanceof SightlineError && error.code === 'usage' ? USAGE : 2;
}
