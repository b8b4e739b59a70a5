// `sightline check` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { CheckOptions } from '../check.js';

/**
 * Adds `check` to the command line. Exit code 0: every claim passed; 1: one failed; 2: one is not in the language or
 * inconclusive, or the page could not be looked at; 64: wrong usage.
 */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('check claims against what a page shows')
    .argument('[page]', 'a URL, or the path of an HTML file')
    .argument('[claims...]', `sentences, such as '"Refund issued" is visible without scrolling.'`)
    .option(
      '--claims <file>',
      'JSON: ["claim", …], or [{ "page": "…", "claims": ["claim", …] }, …]',
    )
    .option('--defects', 'also list what is wrong with the page: covered, cut off, too small …')
    .option('--explain', 'print how each sentence is read, and where on the page its subjects are')
    .option(
      '--ask <sentence>',
      'ask the vision model this as well, which changes no exit code; can be repeated',
      (sentence: string, all: string[]) => [...all, sentence],
      [],
    )
    .option('--forms', 'print the language of claims, and look at no page')
    .option('--json', 'print the results as JSON')
    .option(
      '--viewport <size>',
      'in CSS px, or a Playwright device such as "iPhone 15"',
      '1280x720',
    )
    .option('--wait <ms|selector>', 'what to wait for once the page has loaded')
    .option('--out <dir>', 'save screenshots, layout and a picture for each claim here')
    .action(async (page: string | undefined, claims: string[], options: CheckOptions) => {
      const { check } = await import('../check.js');
      process.exitCode = await check(page ?? null, claims, options);
    });
}
