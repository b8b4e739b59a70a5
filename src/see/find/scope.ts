// What is inside what on a page, and how to say where a thing is.
import { ariaRoles, roleNames } from '../../claim/roles.js';
import { printSubject } from '../../claim/subjects.js';
import type { Box, Layout, Part } from '../../episode/layout.js';
import type { Moment } from '../moment.js';
import { boxOfAll, holdsAll, type Sighting } from '../sighting.js';
import { isWithin, partName } from './page-parts.js';

/** Boxes are compared with this tolerance, CSS px. */
const TOLERANCE_PX = 2;

/** By what the outer contains; by its box only where neither has any text or control to go by. */
export function isInside(inner: Sighting, outer: Sighting): boolean {
  if (inner === outer) return false;
  if (inner.ranges.length > 0 && outer.ranges.length > 0) return holdsAll(outer, inner);
  const part = outer.thing?.part ?? null;
  const control = inner.thing?.control ?? null;
  if (part !== null && control !== null)
    return part.controls[0] <= control.id && control.id < part.controls[1];
  if (part !== null && inner.thing?.part) return isWithin(inner.thing.part, part);
  return isBoxInside(boxOfAll(inner), boxOfAll(outer));
}

export function isBoxInside(a: Box, b: Box): boolean {
  return (
    a[0] >= b[0] - TOLERANCE_PX &&
    a[1] >= b[1] - TOLERANCE_PX &&
    a[0] + a[2] <= b[0] + b[2] + TOLERANCE_PX &&
    a[1] + a[3] <= b[1] + b[3] + TOLERANCE_PX
  );
}

/** `in the row "Panama Geisha"`: the innermost thing around a match that a claim can name, and where it is on the screen. */
export function whereabouts(sighting: Sighting, { layout }: Moment): string {
  const { parts = [] } = layout;
  // A dialog is a control and a part: it is not in itself.
  const isItself = ({ box, element }: Part): boolean =>
    sighting.thing?.element === element && String(sighting.thing.box) === String(box);
  const holders = parts.filter((part) => holds(part, sighting) && !isItself(part));
  // A cell with nothing else in it would only repeat the name of the match.
  const own = sighting.thing?.control?.name ?? sighting.text;
  const others = holders.toReversed().filter(({ name }) => name === '' || name !== own);
  const [holder] = others.flatMap((part) => nameInClaims(part, layout) ?? []);
  const [x, y] = boxOfAll(sighting);
  const place = `at ${Math.round(x)}, ${Math.round(y)}`;
  return holder === undefined ? place : `in ${holder} (${place})`;
}

function nameInClaims(part: Part, layout: Layout): string | null {
  const name = partName(part, layout);
  const kind = roleNames.find((one) => ariaRoles(one).includes(part.role ?? ''));
  return name === '' || kind === undefined
    ? null
    : printSubject({ kind: 'role', role: kind, name });
}

function holds({ fragments, controls }: Part, { ranges, thing }: Sighting): boolean {
  const control = thing?.control?.id;
  if (ranges.length > 0) return ranges.every(([id]) => fragments[0] <= id && id < fragments[1]);
  return control !== undefined && controls[0] <= control && control < controls[1];
}
