// `sightline judge` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { CalibrateOptions } from '../calibrate.js';

/** Adds `judge calibrate`. Exit code 0: measured, whatever the figures are; 2: something could not be compared. */
export function registerJudge(program: Command): void {
  program
    .command('judge')
    .description('find out how far judges agree with people')
    .command('calibrate')
    .description('put what people answered to the judge, and say how far it agrees and may block')
    .argument('<labels>', 'what people answered, as the report saves it: JSON Lines')
    .argument('[episodes...]', 'folders with the episodes', ['sightline-episodes'])
    .option('--out <file>', 'write the calibration, which SIGHTLINE_CALIBRATION names')
    .action(async (labels: string, episodes: string[], options: CalibrateOptions) => {
      const { calibrateJudges } = await import('../calibrate.js');
      process.exitCode = await calibrateJudges(labels, episodes, options);
    });
}
