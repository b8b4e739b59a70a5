// All commands of `sightline`, as in docs/cli.md.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { packageFile } from '../values/package-files.js';
import { stderr, stdout } from '../values/terminal.js';
import { registerCassettes } from './commands/cassettes.js';
import { registerCheck } from './commands/check.js';
import { registerDoctor } from './commands/doctor.js';
import { registerDrift } from './commands/drift.js';
import { registerDrive } from './commands/drive.js';
import { registerGate } from './commands/gate.js';
import { registerGrade } from './commands/grade.js';
import { registerHistory } from './commands/history.js';
import { registerImport } from './commands/import.js';
import { registerInit } from './commands/init.js';
import { registerJudge } from './commands/judge.js';
import { registerLint } from './commands/lint.js';
import { registerMutate } from './commands/mutate.js';
import { registerReport } from './commands/report.js';

const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
  version: string;
};

/** The whole command; throws a CommanderError where commander would end the process. */
export function sightlineProgram(): Command {
  const program = new Command('sightline')
    .description('Simulate agentic web apps end to end, and measure what their users can see.')
    .version(version)
    // Otherwise a command would parse the options of its subcommands.
    .enablePositionalOptions()
    .showHelpAfterError('(sightline --help lists the commands)')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    .exitOverride();
  registerCassettes(program);
  registerCheck(program);
  registerDoctor(program);
  registerDrift(program);
  registerDrive(program);
  registerGate(program);
  registerGrade(program);
  registerHistory(program);
  registerImport(program);
  registerInit(program);
  registerJudge(program);
  registerLint(program);
  registerMutate(program);
  registerReport(program);
  for (const command of program.commands) finish(command, 'sightline');
  return program;
}

/** What holds for every command below `above`: errors name its own help, and its usage the options that it needs. */
function finish(command: Command, above: string): void {
  const name = `${above} ${command.name()}`;
  const shows = command.commands.length > 0 ? 'lists its commands' : 'shows how to use it';
  command.exitOverride().showHelpAfterError(`(${name} --help ${shows})`);
  const needed = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  if (needed.length > 0) command.usage([...needed, command.usage()].join(' '));
  for (const inner of command.commands) finish(inner, name);
}
