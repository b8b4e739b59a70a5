// The columns of a table and their cells, by what the headers say.
import { singular } from '../../../../claim/nouns.js';
import type { Described } from '../../../../claim/predicate.js';
import type { Part } from '../../../../episode/layout.js';
import type { Moment } from '../../moment.js';
import { isWithin, pageParts } from './page.js';
import { partsTaken } from './parts.js';
import type { Taken } from './taken.js';
import { holdsWords, comparedWords } from './words.js';

/** Words that a header may leave out: the due date stands under "Due". */
const LEFT_OUT = / (?:date|day|name|number|value|time|amount|column)$/u;
/** Words that a header never has: "the quantity on hand" stands under "On hand". */
const BEFORE = /^(?:the )?(?:number|quantity|amount|name|date) (?:of )?/u;

/** The header of the one column that is called so, or so without words that say no more. */
export function columnOf(by: string, moment: Moment): Part | null {
  const shorter = [by.replace(LEFT_OUT, ''), by.replace(BEFORE, '')];
  return [by, ...shorter].reduce<Part | null>(
    (found, one) => found ?? columnCalled(one, moment),
    null,
  );
}

/** An arrow behind the name is none of it. */
function columnCalled(by: string, moment: Moment): Part | null {
  const { parts, textOf } = pageParts(moment.layout);
  const headers = parts.filter(
    (part) => part.role === 'columnheader' && holdsWords(textOf(part), comparedWords(by)),
  );
  const inner = headers.filter(
    (part) => !headers.some((other) => other !== part && isWithin(other, part)),
  );
  const exact = inner.filter(
    (part) => comparedWords(textOf(part)).length === comparedWords(by).length,
  );
  const [only, second] = exact.length > 0 ? exact : inner;
  return second === undefined ? (only ?? null) : null;
}

/** "The merchant names", "the numbers in the Days column": the cells of a column. */
export function cellsOfColumn(subject: Described, moment: Moment): Taken | null {
  const { isPlural, inside, which, by } = subject;
  if (!isPlural || which !== null || by !== null) return null;
  const isColumn = inside?.noun === 'column';
  const header = columnOf(isColumn ? inside.name.join(' ') : singular(subject.own), moment);
  if (header === null) return null;
  const [x, , width] = header.box;
  const cells = pageParts(moment.layout).parts.filter(
    ({ role, box, order }) =>
      /^(?:cell|gridcell)$/u.test(role ?? '') &&
      order > header.order &&
      x - 1 <= box[0] + box[2] / 2 &&
      box[0] + box[2] / 2 <= x + width + 1,
  );
  return cells.length < 2 ? null : partsTaken(cells, moment);
}
