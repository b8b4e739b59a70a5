// The labels file of a review: one line for each episode, question and rater, sorted and written whole after each answer.
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LabelItem, labelItemSchema } from '../../statistics/calibration/labels.js';
import { labelsText } from '../../statistics/calibration/merge-labels.js';
import { readLabels } from '../../statistics/calibration/read-labels.js';

/** Empty if there is no file yet. Throws SightlineError `labels-invalid`, with the lines. */
export function labelsSoFar(file: string): LabelItem[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.trim() === '' ? [] : readLabels(file, text);
}

/** This rater's line about an item, whatever the verdict was then. */
export function lineOf(
  labels: readonly LabelItem[],
  { id, rater }: { id: string; rater: string },
): LabelItem | null {
  return labels.find((one) => one.id === id && one.rater === rater) ?? null;
}

/** A save takes milliseconds: a file that has been claimed for longer belongs to a review that was killed. */
const ABANDONED_MS = 5000;
const RETRY_MS = 5;

/**
 * Replaces this rater's line about the item, adds it, or removes it if `change` gives null.
 *
 * Several reviews may save to one file at the same instant. Whoever creates `<file>.next` is the only one who may read,
 * change and replace the file, and renaming it to the file ends that; the others wait, then read what is there by then.
 */
export async function saveLine(
  file: string,
  place: { id: string; rater: string },
  change: (before: LabelItem | null) => LabelItem | null,
): Promise<void> {
  const next = `${file}.next`;
  while (!isClaimed(next)) await sleep(RETRY_MS);
  try {
    writeFileSync(next, changedText(labelsSoFar(file), place, change));
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** Whether this call created the file; one that was abandoned is removed, for the next call to create. */
function isClaimed(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - since > ABANDONED_MS) rmSync(path, { force: true });
  return false;
}

function changedText(
  labels: readonly LabelItem[],
  place: { id: string; rater: string },
  change: (before: LabelItem | null) => LabelItem | null,
): string {
  const before = lineOf(labels, place);
  const after = change(before);
  // As it will be read again: the same order of fields, so that no later answer changes its line.
  const added = after === null ? [] : [labelItemSchema.parse(after)];
  const lines = [...labels.filter((one) => one !== before), ...added];
  return labelsText(lines.sort(byItemAndRater));
}

function byItemAndRater(one: LabelItem, other: LabelItem): number {
  const key = ({ id, question, rater, model }: LabelItem): string =>
    [id, question, rater ?? '', model].join('\n');
  return key(one) < key(other) ? -1 : 1;
}

/** Episodes that a rater labeled and that are no longer where they were. */
export function goneEpisodes(file: string, labels: readonly LabelItem[]): string[] {
  const paths = labels.flatMap(({ rater, episode }) =>
    rater === undefined || episode === undefined ? [] : [episode],
  );
  return [...new Set(paths)].filter((path) => !existsSync(resolve(dirname(file), path))).sort();
}
