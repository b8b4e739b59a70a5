// The columns of a table, by what their headers say.
import type { Part } from '../../../../episode/layout.js';
import type { Moment } from '../../moment.js';
import { isWithin, pageParts } from './page.js';
import { holdsWords, comparedWords } from './words.js';

/** The header of the only column with this name; an arrow after the name is not part of it. */
export function columnOf(by: string, moment: Moment): Part | null {
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
