// `sightline import` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { ImportFlags } from '../import.js';

/**
 * Adds `import`. Exit code 0: everything was drafted; 1: a file was kept, since it exists, or a draft would not pass
 * lint; 2: the file cannot be imported; 64: wrong usage. With --confirm 0: red; 1: green; 2: undecided.
 */
export function registerImport(program: Command): void {
  program
    .command('import')
    .description('draft scenarios and fixtures from recordings, incidents and tests of other tools')
    .argument('<file>', 'chat log, trace, HAR, tests, tasks, scene, or a folder of episodes')
    .option(
      '--out <dir>',
      'folder of the scenarios; default scenarios/<app>, or scenarios/imported',
    )
    .option('--app <file>', 'the app file, to check names against')
    .option('--format <name>', 'read it as this format, whatever it looks like')
    .option('--incident <url>', 'link or id of the incident, kept in metadata.incident')
    .option('--limit <n>', 'import at most so many conversations')
    .option('--confirm', 'run the drafted scenario, to show that it is red before the fix')
    .option('--dry-run', 'write nothing')
    .option('--force', 'overwrite existing files')
    .option('--json', 'print what was written, left out and replaced, as JSON')
    .action(async (file: string, flags: ImportFlags) => {
      const { importFile } = await import('../import.js');
      process.exitCode = await importFile(file, flags);
    });
}
