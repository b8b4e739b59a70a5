// `sightline cassettes` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { CassettesFlags } from '../cassettes.js';

/** Adds `cassettes`. Exit code: 1 if something cannot be replayed or read; else 0; 64 if there is no such folder. */
export function registerCassettes(program: Command): void {
  program
    .command('cassettes')
    .description('list recorded model answers, and what of them can never be replayed again')
    .argument('[dir]', 'cassette folder', 'cassettes')
    .option('--scenarios <path>', 'current scenarios; cassettes of all others are to be pruned')
    .option('--prune', 'remove what can never be replayed again')
    .option('--json', 'print as JSON')
    .action(async (dir: string, flags: CassettesFlags) => {
      const { cassettes } = await import('../cassettes.js');
      process.exitCode = await cassettes(dir, flags);
    });
}
