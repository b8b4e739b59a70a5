// `sightline cassettes` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { ListOptions, PruneOptions } from '../cassettes.js';

const FOLDER = 'cassettes';

/**
 * Adds `cassettes list` and `cassettes prune`. Exit code of `list` 1 where a cassette cannot be used or has answers to prompts that have
 * changed; of `prune` 1 where one cannot be read; else 0; 64 where there is no such folder.
 */
export function registerCassettes(program: Command): void {
  const cassettes = program
    .command('cassettes')
    .description('look at what is recorded of models, and take away what cannot be replayed');
  cassettes
    .command('list')
    .description(
      'the cassettes: whose answers, of which model, and whether their prompts are those of today',
    )
    .argument('[dir]', 'folder of cassettes', FOLDER)
    .option('--json', 'print them as JSON')
    .action(async (dir: string, options: ListOptions) => {
      const { list } = await import('../cassettes.js');
      process.exitCode = await list(dir, options);
    });
  cassettes
    .command('prune')
    .description(
      'show which cassettes and entries can never be replayed again, and remove them with --yes',
    )
    .argument('[dir]', 'folder of cassettes', FOLDER)
    .option('--scenarios <path>', 'the scenarios that there are; cassettes of others go')
    .option(
      '--trials <n>',
      'with --scenarios: how many trials each has at most, where a spec says so',
    )
    .option('--yes', 'remove them; without it nothing is changed')
    .option('--json', 'print what goes as JSON')
    .action(async (dir: string, options: PruneOptions) => {
      const { pruneCassettes } = await import('../cassettes.js');
      process.exitCode = await pruneCassettes(dir, options);
    });
}
