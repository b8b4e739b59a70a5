// `sightline grade` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { GradeFlags } from '../grade/request.js';

/**
 * Adds `grade`. Exit code 0: every episode passed; 1: one failed; 2: none failed, and one is inconclusive, invalid or an error, was
 * refused, or has an earlier verdict that cannot be read; 64: wrong usage.
 */
export function registerGrade(program: Command): void {
  program
    .command('grade')
    .description('grade saved episodes, and write a verdict next to each')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .option('--scenarios <path>', "grade against today's scenarios: a file or a folder")
    .option('--app <file>', "grade against today's app file")
    .option(
      '--against [dir]',
      'show changes from the verdicts in that folder, or from those next to the episodes',
    )
    .option('--workers <n>', 'episodes graded at once; default: one per core')
    .option('--dry-run', 'write nothing')
    .option('--json', 'print the outcomes as JSON')
    .action(async (paths: string[], flags: GradeFlags) => {
      const { grade } = await import('../grade.js');
      process.exitCode = await grade(paths, flags);
    });
}
