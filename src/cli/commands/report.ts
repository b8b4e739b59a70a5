// `sightline report` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';

/**
 * Adds `report`. Exit code 0: written; 2: written, but not everything could be read; 64: wrong usage, or nothing to
 * report.
 */
export function registerReport(program: Command): void {
  program
    .command('report')
    .description(
      'write a page that shows saved episodes: what happened, what was checked, what was seen',
    )
    .argument('<paths...>', 'graded episodes, or folders of them')
    .option('--out <folder>', 'where to write it', 'sightline-report')
    .action(async (paths: string[], flags: { out: string }) => {
      const { report } = await import('../report.js');
      process.exitCode = await report(paths, flags);
    });
}
