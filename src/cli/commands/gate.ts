// `sightline gate` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { GateFlags } from '../gate.js';

/** Adds `gate`. Exit code 0: every gate is met; 1: one is not, or something regressed since the baseline; 2: one is undecided, or a run is not whole; 64: wrong usage. */
export function registerGate(program: Command): void {
  program
    .command('gate')
    .description('decide from saved runs whether they may merge: the last step of CI')
    .argument('<runs...>', 'the folder of a run, or those of all its shards')
    .option('--explain', 'how often each gate is wrong, and how many trials decide it')
    .option(
      '--out <dir>',
      "where summary.json and summary.md are written; default: the run's folder, for several sightline-report",
    )
    .option(
      '--baseline <run>',
      'the run of the base branch: what regressed since then must not merge',
    )
    .option(
      '--report-url <url>',
      'where the report of these runs is served: summary.md links each trial to its page there',
    )
    .option('--json', 'print summary.json')
    .action(async (paths: string[], flags: GateFlags) => {
      const { gate } = await import('../gate.js');
      process.exitCode = await gate(paths, flags);
    });
}
