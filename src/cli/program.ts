// All commands of `sightline`, as the command line and docs/cli.md have them.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { packageFile } from '../package-files.js';
import { registerCalibrate } from './commands/calibrate.js';
import { registerCassettes } from './commands/cassettes.js';
import { registerCheck } from './commands/check.js';
import { registerClaims } from './commands/claims.js';
import { registerDoctor } from './commands/doctor.js';
import { registerDrift } from './commands/drift.js';
import { registerDrive } from './commands/drive.js';
import { registerFixtures } from './commands/fixtures.js';
import { registerGrade } from './commands/grade.js';
import { registerInit } from './commands/init.js';
import { registerLabels } from './commands/labels.js';
import { registerLint } from './commands/lint.js';
import { registerOrderings } from './commands/orderings.js';
import { registerPlan } from './commands/plan.js';
import { registerPrompts } from './commands/prompts.js';
import { registerRun } from './commands/run.js';
import { registerTryModel } from './commands/try-model.js';

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
