// `sightline lint` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { LintFlags } from '../lint/lint-paths.js';

/** Adds `lint`. Exit code 0: no problem; 1: problems, or gaps with --coverage; 64: a claim is refused, or wrong usage. */
export function registerLint(program: Command): void {
  program
    .command('lint')
    .description('check scenario files; with --app, every name and claim in them')
    .argument(
      '[paths...]',
      'scenario files or folders (default: "scenarios"; with --app the folder of that app in it)',
    )
    .option('--app <file>', 'the app file to check them against')
    .option('--coverage', 'also show what they leave out of the policy, the app and its traffic')
    .option('--fix', 'first add the line by which editors find the schema')
    .option(
      '--rewrite',
      'first have a model say refused claims in the language; the old sentences become comments',
    )
    .option('--json', 'print everything as JSON')
    .action(async (paths: string[], options: LintFlags) => {
      const { lintPaths } = await import('../lint/lint-paths.js');
      await lintPaths(paths, options);
    });
}
