// What is beside a thing: its own text, what follows a label on its line, and the rest of its row or card; reads no values.
import type { Fragment, Part } from '../../../episode/layout.js';
import { around, isWithin, pageParts } from './described/page.js';
import { readQuantity } from './quantities.js';
import { onOneLine } from './visual-lines.js';
import { fragmentsById, type Moment } from '../moment.js';
import { type Sighting, sightText } from '../sighting.js';

/** How many parts around a thing are searched for what is beside it. */
const RINGS = 3;

/** The thing itself, what follows on its line, and the parts around it, from near to far. */
export function ringsOf(sighting: Sighting, moment: Moment): Sighting[] {
  const beside = besideLabel(sighting, moment);
  const own = sighting.characters > 0 ? [sighting] : [];
  return [...own, ...beside, ...partsAround(sighting, moment)];
}

export function partsAround({ ranges, thing }: Sighting, moment: Moment): Sighting[] {
  const { parts } = pageParts(moment.layout);
  const control = thing?.control?.id;
  const ids = ranges.map(([id]) => id);
  const isIn = ([first, end]: readonly [number, number], all: readonly number[]): boolean =>
    all.length > 0 && all.every((id) => first <= id && id < end);
  const holders = parts.filter(
    (part) =>
      part.element !== thing?.element &&
      (isIn(part.fragments, ids) ||
        (ids.length === 0 && control !== undefined && isIn(part.controls, [control]))),
  );
  const innermost = thing?.part ?? holders.at(-1);
  if (innermost === undefined) return [];
  const rings = ownRings([innermost, ...around(innermost, parts)], parts);
  return rings.flatMap((part) => sightText(moment, textOf(part, moment)) ?? []);
}

/**
 * Outwards until others of its kind begin: what is beside them does not belong to this one. The cells of a row belong
 * to one thing.
 */
function ownRings(holders: readonly Part[], parts: readonly Part[]): Part[] {
  const own: Part[] = [];
  for (const holder of holders) {
    const isShared = own.some(
      (one) =>
        one.alike !== undefined &&
        !isCell(one) &&
        parts.some(
          (other) => other !== one && other.alike === one.alike && isWithin(other, holder),
        ),
    );
    if (isShared || own.length === RINGS) break;
    if (isOne(holder)) own.push(holder);
  }
  return own;
}

function isCell({ role }: Part): boolean {
  return role === 'cell' || role === 'gridcell' || role === 'rowheader';
}

/** A row, a card, an entry: one of several, or a pair of term and definition. */
function isOne({ alike, role }: Part): boolean {
  return alike !== undefined || role === 'row' || role === 'listitem' || role === 'article';
}

function textOf(part: Part, { layout }: Moment): [number, number, number][] {
  return layout.fragments.slice(...part.fragments).map(({ id, text }) => [id, 0, text.length]);
}

/** A header has all of its column below it, and no value of its own. */
function isHeader({ id }: Fragment, { layout }: Moment): boolean {
  return (layout.parts ?? []).some(({ role, fragments: [first, end] }) => {
    const own = layout.fragments.slice(first, end);
    return role === 'columnheader' && own.some((one) => one.id === id);
  });
}

/** Two values of one sort, one below the other, are a column. */
function areAlike(one: Fragment, other: Fragment, locale: string): boolean {
  const [a, b] = [one, other].map(({ text }) => readQuantity(text, locale));
  return a != null && b != null && a.sort === b.sort && a.unit === b.unit;
}

/** What a term means is indented below it. */
function isDefinition(one: Fragment, label: Fragment): boolean {
  return /^dd(?![a-z])/u.test(one.element) && /^dt(?![a-z])/u.test(label.element);
}

/** "Total: $84.20" in one piece; without the colon the label may be the beginning of another. */
const AFTER_COLON = /^\s?:\s*\S/u;

/** A label's value follows on its line, or else is right below it. */
export function besideLabel(sighting: Sighting, moment: Moment): Sighting[] {
  const fragments = fragmentsById(moment.layout);
  const last = fragments.get(sighting.ranges.at(-1)?.[0] ?? Number.NaN);
  if (last === undefined || sighting.thing !== null || isHeader(last, moment)) return [];
  const end = sighting.ranges.at(-1)?.[2] ?? 0;
  if (AFTER_COLON.test(last.text.slice(end)))
    return [sightText(moment, [[last.id, end, last.text.length]])].filter((one) => one !== null);
  const own = new Set(sighting.ranges.map(([id]) => id));
  const inSight = moment.layout.fragments.filter(
    (one) =>
      !own.has(one.id) && one.frame === last.frame && one.hidden === null && one.text.trim() !== '',
  );
  const behind = inSight
    .filter((one) => onOneLine(one, last) && one.box[0] >= last.box[0] + last.box[2] - 1)
    .sort((a, b) => a.box[0] - b.box[0]);
  const below = inSight
    .filter(
      (one) =>
        one.box[1] >= last.box[1] + last.box[3] - 2 &&
        one.box[1] - last.box[1] - last.box[3] < last.fontPx * 4 &&
        (Math.abs(one.box[0] - last.box[0]) < last.fontPx || isDefinition(one, last)),
    )
    .sort((a, b) => a.box[1] - b.box[1]);
  const [next] = behind;
  const [first, second] = below;
  const isNear =
    first !== undefined && first.box[1] - last.box[1] - last.box[3] < last.fontPx * 1.5;
  const under = isNear ? first : undefined;
  const isColumn =
    under !== undefined && second !== undefined && areAlike(under, second, moment.resolve.locale);
  const near =
    next !== undefined && next.order - last.order <= 6
      ? [next]
      : under === undefined || isColumn
        ? []
        : [under];
  return near.flatMap(({ id, text }) => sightText(moment, [[id, 0, text.length]]) ?? []);
}
