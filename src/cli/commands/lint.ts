// `sightline lint` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { LintFlags } from '../lint/lint-paths.js';

/** Adds `lint`. Exit code 0: no problem; 1: problems, or stale episodes; 2: with
 * --compile, the model failed or gave no answer; with --stale, an episode could not be compared; 64: wrong usage. */
export function registerLint(program: Command): void {
  program
    .command('lint')
    .description('check scenario files; with --app, every name and claim in them')
    .argument(
      '[paths...]',
      'scenario files or folders (default: "scenarios"; with --app the folder of that app in it)',
    )
    .option('--app <file>', 'the app file to check them against')
    .option(
      '--compile',
      'first have a model compile what rules cannot read in plans and claims, into lock files',
    )
    .option('--again', 'with --compile: ask again about claims that are already locked')
    .option(
      '--fix',
      'first add what editors need to find the schema, and remove what no claim needs from lock files',
    )
    .option(
      '--stale',
      'instead list the saved episodes at these paths that no longer fit their scenario or app, and what to do',
    )
    .option('--json', 'print problems, warnings and claims as JSON')
    .action(async (paths: string[], options: LintFlags) => {
      const { lintPaths } = await import('../lint/lint-paths.js');
      await lintPaths(paths, options);
    });
}
