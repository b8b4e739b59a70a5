// The items for the kinds of questions that a command names; an unknown kind is refused with a list of the existing ones.
import { namesHint } from '../../../scenario/nearest-name.js';
import type { LabelItem } from '../../../statistics/calibration/labels.js';
import { usage } from '../../usage.js';

/** All items if none is named. Throws `usage` for a kind that no item has. */
export function ofKinds(items: readonly LabelItem[], wanted: readonly string[] = []): LabelItem[] {
  const known = [...new Set(items.map(({ question }) => question))];
  const unknown = wanted.find((kind) => !known.includes(kind));
  if (unknown !== undefined)
    throw usage(
      `The labels have no question of the kind "${unknown}".`,
      'Name one of these, or leave --question out.',
      [namesHint(unknown, known, 'kinds there')],
    );
  return items.filter(({ question }) => wanted.length === 0 || wanted.includes(question));
}
