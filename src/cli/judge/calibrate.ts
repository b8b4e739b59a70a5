// `sightline judge calibrate`: how reliable judges are, from labeled items; reads arguments and files, prints and writes, asks no model.
import { resolve } from 'node:path';
import { toJsonText, writeWhole } from '../../episode/files.js';
import { calibrationPage } from '../../report/calibration/page.js';
import { calibrationText, type Licensed } from '../../report/calibration/text.js';
import { calibrate, type CalibrationRecord } from '../../statistics/calibration/calibrate.js';
import { licenceOf } from '../../statistics/calibration/licence.js';
import { agreedItems } from '../../statistics/calibration/merge-labels.js';
import { checkTarget, labelsIn } from './labels/files.js';
import { ofKinds } from './labels/kinds.js';
import { usage } from '../usage.js';
import { stdout } from '../../terminal.js';

/** The options as commander hands them over. */
export interface CalibrateOptions {
  question?: string[];
  maxError: string;
  out?: string;
  html?: string;
  json?: boolean;
}

export async function calibrateJudges(file: string, options: CalibrateOptions): Promise<void> {
  const maxError = shareOf(options.maxError);
  const targets = [options.out, options.html].filter((path) => path !== undefined);
  for (const path of targets) {
    checkTarget(path);
    if (resolve(path) === resolve(file))
      throw usage(`"${path}" is the labels file.`, 'Write the calibration to another file.');
  }
  const items = agreedItems(ofKinds(labelsIn(file), options.question));
  const record = calibrate(items, maxError);
  const judges = licensed(record);
  if (options.out !== undefined) await writeWhole(options.out, toJsonText(record));
  if (options.html !== undefined) await writeWhole(options.html, calibrationPage(judges, file));
  const licences = judges.map(({ licence }) => licence);
  stdout.write(
    options.json === true ? toJsonText({ ...record, licences }) : calibrationText(judges),
  );
}

function licensed(record: CalibrationRecord): Licensed[] {
  return record.calibrations.map((calibration) => {
    const { question: kind, model, promptHash } = calibration;
    return { calibration, licence: licenceOf(record, { kind, model, promptHash }) };
  });
}

/** One half is no better than tossing a coin. */
function shareOf(text: string): number {
  const share = text.trim() === '' ? Number.NaN : Number(text);
  if (share >= 0 && share <= 0.5) return share;
  throw usage(
    `--max-error "${text}" is not a share of wrong decisions.`,
    'Write it as --max-error 0.05.',
    ['expected a number from 0 to 0.5'],
  );
}
