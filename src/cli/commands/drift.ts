// `sightline drift` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { DriftOptions } from '../drift.js';

/**
 * Adds `drift`. Exit code 0: nothing has drifted; 1: something has; 2: there is nothing to compare, or an episode could
 * not be read or a service not reached; 64: wrong usage.
 */
export function registerDrift(program: Command): void {
  program
    .command('drift')
    .description('compare the answers of real services with those of the mocks')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .option('--app <file>', 'the app file: ask its services now, with the recorded arguments')
    .option('--json', 'print the differences as JSON')
    .action(async (paths: string[], options: DriftOptions) => {
      const { drift } = await import('../drift.js');
      process.exitCode = await drift(paths, options);
    });
}
