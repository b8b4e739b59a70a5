// `sightline claims` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { ClaimsOptions } from '../lint/compile-claims.js';

/**
 * Adds `claims compile`. Exit code 0: all claims are compiled, or known to be beyond the forms; 1: one cannot be read, and is to be written anew; 2: a
 * model failed or gave no answer; 64: no model is named, no app file, or two files would have one lock.
 */
export function registerClaims(program: Command): void {
  program
    .command('claims')
    .description('work with claims')
    .command('compile')
    .description('have a model rewrite claims that the grammar cannot read, into lock files')
    .argument('<paths...>', 'scenario files or folders, or JSON files of claims')
    .option('--app <file>', 'the app file, whose landmarks the claims may name')
    .option('--again', 'ask again about claims that are already locked')
    .action(async (paths: string[], options: ClaimsOptions) => {
      const { compileClaims } = await import('../lint/compile-claims.js');
      await compileClaims(paths, options);
    });
}
