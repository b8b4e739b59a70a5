// `sightline coverage` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { CoverageOptions } from '../coverage.js';

/** Adds `coverage`. Exit code 0: no gaps; 1: gaps; 2: scenarios, policy or traffic cannot be used; 64: wrong usage. */
export function registerCoverage(program: Command): void {
  program
    .command('coverage')
    .description(
      'show what the scenarios cover of the policy, the app and the traffic, and the gaps',
    )
    .argument(
      '[paths...]',
      'scenario files or folders (default: the folder of the app in "scenarios")',
    )
    .requiredOption('--app <file>', 'the app file')
    .option('--traffic <file>', 'shares of production traffic by class, as CSV or JSON')
    .option('--json', 'print what was measured as JSON')
    .option('--markdown', 'print it as Markdown')
    .action(async (paths: string[], options: CoverageOptions) => {
      const { coverage } = await import('../coverage.js');
      process.exitCode = await coverage(paths, options);
    });
}
