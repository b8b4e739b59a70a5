// `sightline doctor` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { DoctorOptions } from '../doctor.js';

/**
 * Adds `doctor` to the command line. Exit code 0: the chat was found and the agent answered; 1: something
 * is wrong, and told; 2: the page could not be opened or looked at; 64: wrong usage.
 */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('open a page, find its chat, take one turn, and tell what was taken for what')
    .argument('<url>', "the URL of the agent's page, or the path of an HTML file")
    .option('--say <text>', 'what to say in the one turn', 'Hello')
    .option('--out <dir>', 'folder for the pictures, doctor.json and app.ts', 'sightline-doctor')
    .option('--json', 'print the findings as JSON')
    .option('--learn', 'list every request, and draft mocks for the backend')
    .option('--viewport <size>', 'CSS px; default 1280x720, or that of the device')
    .option('--device <name>', 'a device of Playwright, such as "iPhone 15"')
    .option('--wait <ms|selector>', 'what to wait for after the page has loaded')
    .option('--storage-state <file>', 'cookies and storage of somebody who is signed in')
    .option('--timeout <ms>', 'how long to load, and how long the agent may say nothing', '30000')
    .action(async (url: string, options: DoctorOptions) => {
      const { doctor } = await import('../doctor.js');
      process.exitCode = await doctor(url, options);
    });
}
