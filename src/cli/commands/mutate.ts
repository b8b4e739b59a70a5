// `sightline mutate` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';

/**
 * Adds `mutate`. Exit code 0: every mutant that applies was killed; 1: some survived; 2: it could not be decided, or
 * there was nothing to mutate; 64: wrong usage.
 */
export function registerMutate(program: Command): void {
  program
    .command('mutate')
    .description('run trials, spoil what each claim is about, and see whether the claim notices')
    .argument('[args...]', 'files and options for `playwright test`, such as -g <scenario>')
    .option('--json', 'print the result as JSON')
    .allowUnknownOption()
    .action(async (args: string[], flags: { json?: boolean }) => {
      const { mutate } = await import('../mutate.js');
      process.exitCode = await mutate(args, flags);
    });
}
