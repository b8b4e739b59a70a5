// `sightline expand` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { ExpandOptions } from '../expand.js';

/** Adds `expand`. Exit code 0: written; 2: a scenario cannot be used; 64: wrong usage, or files would be overwritten. */
export function registerExpand(program: Command): void {
  program
    .command('expand')
    .description(
      'cross scenarios with users, viewports, locales and faults, so that any two values meet',
    )
    .argument('<scenarios...>', 'scenario files or folders')
    .option('--persona <texts>', 'who the user is, such as novice,impatient')
    .option('--viewport <sizes>', 'CSS px, such as 1280x720,390x844')
    .option('--locale <locales>', 'such as en-US,de-DE')
    .option('--fault <faults>', 'such as none,issue_refund:drop,issue_refund:status:503')
    .option('--app <file>', 'the app file, to check the tools of faults against')
    .requiredOption('--max <n>', 'how many scenarios may be made')
    .requiredOption('--out <dir>', 'where to write them')
    .option('--force', 'overwrite files that exist')
    .option('--json', 'print what was written as JSON')
    .action(async (paths: string[], options: ExpandOptions) => {
      const { expandScenarios } = await import('../expand.js');
      await expandScenarios(paths, options);
    });
}
