// `sightline init` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { InitOptions } from '../init.js';

/**
 * Adds `init` to the command line. Exit code 0: everything needed is there; 2: the agent could not be looked at, and
 * nothing was written; 64: wrong usage.
 */
export function registerInit(program: Command): void {
  program
    .command('init')
    .description('add Sightline to a project or an empty folder, with a first scenario that runs')
    .argument(
      '[url]',
      "the agent's URL, such as http://localhost:3000; it is opened and sent one message",
    )
    .option('--dir <dir>', 'the project folder; created if missing', '.')
    .option('--name <name>', "the agent's name; default: the name of the package or folder")
    .option('--force', 'overwrite files that differ')
    .option('--storage-state <file>', 'cookies and storage of a signed-in user')
    .option('--json', 'print what was found and written, as JSON')
    .action(async (url: string | undefined, options: InitOptions) => {
      const { initProject } = await import('../init.js');
      await initProject(url ?? null, options);
    });
}
