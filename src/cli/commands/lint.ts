// `sightline lint` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { LintFlags } from '../lint.js';

/** Adds `lint` to the command line. Exit code 0: no problem; 1: problems. */
export function registerLint(program: Command): void {
  program
    .command('lint')
    .description('check scenario files; with --app, every name and claim in them')
    .argument('[paths...]', 'scenario files or folders', ['scenarios'])
    .option('--app <file>', 'the app file to check them against')
    .option('--json', 'print the findings as JSON')
    .action(async (paths: string[], options: LintFlags) => {
      const { lintPaths } = await import('../lint.js');
      await lintPaths(paths, options);
    });
}
