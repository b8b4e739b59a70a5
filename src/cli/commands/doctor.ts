// `sightline doctor` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { DoctorOptions } from '../doctor.js';

/**
 * Adds `doctor` to the command line. Exit code 0: the chat was found and the agent answered; 1: something is wrong, and
 * reported; 2: the page could not be opened or looked at; 64: wrong usage.
 */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('open a page, find its chat, take one turn, and report what was detected')
    .argument('<page>', "the URL of the agent's page, or the path of an HTML file")
    .option('--say <text>', 'what to say in that turn', 'Hello')
    .option('--out <dir>', 'folder for screenshots, doctor.json and app.ts', 'sightline-doctor')
    .option('--json', 'print the findings as JSON')
    .option('--learn', 'list every request, and draft mocks for the backend')
    .option(
      '--viewport <size>',
      'in CSS px, or a Playwright device such as "iPhone 15"',
      '1280x720',
    )
    .option('--wait <ms|selector>', 'what to wait for once the page has loaded')
    .option('--storage-state <file>', 'cookies and storage of a signed-in user')
    .option(
      '--timeout <ms>',
      'how long loading may take, and how long the agent may be silent',
      '30000',
    )
    .action(async (url: string, options: DoctorOptions) => {
      const { doctor } = await import('../doctor.js');
      process.exitCode = await doctor(url, options);
    });
}
