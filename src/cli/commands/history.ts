// `sightline history` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { AddFlags } from '../history/add.js';
import type { HistoryFlags } from '../history/show.js';

/**
 * Adds `history`. Exit code 0: shown, and no condition is met; 1: a condition is met; 2: it cannot be told, there is no
 * run, or the history cannot be used; 64: wrong usage.
 */
export function registerHistory(program: Command): void {
  const command = program
    .command('history')
    .description('show how scenarios did from run to run, and where their pass rates changed')
    .option('--scenario <name>', 'only this scenario: its id, or <app>/<id>')
    .option('--branch <name>', 'only runs of this branch')
    .option('--last <n>', 'so many of the newest runs; default: 20')
    .option(
      '--fail-if <condition>',
      "exit code 1 if the newest run meets it: 'rate < 0.9 | p95 > 8s'",
    )
    .option('--webhook <url>', 'with --fail-if: post it there as JSON if it is met')
    .option(
      '--promote <n>',
      'name directional scenarios that were clean in so many runs; default: 10',
    )
    .option('--html <file>', 'also write it as a page with charts; it works offline')
    .option('--json', 'the runs with their results, and the changes, as JSON')
    .enablePositionalOptions()
    .action(async (flags: HistoryFlags) => {
      const { showHistory } = await import('../history/show.js');
      process.exitCode = await showHistory(flags);
    });
  registerAdd(command);
}

/** Exit code 0: recorded; 2: not recorded; 64: wrong usage. */
function registerAdd(history: Command): void {
  history
    .command('add')
    .description('record a run in the history')
    .argument('<runs...>', 'the folder of a run, or those of all its shards')
    .option('--retain <much>', 'then remove all but so many runs (200), or days (90d)')
    .option('--json', 'what was recorded, replaced and removed, as JSON')
    .action(async (paths: string[], flags: AddFlags) => {
      const { addToHistory } = await import('../history/add.js');
      process.exitCode = await addToHistory(paths, flags);
    });
}
