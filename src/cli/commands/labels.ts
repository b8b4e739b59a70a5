// `sightline labels` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { AnswerOptions, CollectOptions } from '../judge/labels.js';

/**
 * Adds `labels collect` and `labels answer`. Exit code 0: done; 2: an episode cannot be read or shown, the others are done, or there was nothing to
 * collect; 64: wrong usage.
 */
export function registerLabels(program: Command): void {
  const labels = program
    .command('labels')
    .description('make the labels that judges are calibrated with, from saved episodes');
  labels
    .command('collect')
    .description('collect what judges were asked, with their votes, as items to label')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .requiredOption('--out <file>', 'JSON Lines; existing labels are kept')
    .option('--json', 'print the counts as JSON')
    .action(async (paths: string[], options: CollectOptions) => {
      const { collect } = await import('../judge/labels.js');
      process.exitCode = await collect(paths, options);
    });
  labels
    .command('answer')
    .description("ask a person the same questions, without showing the judge's answers")
    .argument('<file>', 'items written by labels collect; each answer is saved at once')
    .option('--question <kinds...>', 'only these kinds of question')
    .option('--limit <n>', 'at most this many items')
    .option('--seed <text>', 'determines the order of the items', '1')
    .action(async (file: string, options: AnswerOptions) => {
      const { answer } = await import('../judge/labels.js');
      process.exitCode = await answer(file, options);
    });
}
