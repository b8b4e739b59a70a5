// The labels file of a review: one line for each episode, question and rater, sorted and written whole after each answer.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { writeWhole } from '../../episode/files.js';
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

/**
 * Replaces this rater's line about the item, adds it, or removes it if `change` gives null. The file is read again each
 * time, since somebody else may be writing to it.
 */
export function saveLine(
  file: string,
  place: { id: string; rater: string },
  change: (before: LabelItem | null) => LabelItem | null,
): Promise<void> {
  const labels = labelsSoFar(file);
  const before = lineOf(labels, place);
  const after = change(before);
  // As it will be read again: the same order of fields, so that no later answer changes its line.
  const added = after === null ? [] : [labelItemSchema.parse(after)];
  const lines = [...labels.filter((one) => one !== before), ...added];
  return writeWhole(file, labelsText(lines.sort(byItemAndRater)));
}

function byItemAndRater(one: LabelItem, other: LabelItem): number {
  const key = ({ id, question, rater, model }: LabelItem): string =>
    [id, question, rater ?? '', model].join('\n');
  return key(one) < key(other) ? -1 : 1;
}

/** Episodes that a rater labelled and that are no longer where they were. */
export function goneEpisodes(file: string, labels: readonly LabelItem[]): string[] {
  const paths = labels.flatMap(({ rater, episode }) =>
    rater === undefined || episode === undefined ? [] : [episode],
  );
  return [...new Set(paths)].filter((path) => !existsSync(resolve(dirname(file), path))).sort();
}
