// `sightline try-model` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import { triedRoles } from '../judge/try/try-out.js';
import type { TryModelOptions } from '../judge/try.js';

/** Adds `try-model`. Exit code 0: measured, whatever the figures are; 2: a part could not be measured whole; 64: wrong usage, or no model. */
export function registerTryModel(program: Command): void {
  program
    .command('try-model')
    .description('test the configured models on episodes and questions with known answers')
    .option('--only <roles...>', `only these roles: ${triedRoles.join(', ')}`)
    .option(
      '--out <dir>',
      'save episodes, screenshots and answers here; default: a temporary folder',
    )
    .option('--json', 'print the result as JSON')
    .action(async (options: TryModelOptions) => {
      const { tryModel } = await import('../judge/try.js');
      process.exitCode = await tryModel(options);
    });
}
