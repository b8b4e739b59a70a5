// `sightline matrix` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { MatrixFlags } from '../matrix.js';

/** Adds `matrix`. Exit code 0, whatever differs; 2: a run is not whole; 64: wrong usage. */
export function registerMatrix(program: Command): void {
  program
    .command('matrix')
    .description(
      'show scenarios side by side: a column for each Playwright project, or for each run',
    )
    .argument('<runs...>', 'the folder of a run, or several; all shards of one in one folder')
    .option('--different', 'only the scenarios whose columns differ')
    .option('--json', 'the matrix as JSON')
    .action(async (paths: string[], flags: MatrixFlags) => {
      const { matrix } = await import('../matrix.js');
      process.exitCode = matrix(paths, flags);
    });
}
