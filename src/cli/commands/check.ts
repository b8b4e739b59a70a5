// `sightline check` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { CheckOptions } from '../check.js';

/**
 * Adds `check` to the command line. Exit code 0: every claim passed; 1: one failed; 2: one is
 * inconclusive, or the page could not be looked at; 64: wrong usage.
 */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('measure what a page shows against claims in English')
    .argument('[page]', 'a URL or the path of an HTML file')
    .argument('[claims...]', `sentences, such as '"Refund issued" is visible without scrolling.'`)
    .option(
      '--claims <file>',
      'JSON: ["claim", …], or [{ "page": "…", "claims": ["claim", …] }, …]',
    )
    .option('--json', 'print the results as JSON')
    .option('--viewport <size>', 'CSS px; default 1280x720, or that of the device')
    .option('--device <name>', 'a device of Playwright, such as "iPhone 15"')
    .option('--wait <ms|selector>', 'what to wait for after the page has loaded')
    .option('--out <dir>', 'keep the pictures, the layout and a card for each claim here')
    .action(async (page: string | undefined, claims: string[], options: CheckOptions) => {
      const { check } = await import('../check.js');
      process.exitCode = await check(page ?? null, claims, options);
    });
}
