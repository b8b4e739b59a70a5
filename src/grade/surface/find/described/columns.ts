// The columns of a table, by what their headers say.
import type { Part } from '../../../../episode/layout.js';
import type { Moment } from '../../moment.js';
import { isWithin, pageParts } from './page.js';
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
