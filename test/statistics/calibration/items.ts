// Labeled items for tests, as many alike as are asked for.
import type { LabelItem } from '../../../src/statistics/calibration/labels.js';

export const judge = { question: 'stayed_on_policy', model: 'a-model', promptHash: 'abc123' };

/** So many items that differ in their ids alone; in the test split and labeled by a person where nothing else is said. */
export function items(count: number, parts: Partial<LabelItem>): LabelItem[] {
  const name = JSON.stringify(parts);
  return Array.from({ length: count }, (_, index) => ({
    ...judge,
    id: `${name}-${index}`,
    label: 'yes',
    source: 'human',
    votes: ['yes', 'yes', 'yes'],
    split: 'test',
    ...parts,
  }));
}

/** Human labels that license a judge: 40 of each answer in either split, all of them right. */
export function sound(): LabelItem[] {
  return (['tuning', 'test'] as const).flatMap((split) => [
    ...items(40, { split }),
    ...items(40, { split, label: 'no', votes: ['no', 'no', 'no'] }),
  ]);
}
