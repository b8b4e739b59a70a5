// What a person reads of a file of labels: how many items of each kind have which label; changes none.
import { counted } from '../../scenario/problem.js';
import type { LabelItem } from '../../statistics/calibration/labels.js';
import { itemKey } from '../../statistics/calibration/merge-labels.js';
import { textTable } from '../text-table.js';

/** By kind of question: the labels of persons, those that are known without one, and what has none. An item counts once for all its judges. */
export function countsOf(items: readonly LabelItem[]): KindCounts[] {
  const kinds = [...new Set(items.map(({ question }) => question))].sort();
  return kinds.map((kind) => {
    const own = items.filter(({ question }) => question === kind);
    const count = (isIn: (item: LabelItem) => boolean): number =>
      new Set(own.filter(isIn).map(itemKey)).size;
    const isHuman = ({ source, label }: LabelItem, wanted: string): boolean =>
      source === 'human' && label === wanted;
    return {
      question: kind,
      yes: count((item) => isHuman(item, 'yes')),
      no: count((item) => isHuman(item, 'no')),
      known: count(({ source, label }) => label !== null && source !== 'human'),
      open: count(({ label }) => label === null),
    };
  });
}

export interface KindCounts {
  question: string;
  /** Labels of persons. */
  yes: number;
  no: number;
  /** Known without a person. */
  known: number;
  /** Without a label. */
  open: number;
}

export function countsText(counts: readonly KindCounts[]): string {
  const rows = counts.map(({ question, yes, no, known, open }) =>
    [question, yes, no, open, known].map(String),
  );
  const head = ['question', 'human yes', 'human no', 'to label', 'known'];
  return `${textTable([head, ...rows]).join('\n')}\n`;
}

export interface Collected {
  file: string;
  episodes: number;
  items: number;
  added: number;
  changed: number;
  same: number;
  taken: number;
  /** Ballots that became no item. */
  leftOut: number;
}

/** Where there is no item at all. */
export function nothingText(leftOut: number): string {
  return leftOut === 0
    ? 'No model was asked about these episodes: there is nothing to label.\n'
    : `There is nothing to label: ${leftOutText(leftOut)}.\n`;
}

function leftOutText(count: number): string {
  const verb = count === 1 ? 'is' : 'are';
  return `${counted(count, 'ballot')} ${verb} left out, kept without what was asked: an ordering of two episodes is labelled by hand (docs/orderings.md#labels)`;
}

export function collectedText({ file, episodes, items, leftOut, ...merged }: Collected): string {
  const { added, changed, same, taken } = merged;
  const other = changed === 1 ? '1 has other votes' : `${changed} have other votes`;
  return [
    `${file}: ${counted(items, 'item')}, from ${counted(episodes, 'episode')}: ${added} new, ${same} as before, ${other}`,
    ...(taken === 0
      ? []
      : [
          `${counted(taken, 'item')} got the label that a person gave when another judge was asked`,
        ]),
    ...(leftOut === 0 ? [] : [leftOutText(leftOut)]),
    '',
    '',
  ].join('\n');
}
