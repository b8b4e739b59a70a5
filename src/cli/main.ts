#!/usr/bin/env node
// The `sightline` command: registers its subcommands and turns errors into exit codes; does no work itself.
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { SightlineError } from '../sightline-error.js';
import { registerCheck } from './check.js';
import { registerDoctor } from './doctor.js';
import { registerDrive } from './drive.js';
import { registerInit } from './init.js';
import { registerLint } from './lint.js';
import { registerPlan } from './plan.js';

/** Exit code of a wrong command line, as sysexits.h names it (EX_USAGE). */
const USAGE = 64;

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

const program = new Command('sightline')
  .description('Simulate agentic web apps end to end, and measure what their users can see.')
  .version(version)
  .showHelpAfterError('(sightline --help lists the commands)')
  .exitOverride();
registerCheck(program);
registerDoctor(program);
registerDrive(program);
registerInit(program);
registerLint(program);
registerPlan(program);
for (const command of program.commands) {
  command.exitOverride();
  for (const inner of command.commands) inner.exitOverride();
}

try {
  await program.parseAsync();
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
