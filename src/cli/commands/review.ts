// `sightline review` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { ReviewFlags } from '../review.js';

/**
 * Adds `review`. Exit code 0: ended by Ctrl-C, or agreement printed; 2: an episode or a labels file could not be read, or
 * no two raters answered the same; 64: wrong usage, or nothing to review.
 */
export function registerReview(program: Command): void {
  program
    .command('review')
    .description('have people judge episodes on a local page, and measure how far they agree')
    .usage('--rater <name> [options] <paths...>')
    .argument('<paths...>', 'graded episodes, or folders of them; with --agreement labels files')
    .option('--rater <name>', 'who answers; required unless --agreement is given')
    .option('--labels <file>', 'where answers are saved, JSON Lines', 'labels.jsonl')
    .option('--sample <n>', 'this many episodes, spread over the outcomes; default: all')
    .option('--seed <n>', 'which sample is drawn, and in which order', '1')
    .option('--blind', 'show no verdict, and ask for one')
    .option('--port <port>', 'on 127.0.0.1; default: any that is free')
    .option('--agreement', "print how far raters agree: Cohen's kappa, and where they disagree")
    .option('--json', 'with --agreement: print it as JSON')
    .action(async (paths: string[], flags: ReviewFlags) => {
      const { review } = await import('../review.js');
      process.exitCode = await review(paths, flags);
    });
}
