// `sightline plan` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';

/** Adds `plan compile`. Exit code 0: all plans are compiled; 2: a model failed; 64: no model is named, or two files would have one lock. */
export function registerPlan(program: Command): void {
  program
    .command('plan')
    .description('work with the plans of scenarios')
    .command('compile')
    .description('have a model compile what rules cannot read in plans, into lock files')
    .argument('<paths...>', 'scenario files or folders')
    .action(async (paths: string[]) => {
      const { compilePlans } = await import('../lint/compile-plans.js');
      await compilePlans(paths);
    });
}
