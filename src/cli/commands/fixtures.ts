// `sightline fixtures` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { FixturesOptions } from '../fixtures.js';

/**
 * Adds `fixtures`. Exit code 0: all were written; 1: some were left alone since files of these names are there; 2: nothing to
 * draft from, or an episode cannot be read; 64: wrong usage.
 */
export function registerFixtures(program: Command): void {
  program
    .command('fixtures')
    .description('draft fixtures from what real services answered in recorded episodes')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .option('--out <dir>', 'output folder; default fixtures/<app>')
    .option(
      '--now <instant>',
      'when the services answered, for dates; default: the start of the run',
    )
    .option('--force', 'overwrite existing files')
    .option('--json', 'print what was written and replaced, as JSON')
    .action(async (paths: string[], options: FixturesOptions) => {
      const { fixtures } = await import('../fixtures.js');
      process.exitCode = await fixtures(paths, options);
    });
}
