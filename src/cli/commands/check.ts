// `sightline check` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { CheckOptions } from '../check.js';
import { stdout } from '../../terminal.js';

/**
 * Adds `check` to the command line. Exit code 0: every claim passed; 1: one failed; 2: one is
 * inconclusive, or the page could not be looked at; 64: wrong usage.
 */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('check claims in English against what a page shows')
    .argument('[page]', 'a URL, or the path of an HTML file')
    .argument('[claims...]', `sentences, such as '"Refund issued" is visible without scrolling.'`)
    .option(
      '--claims <file>',
      'JSON: ["claim", …], or [{ "page": "…", "claims": ["claim", …] }, …]',
    )
    .option('--defects', 'also list what is wrong with the page: covered, cut off, too small …')
    .option('--explain', 'print how each sentence is read, and where on the page its subjects are')
    .option('--forms', 'print the forms and nouns that can be read as JSON, for editors, and stop')
    .option('--json', 'print the results as JSON')
    .option('--viewport <size>', "in CSS px; default 1280x720, or the device's own")
    .option('--device <name>', 'a Playwright device, such as "iPhone 15"')
    .option('--wait <ms|selector>', 'what to wait for once the page has loaded')
    .option('--timeout <ms>', 'how long each page may take, besides --wait', '30000')
    .option('--out <dir>', 'save screenshots, layout and a picture for each claim here')
    .action(async (page: string | undefined, claims: string[], options: CheckOptions) => {
      if (options.forms === true) {
        const { claimReference } = await import('../../claim/reference.js');
        stdout.write(`${JSON.stringify(claimReference(), null, 2)}\n`);
        return;
      }
      const { check } = await import('../check.js');
      process.exitCode = await check(page ?? null, claims, options);
    });
}
