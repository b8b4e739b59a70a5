// The error or hint that stands with a field, whatever the page calls it.
import type { Described } from '../../../../claim/predicate.js';
import type { Box, Fragment } from '../../../../episode/layout.js';
import { isOperable } from '../../../../episode/roles.js';
import type { Moment } from '../../moment.js';
import { boxOfAll, type Sighting } from '../../sighting.js';
import { blocksOf, blockTaken } from './blocks.js';
import { joinedText } from './page.js';
import { standsNear } from './near.js';
import type { Taken } from './taken.js';

const FIELDS = /^(?:textbox|searchbox|combobox|spinbutton|checkbox|radio|switch|slider)$/u;
const NOTES: ReadonlySet<string> = new Set(['error', 'message', 'tooltip', 'alert']);

/** "The message below Email": the one text next to the field on that side; null if it is no field or has none there. */
export function noteBy(
  { noun, by, name }: Described,
  field: Sighting,
  moment: Moment,
): Taken | null {
  const control = field.thing?.control ?? null;
  const side = by?.side ?? 'behind';
  if (side === 'behind' || noun === null || !NOTES.has(noun) || name.length > 0) return null;
  if (control === null || !FIELDS.test(control.role)) return null;
  const own = new Set(control.fragments);
  const { controls, fragments } = moment.layout;
  const near = fragments.filter(
    (one) => !own.has(one.id) && one.hidden === null && standsNear(one.box, boxOfAll(field), side),
  );
  const others = controls.filter((one) => one !== control && isOperable(one.role));
  // The label of the next field is no note of this one.
  const notes = blocksOf(near).filter(
    (block) =>
      !others.some((one) => one.name.includes(joinedText(block).trim()) || isIn(block, one.box)),
  );
  const [block, second] = notes;
  return block === undefined || second !== undefined ? null : blockTaken(block, moment);
}

function isIn(block: readonly Fragment[], [x, y, width, height]: Box): boolean {
  return block.some(
    ({ box }) => box[0] >= x - 1 && box[1] >= y - 1 && box[0] <= x + width && box[1] <= y + height,
  );
}
