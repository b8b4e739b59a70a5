// `sightline history` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { HistoryFlags } from '../history.js';

/**
 * Adds `history`. Exit code 0: shown, and no condition is met; 1: a condition is met; 2: it cannot be told, there is no
 * run, or the history cannot be used; 64: wrong usage.
 */
export function registerHistory(program: Command): void {
  const command = program
    .command('history')
    .description('show how scenarios did from run to run')
    .option('--scenario <name>', 'only this scenario: its id, or <app>/<id>')
    .option('--branch <name>', 'only runs of this branch')
    .option('--last <n>', 'so many of the newest runs; default: 20')
    .option(
      '--fail-if <condition>',
      "exit code 1 if the newest run meets it: 'rate < 0.9 | p95 > 8s'",
    )
    .option('--json', 'the trends with their runs, as JSON')
    .action(async (flags: HistoryFlags) => {
      const { showHistory } = await import('../history.js');
      process.exitCode = await showHistory(flags);
    });
  // Exit code 0: recorded; 2: not recorded; 64: wrong usage.
  command
    .command('add')
    .description('record a run in the history')
    .argument('<runs...>', 'the folder of a run, or those of all its shards')
    .action(async (paths: string[]) => {
      const { addToHistory } = await import('../history.js');
      process.exitCode = await addToHistory(paths);
    });
}
