// `sightline import` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { ImportFlags } from '../import.js';

/**
 * Adds `import`. Exit code 0: everything was written; 1: a file was kept, since it exists, or a conversation was left
 * out; 2: the file cannot be imported; 64: wrong usage.
 */
export function registerImport(program: Command): void {
  program
    .command('import')
    .description('draft scenarios from chat messages, episodes and tests of other tools')
    .argument('<file>', 'chat messages in JSON Lines, test cases, a scene, or a folder of episodes')
    .option(
      '--out <dir>',
      'folder of the scenarios; default scenarios/<app>, or scenarios/imported',
    )
    .option('--app <file>', 'the app file, for its folders and what it calls secret')
    .option('--force', 'overwrite existing files')
    .action(async (file: string, flags: ImportFlags) => {
      const { importFile } = await import('../import.js');
      process.exitCode = await importFile(file, flags);
    });
}
