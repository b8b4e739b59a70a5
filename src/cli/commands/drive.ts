// `sightline drive` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { DriveOptions } from '../drive.js';

/**
 * Adds `drive` to the command line. Exit code 0: the episode passed; 1: it failed; 2: anything else, including when it
 * could not be opened; 64: wrong usage.
 */
export function registerDrive(program: Command): void {
  program
    .command('drive')
    .description('play the user of a scenario by hand, in a browser on the mocked world')
    .argument('<scenario>', 'id of a scenario in scenarios/<app>, or the path of its file')
    .requiredOption('--app <file>', 'the app file')
    .option('--base-url <url>', "the agent's base URL, if the app file's start is relative")
    .option('--gateway-port <port>', "port on which the agent's own server reaches the world")
    .option('--trial <n>', 'number of the trial, which determines seed and identity', '1')
    .option(
      '--debug-port <port>',
      'open no window: another program drives over the DevTools protocol',
    )
    .option('--json', 'print the verdict as JSON')
    .action(async (scenario: string, options: DriveOptions) => {
      const { driveScenario } = await import('../drive.js');
      process.exitCode = await driveScenario(scenario, options);
    });
}
