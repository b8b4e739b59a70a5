// The label and calibration files given to commands: reads labels, and refuses what cannot be read or written before anything is done.
import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { LabelItem } from '../../../statistics/calibration/labels.js';
import { readLabels } from '../../../statistics/calibration/read-labels.js';
import { usage } from '../../usage.js';

/**
 * The items of a file.
 *
 * @throws SightlineError `usage` if there is no such file, `labels-invalid` like `readLabels`.
 */
export function labelsIn(path: string): LabelItem[] {
  if (isFile(path)) return readLabels(path, readFileSync(path, 'utf8'));
  throw usage(
    `The labels file "${path}" does not exist.`,
    'Give the path of a file with labeled items; docs/calibration.md has its form.',
    [`looked at ${resolve(path)}`],
  );
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The path of an episode from the folder of a labels file, with forward slashes. */
export function pathFromFile(file: string, dir: string): string {
  return (
    relative(dirname(resolve(file)), resolve(dir))
      .split(sep)
      .join('/') || '.'
  );
}

/**
 * Called first, so that no work is wasted. Throws `usage` if there is no folder for the file, or a folder in its place.
 */
export function checkTarget(path: string): void {
  const target = statSync(path, { throwIfNoEntry: false });
  const folder = statSync(dirname(resolve(path)), { throwIfNoEntry: false });
  if (target?.isDirectory() === true || folder?.isDirectory() !== true)
    throw usage(`"${path}" cannot be written.`, 'Give a file in a folder that exists.', [
      target === undefined ? `there is no folder ${dirname(resolve(path))}` : 'it is a folder',
    ]);
}
