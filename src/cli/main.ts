#!/usr/bin/env node
// The `sightline` command: turns errors into exit codes; does no work itself.
import { CommanderError } from 'commander';
import { SightlineError } from '../sightline-error.js';
import { exitCodeOf } from './usage.js';
import { sightlineProgram } from './program.js';
import { stderr } from '../values/terminal.js';

try {
  await sightlineProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
  if (!(error instanceof CommanderError)) {
    stderr.write(`${error instanceof SightlineError ? error.message : String(error)}\n`);
  }
}
