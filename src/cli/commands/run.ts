// `sightline run` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { RunFlags } from '../run.js';

/** Adds `run`. Exit code: Playwright's. */
export function registerRun(program: Command): void {
  program
    .command('run')
    .description('run the trials with `playwright test`')
    .argument('[args...]', 'files and options for `playwright test`, passed on unchanged')
    .option('--resume <run>', 'go on with a run that was cut off: its folder, or `last`')
    .option('--sequential', 'leave out trials that can no longer change the gate of their scenario')
    .option('--keep <which>', 'whose pictures to keep: all, or failures')
    .allowUnknownOption()
    .action(async (args: string[], flags: RunFlags) => {
      const { runTrials } = await import('../run.js');
      await runTrials(args, flags);
    });
}
