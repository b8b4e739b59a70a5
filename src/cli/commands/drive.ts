// `sightline drive` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { DriveOptions } from '../drive.js';

/**
 * Adds `drive` to the command line. Exit code 0: the episode passed; 1: it failed; 2: anything else, also where
 * it could not be opened; 64: wrong usage.
 */
export function registerDrive(program: Command): void {
  program
    .command('drive')
    .description('open a browser on the mocked world and play the user of a scenario by hand')
    .argument('<scenario>', 'the id of a scenario in scenarios/<app>, or the path of its file')
    .requiredOption('--app <file>', 'the app file')
    .option('--base-url <url>', 'where the agent is served, for a start that is relative')
    .option('--gateway-port <port>', "serve the world here to the agent's own server")
    .option('--trial <n>', 'which trial: seed and identity follow from it', '1')
    .option('--idle <seconds>', 'end when nothing is done for so long', '300')
    .option('--headless', 'open no window: another program drives')
    .option('--debug-port <port>', 'let another program in by the DevTools protocol')
    .option('--json', 'print the verdict as JSON')
    .action(async (scenario: string, options: DriveOptions) => {
      const { driveScenario } = await import('../drive.js');
      process.exitCode = await driveScenario(scenario, options);
    });
}
