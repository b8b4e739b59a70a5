// A value of a row or card by its name: the cell of a column, or the only amount.
import type { Described } from '../../../../claim/predicate.js';
import { ofItsOwner } from '../../../../claim/described.js';
import type { Part } from '../../../../episode/layout.js';
import type { Moment } from '../../moment.js';
import { quantitiesOf } from '../quantities.js';
import { sightAll } from '../locate-text.js';
import { sightPart } from '../sight-thing.js';
import { columnOf } from './columns.js';
import { isWithin, pageParts } from './page.js';
import { partsOf } from './parts.js';
import type { Taken } from './taken.js';

/** "ORD-1's price" and "the price of ORD-1", where ORD-1 is a row or a card. */
export function valueOfItem(subject: Described, moment: Moment): Taken | null {
  const owned = ofItsOwner(subject) ?? subject;
  if (owned.inside === null || owned.which !== null || owned.by !== null) return null;
  const [item, second] = partsOf(owned.inside, moment);
  if (item === undefined || second !== undefined) return null;
  return inColumn(owned, item, moment) ?? onlyAmount(owned, item, moment);
}

function inColumn({ own }: Described, row: Part, moment: Moment): Taken | null {
  const column = row.role === 'row' ? columnOf(own, moment) : null;
  if (column === null) return null;
  const { parts, textOf } = pageParts(moment.layout);
  const middle = column.box[0] + column.box[2] / 2;
  const [cell, other] = parts.filter(
    (part) =>
      part.parent !== null &&
      parts[part.parent] === row &&
      isWithin(part, row) &&
      part.box[0] <= middle &&
      middle <= part.box[0] + part.box[2],
  );
  if (cell === undefined || other !== undefined) return null;
  return {
    sightings: [sightPart(cell, moment)],
    names: [`the cell "${textOf(cell).trim()}" under "${textOf(column).trim()}"`],
  };
}

/** In a card with one amount of money, that is its price. */
function onlyAmount({ name }: Described, item: Part, moment: Moment): Taken | null {
  if (name.length !== 1 || !/^(?:price|amount|cost)$/u.test(name[0] ?? '')) return null;
  const { layout, resolve } = moment;
  const ids = new Set(layout.fragments.slice(...item.fragments).map(({ id }) => id));
  const inside = quantitiesOf(layout, resolve.locale).filter(
    ({ sort, unit, ranges }) =>
      sort === 'amount' && /^[A-Z]{3}$/u.test(unit ?? '') && ranges.every(([id]) => ids.has(id)),
  );
  const [only, second] = inside;
  if (only === undefined || second !== undefined) return null;
  return { sightings: sightAll([only], moment), names: [`"${only.text.trim()}"`] };
}
