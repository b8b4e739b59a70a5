// `sightline calibrate` as the command line has it: arguments, options and help; what it does is loaded when it runs.
import type { Command } from 'commander';
import type { CalibrateOptions } from '../judge/calibrate.js';

/** Adds `calibrate`. Exit code 0: measured, whatever the figures are; 2: the labels cannot be used; 64: wrong usage. */
export function registerCalibrate(program: Command): void {
  program
    .command('calibrate')
    .description('measure from labels how reliable judges are, and which may block')
    .requiredOption(
      '--labels <file>',
      'labelled items with the votes of judges, JSON Lines or JSON',
    )
    .option('--question <kinds...>', 'only these kinds of question')
    .option('--error <share>', 'highest acceptable share of wrong decisions', '0.05')
    .option('--out <file>', 'write the calibration to this file, as JSON')
    .option('--html <file>', 'write an HTML page with reliability plots')
    .option('--json', 'print the calibration as JSON')
    .action(async (options: CalibrateOptions) => {
      const { calibrateJudges } = await import('../judge/calibrate.js');
      await calibrateJudges(options);
    });
}
