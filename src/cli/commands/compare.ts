// `sightline compare` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { CompareFlags } from '../compare.js';

/** Adds `compare`. Exit code 0: nothing regressed; 1: something did; 2: there is nothing to compare; 64: wrong usage. */
export function registerCompare(program: Command): void {
  program
    .command('compare')
    .description('say what changed from one run to another: regressed, improved or no evidence')
    .argument('<before>', 'the folder of a run, or one with those of all its shards')
    .argument('<after>', 'the same of the other run')
    .option('--paired', 'both replay the same recorded answers: compare trial by trial')
    .option('--json', 'the comparison as JSON')
    .action(async (before: string, after: string, flags: CompareFlags) => {
      const { compare } = await import('../compare.js');
      process.exitCode = compare(before, after, flags);
    });
}
