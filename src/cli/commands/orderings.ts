// `sightline orderings` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { OrderingsOptions } from '../judge/orderings.js';

/**
 * Adds `orderings`. Exit code 0: all that block hold; 1: one does not hold; 2: none of that, and one cannot be told or was asked of nobody, a file cannot be
 * used, or there is nothing to write as anchors; 64: wrong usage.
 */
export function registerOrderings(program: Command): void {
  program
    .command('orderings')
    .description('check whether a judge ranks pairs of episodes as people did')
    .argument('<files...>', 'files of orderings, YAML or JSON')
    .option('--again', 'ask again even where an answer is on file')
    .option(
      '--anchors <file>',
      'write the best of the tuning split to this file, as examples for judges',
    )
    .option('--limit <n>', 'with --anchors: at most this many per criterion; default: 2')
    .option('--json', 'print the outcomes as JSON')
    .action(async (files: string[], options: OrderingsOptions) => {
      const { orderings } = await import('../judge/orderings.js');
      process.exitCode = await orderings(files, options);
    });
}
