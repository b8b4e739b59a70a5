// Formats a labels file for people: how many items of each kind have which label; changes none.
import { SightlineError } from '../../../sightline-error.js';
import { countOf } from '../../../count.js';
import { isOpenItem, type LabelItem } from '../../../statistics/calibration/labels.js';
import { itemKey } from '../../../statistics/calibration/merge-labels.js';
import { shortHash } from '../../../statistics/calibration/licence.js';
import { OWN_KIND } from '../../../verdict/ballot.js';
import { brief } from '../../../verdict/brief.js';
import { textTable } from '../../text-table.js';

/** Leaves room for the figures. */
const LONGEST_WORDING = 72;

/** Per kind of question, and per question in a scenario's own words: labels by people, labels known without people, and unlabeled items. An item counts once, however many judges it had. */
export function labelCounts(items: readonly LabelItem[]): KindCounts[] {
  const rows = new Map<string, LabelItem[]>();
  for (const item of items) {
    const own = rows.get(rowOf(item)) ?? [];
    own.push(item);
    rows.set(rowOf(item), own);
  }
  return [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => {
      const count = (isIn: (item: LabelItem) => boolean): number =>
        new Set(own.filter(isIn).map(itemKey)).size;
      const isHuman = ({ source, label }: LabelItem, wanted: string): boolean =>
        source === 'human' && label === wanted;
      return {
        ...askedIn(own),
        yes: count((item) => isHuman(item, 'yes')),
        no: count((item) => isHuman(item, 'no')),
        known: count(({ source, label }) => label !== null && source !== 'human'),
        open: count(isOpenItem),
      };
    });
}

function rowOf({ question, promptHash }: LabelItem): string {
  return JSON.stringify(question === OWN_KIND ? [question, promptHash] : [question]);
}

function askedIn(items: readonly LabelItem[]): Pick<KindCounts, 'question' | 'own'> {
  const { question = '', promptHash = '' } = items[0] ?? {};
  const [wording = null] = items.flatMap((item) => item.wording ?? []).sort();
  return { question, own: question === OWN_KIND ? { promptHash, wording } : null };
}

export interface KindCounts {
  question: string;
  /** Which question in a scenario's own words; null for ready questions. `wording` is null if no item has it. */
  own: { promptHash: string; wording: string | null } | null;
  /** Labels by people. */
  yes: number;
  no: number;
  /** Known without a person. */
  known: number;
  /** Without a label. */
  open: number;
}

export function countsText(counts: readonly KindCounts[]): string {
  const rows = counts.map(({ question, own, yes, no, known, open }) =>
    [own === null ? question : ownWords(own), yes, no, open, known].map(String),
  );
  const head = ['question', 'human yes', 'human no', 'to label', 'known'];
  return `${textTable([head, ...rows]).join('\n')}\n`;
}

function ownWords({ promptHash, wording }: NonNullable<KindCounts['own']>): string {
  const prompt = `${OWN_KIND}, prompt ${shortHash(promptHash)}`;
  return wording === null ? prompt : `${prompt}: ${brief(wording, LONGEST_WORDING)}`;
}

export interface Collected {
  file: string;
  episodes: number;
  items: number;
  added: number;
  changed: number;
  same: number;
  taken: number;
  /** Ballots that did not become items. */
  leftOut: number;
}

/** The error when there is no item at all. */
export function nothingToLabel(leftOut: number): SightlineError {
  if (leftOut > 0)
    return new SightlineError('labels-missing', {
      what: `There is nothing to label: ${leftOutText(leftOut)}.`,
      next: 'Write the labels of comparisons by hand; docs/orderings.md#labels has their form.',
    });
  return new SightlineError('labels-missing', {
    what: 'There is nothing to label: no model was asked about these episodes.',
    details: ['looked for votes next to each episode, <episode>.answers.json'],
    next: 'Name a judge and grade the episodes with questions for it; docs/calibration.md#from-episodes-to-labels has the steps.',
  });
}

function leftOutText(count: number): string {
  const verb = count === 1 ? 'is' : 'are';
  return `${countOf(count, 'ballot')} ${verb} left out, because the question was not kept: orderings are labeled by hand (docs/orderings.md#labels)`;
}

export function collectedText({ file, episodes, items, leftOut, ...merged }: Collected): string {
  const { added, changed, same, taken } = merged;
  const other = `${countOf(changed, 'has', 'have')} other votes`;
  return [
    `${file}: ${countOf(items, 'item')}, from ${countOf(episodes, 'episode')}: ${added} new, ${same} as before, ${other}`,
    ...(taken === 0
      ? []
      : [`${countOf(taken, 'item')} took over the label that a person gave for another judge`]),
    ...(leftOut === 0 ? [] : [leftOutText(leftOut)]),
    '',
    '',
  ].join('\n');
}
