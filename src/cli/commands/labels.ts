// `sightline labels` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { AnswerOptions, CollectOptions } from '../labels.js';

/**
 * Adds `labels collect` and `labels answer`. Exit code 0: done; 2: an episode cannot be read or shown, the others are done, or there was nothing to
 * collect; 64: wrong usage.
 */
export function registerLabels(program: Command): void {
  const labels = program
    .command('labels')
    .description('make labels, by which judges are calibrated, out of saved episodes');
  labels
    .command('collect')
    .description(
      'gather what judges were asked about episodes, with their votes, as items to label',
    )
    .argument('<paths...>', 'episodes, or folders of them')
    .requiredOption('--out <file>', 'JSON Lines; labels that stand there already are kept')
    .option('--json', 'print the counts as JSON')
    .action(async (paths: string[], options: CollectOptions) => {
      const { collect } = await import('../labels.js');
      process.exitCode = await collect(paths, options);
    });
  labels
    .command('answer')
    .description('ask a person what a judge was asked, without telling what the judge said')
    .argument('<file>', 'items, as labels collect writes them; each answer is saved at once')
    .option('--question <kinds...>', 'only these kinds of questions')
    .option('--limit <n>', 'no more than so many items')
    .option('--seed <text>', 'the order of the items follows from it', '1')
    .action(async (file: string, options: AnswerOptions) => {
      const { answer } = await import('../labels.js');
      process.exitCode = await answer(file, options);
    });
}
