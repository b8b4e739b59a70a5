// Merges collected items into those of an existing file: votes are updated, labels never; reads and writes no file.
import type { LabelItem } from './labels.js';

export interface Merged {
  /** The existing ones in their order, then the new ones by id. */
  items: LabelItem[];
  added: number;
  /** Existed with different votes or a different decision. */
  changed: number;
  /** Existed with the same. */
  same: number;
  /** Got the label that a person had given to the same item for another judge. */
  taken: number;
}

/**
 * Merges items that were collected into a file's own.
 *
 * An item is the same where judge and id are; what is known without a person (`counterfactual`, `measured`, `mutant`)
 * stands apart. What is true of an item does not depend on who was asked: a collected item without a label gets the one
 * that a person gave to the same question and id.
 */
export function mergeLabels(own: readonly LabelItem[], collected: readonly LabelItem[]): Merged {
  const found = new Map(collected.map((item) => [judgedKey(item), item]));
  const standing = new Map(own.map((item) => [judgedKey(item), item]));
  const kept = own.map((item) => renewed(item, found.get(judgedKey(item))));
  const fresh = [...found]
    .filter(([key]) => !standing.has(key))
    .map(([, item]) => item)
    .sort((one, other) => (idKey(one) < idKey(other) ? -1 : 1));
  const matched = own.filter((item) => found.has(judgedKey(item)));
  const changed = matched.filter((item) => isRevoted(item, found.get(judgedKey(item)))).length;
  const known = humanLabels(own);
  const isOpen = (item: LabelItem): boolean =>
    item.label === null && known.has(itemKey(item)) && found.has(judgedKey(item));
  const all = [...kept, ...fresh];
  return {
    items: all.map((item) => (isOpen(item) ? { ...item, ...known.get(itemKey(item)) } : item)),
    ...{ added: fresh.length, changed, same: matched.length - changed },
    taken: all.filter(isOpen).length,
  };
}

/** One JSON object a line, as `readLabels` reads it. */
export function labelsText(items: readonly LabelItem[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join('');
}

/** The question and its evidence, whoever was asked. */
export function itemKey({ question, id }: LabelItem): string {
  return JSON.stringify([question, id]);
}

/** An item and the judge who was asked about it, whoever labeled it; what is known without a person stands apart. */
function judgedKey(item: LabelItem): string {
  const { question, model, promptHash, id, source } = item;
  const free = source === undefined || source === 'human' ? null : source;
  return JSON.stringify([question, model, promptHash, id, free]);
}

function idKey(item: LabelItem): string {
  return JSON.stringify([item.id, judgedKey(item)]);
}

function renewed(item: LabelItem, found: LabelItem | undefined): LabelItem {
  if (found === undefined) return item;
  const { votes, decision, episode, wording } = found;
  return {
    ...item,
    votes,
    ...(decision === undefined ? {} : { decision }),
    ...(episode === undefined ? {} : { episode }),
    ...(wording === undefined ? {} : { wording }),
  };
}

function isRevoted(item: LabelItem, found: LabelItem | undefined): boolean {
  const told = (one: LabelItem | undefined) => JSON.stringify([one?.votes, one?.decision]);
  return told(item) !== told(found);
}

type Label = Required<Pick<LabelItem, 'label' | 'source'>>;

/**
 * One item where several raters labeled the same: with their label if all who could tell agree, else without one. Other items stay as they are.
 */
export function agreedItems(items: readonly LabelItem[]): LabelItem[] {
  const known = humanLabels(items);
  const rated = new Set(items.filter(({ rater }) => rater !== undefined).map(judgedKey));
  const told = new Set<string>();
  return items.flatMap((item) => {
    const key = judgedKey(item);
    if (!rated.has(key)) return [item];
    if (told.has(key)) return [];
    told.add(key);
    return [{ ...item, label: null, ...known.get(itemKey(item)) }];
  });
}

/** What people said about each item; nothing if they said both. */
function humanLabels(items: readonly LabelItem[]): Map<string, Label> {
  const said = new Map<string, Set<'yes' | 'no'>>();
  for (const item of items) {
    if (item.label === null || item.source !== 'human') continue;
    said.set(itemKey(item), (said.get(itemKey(item)) ?? new Set()).add(item.label));
  }
  return new Map(
    [...said].flatMap(([key, [label, ...others]]): [string, Label][] =>
      label === undefined || others.length > 0 ? [] : [[key, { label, source: 'human' }]],
    ),
  );
}
