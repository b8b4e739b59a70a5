// `sightline calibrate`: how far judges can be believed, from labelled items; reads arguments and files, prints and writes, asks no model.
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { toJsonText, writeWhole } from '../episode/files.js';
import { calibrationPage } from '../report/calibration/page.js';
import { calibrationText, type Licensed } from '../report/calibration/text.js';
import { namesHint } from '../scenario/nearest-name.js';
import { calibrate, type CalibrationRecord } from '../statistics/calibration/calibrate.js';
import type { LabelItem } from '../statistics/calibration/labels.js';
import { licenceOf } from '../statistics/calibration/licence.js';
import { readLabels } from '../statistics/calibration/read-labels.js';
import { SightlineError } from '../sightline-error.js';

/** The options as commander hands them over. */
interface CalibrateOptions {
  labels: string;
  question?: string[];
  error: string;
  out?: string;
  html?: string;
  json?: boolean;
}

/** Adds `calibrate`. Exit code 0: measured, whatever the figures are; 2: the labels cannot be used; 64: wrong usage. */
export function registerCalibrate(program: Command): void {
  program
    .command('calibrate')
    .description('measure from labels how far judges can be believed, and which may block')
    .requiredOption(
      '--labels <file>',
      'labelled items with the votes of judges, JSON Lines or JSON',
    )
    .option('--question <kinds...>', 'only these kinds of questions')
    .option('--error <share>', 'the share of wrong decisions that is wanted at most', '0.05')
    .option('--out <file>', 'write the calibration there, as JSON')
    .option('--html <file>', 'write a page with reliability plots there')
    .option('--json', 'print the calibration as JSON')
    .action(async (options: CalibrateOptions) => {
      await run(options);
    });
}

async function run(options: CalibrateOptions): Promise<void> {
  const wantedError = errorOf(options.error);
  const targets = [options.out, options.html].filter((path) => path !== undefined);
  for (const path of targets) checkTarget(path, options.labels);
  const items = wantedItems(readLabels(options.labels, textOf(options.labels)), options.question);
  const record = calibrate(items, wantedError);
  const judges = licensed(record);
  if (options.out !== undefined) await writeWhole(options.out, toJsonText(record));
  if (options.html !== undefined)
    await writeWhole(options.html, calibrationPage(judges, options.labels));
  const licences = judges.map(({ licence }) => licence);
  process.stdout.write(
    options.json === true ? toJsonText({ ...record, licences }) : calibrationText(record, judges),
  );
}

function licensed(record: CalibrationRecord): Licensed[] {
  return record.calibrations.map((calibration) => {
    const { question: kind, model, promptHash } = calibration;
    return { calibration, licence: licenceOf(record, { kind, model, promptHash }) };
  });
}

/** A share of one half is that of a coin. */
function errorOf(text: string): number {
  const share = text.trim() === '' ? Number.NaN : Number(text);
  if (share >= 0 && share <= 0.5) return share;
  throw usage(
    `"${text}" is no share of wrong decisions.`,
    ['expected a number from 0 to 0.5'],
    'Write it as --error 0.05.',
  );
}

function textOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw usage(
      `There is no file of labels "${path}".`,
      [`looked at ${resolve(path)}`],
      'Give the path of a file with labelled items; docs/calibration.md has its form.',
    );
  return readFileSync(path, 'utf8');
}

/** Before anything is measured, so that nothing is measured in vain, and no labels are written over. */
function checkTarget(path: string, labels: string): void {
  if (resolve(path) === resolve(labels))
    throw usage(`"${path}" holds the labels.`, [], 'Write the calibration into another file.');
  const target = statSync(path, { throwIfNoEntry: false });
  const folder = statSync(dirname(resolve(path)), { throwIfNoEntry: false });
  if (target?.isDirectory() === true || folder?.isDirectory() !== true)
    throw usage(
      `"${path}" cannot be written.`,
      [target === undefined ? `there is no folder ${dirname(resolve(path))}` : 'it is a folder'],
      'Give a file in a folder that exists.',
    );
}

function wantedItems(items: readonly LabelItem[], wanted: readonly string[] = []): LabelItem[] {
  const known = [...new Set(items.map(({ question }) => question))];
  const unknown = wanted.find((kind) => !known.includes(kind));
  if (unknown !== undefined)
    throw usage(
      `The labels have no question of the kind "${unknown}".`,
      [namesHint(unknown, known, 'kinds there')],
      'Name one of these, or leave --question out.',
    );
  return items.filter(({ question }) => wanted.length === 0 || wanted.includes(question));
}

function usage(what: string, details: readonly string[], next: string): SightlineError {
  return new SightlineError('usage', { what, details, next });
}
