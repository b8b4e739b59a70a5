// All commands of `sightline`, as the command line and docs/cli.md have them.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { packageFile } from '../package-files.js';
import { registerCalibrate } from './calibrate.js';
import { registerCassettes } from './cassettes.js';
import { registerCheck } from './check.js';
import { registerClaims } from './claims.js';
import { registerDoctor } from './doctor.js';
import { registerDrift } from './drift.js';
import { registerDrive } from './drive.js';
import { registerFixtures } from './fixtures.js';
import { registerGrade } from './grade.js';
import { registerInit } from './init.js';
import { registerLabels } from './labels.js';
import { registerLint } from './lint.js';
import { registerOrderings } from './orderings.js';
import { registerPlan } from './plan.js';
import { registerPrompts } from './prompts.js';
import { registerRun } from './run.js';
import { registerTryModel } from './try-model.js';

const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
  version: string;
};

/** The whole command; it throws a CommanderError where commander would end the process. */
export function sightlineProgram(): Command {
  const program = new Command('sightline')
    .description('Simulate agentic web apps end to end, and measure what their users can see.')
    .version(version)
    .showHelpAfterError('(sightline --help lists the commands)')
    .exitOverride();
  registerCalibrate(program);
  registerCassettes(program);
  registerCheck(program);
  registerClaims(program);
  registerDoctor(program);
  registerDrift(program);
  registerDrive(program);
  registerFixtures(program);
  registerGrade(program);
  registerInit(program);
  registerLabels(program);
  registerLint(program);
  registerOrderings(program);
  registerPlan(program);
  registerPrompts(program);
  registerRun(program);
  registerTryModel(program);
  for (const command of program.commands) {
    command.exitOverride();
    for (const inner of command.commands) inner.exitOverride();
  }
  return program;
}
