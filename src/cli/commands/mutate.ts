// `sightline mutate` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';

/**
 * Adds `mutate`. Exit code 0: every mutant that applies was killed; 1: some survived; 2: it could not be decided, or
 * there was nothing to mutate; 64: wrong usage.
 */
export function registerMutate(program: Command): void {
  program
    .command('mutate')
    .description('spoil what each claim is about, in saved episodes, and see whether it notices')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], flags: { json?: boolean }) => {
      const { mutate } = await import('../mutate.js');
      process.exitCode = await mutate(paths, flags);
    });
}
