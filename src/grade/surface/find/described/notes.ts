// The error or hint that stands with a field, whatever the page calls it.
import type { Described } from '../../../../claim/predicate.js';
import type { Box, Fragment } from '../../../../episode/layout.js';
import { isOperable } from '../../../../episode/roles.js';
import { brief } from '../../../../verdict/brief.js';
import type { Moment } from '../../moment.js';
import { boxOfAll, type Sighting } from '../../sighting.js';
import { sightAll } from '../locate-text.js';
import { groupBy } from '../strands.js';
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
  if (by === null || noun === null || !NOTES.has(noun) || name.length > 0) return null;
  if (control === null || !FIELDS.test(control.role)) return null;
  const own = new Set(control.fragments);
  const { controls, fragments } = moment.layout;
  const near = fragments.filter(
    (one) =>
      !own.has(one.id) && one.hidden === null && standsNear(one.box, boxOfAll(field), by.side),
  );
  const others = controls.filter((one) => one !== control && isOperable(one.role));
  // The label of the next field is no note of this one.
  const notes = [...groupBy(near, ({ frame, block }) => `${frame} ${block}`).values()].filter(
    (block) =>
      !others.some((one) => one.name.includes(joinedText(block).trim()) || isIn(block, one.box)),
  );
  const [block, second] = notes;
  if (block === undefined || second !== undefined) return null;
  const text = joinedText(block).trim();
  const places = [{ ranges: block.map(({ id, text: whole }) => [id, 0, whole.length] as const) }];
  return { sightings: sightAll(places, moment), names: [`the text "${brief(text, 60)}"`] };
}

function isIn(block: readonly Fragment[], [x, y, width, height]: Box): boolean {
  return block.some(
    ({ box }) => box[0] >= x - 1 && box[1] >= y - 1 && box[0] <= x + width && box[1] <= y + height,
  );
}
