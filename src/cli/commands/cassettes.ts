// `sightline cassettes` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { ListOptions, PruneOptions } from '../cassettes.js';

const FOLDER = 'cassettes';

/**
 * Adds `cassettes list` and `cassettes prune`. Exit code of `list`: 1 if a cassette cannot be used or has answers to
 * prompts that have changed; of `prune`: 1 if one cannot be read; else 0; 64 if there is no such folder.
 */
export function registerCassettes(program: Command): void {
  const cassettes = program
    .command('cassettes')
    .description('inspect recorded model answers, and remove those that cannot be replayed');
  cassettes
    .command('list')
    .description('list cassettes: which role and model, and whether their prompts are current')
    .argument('[dir]', 'cassette folder', FOLDER)
    .option('--json', 'print as JSON')
    .action(async (dir: string, options: ListOptions) => {
      const { list } = await import('../cassettes.js');
      process.exitCode = await list(dir, options);
    });
  cassettes
    .command('prune')
    .description('list cassettes and entries that can never be replayed again; --yes removes them')
    .argument('[dir]', 'cassette folder', FOLDER)
    .option('--scenarios <path>', 'the current scenarios; cassettes of any others are removed')
    .option('--yes', 'remove them; without it nothing changes')
    .option('--json', 'print what is removed as JSON')
    .action(async (dir: string, options: PruneOptions) => {
      const { pruneCassettes } = await import('../cassettes.js');
      process.exitCode = await pruneCassettes(dir, options);
    });
}
