// Badges that neither a role nor the page's own code calls so: small boxes with a background of their own and a few characters in it.
import type { Described } from '../../../../claim/predicate.js';
import { isOperable } from '../../../../episode/roles.js';
import type { Moment } from '../../moment.js';
import { innermost, pageParts } from './page.js';
import { partsTaken } from './parts.js';
import type { Scope, Taken } from './taken.js';

/** The largest that anybody would call a badge, CSS px and characters. */
const MOST = { height: 28, width: 140, characters: 16 } as const;

/** "The red badge": all of them, among which its color or its place says which is meant. */
export function smallBoxes({ noun, name }: Described, moment: Moment, scope: Scope): Taken | null {
  if (noun !== 'badge' || name.length > 0) return null;
  const { parts, controls, textOf } = pageParts(moment.layout);
  const small = parts.filter((part) => {
    const text = textOf(part).trim();
    const isPlain = controls.slice(...part.controls).every(({ role }) => !isOperable(role));
    const [, , width, height] = part.box;
    const isSmall = width <= MOST.width && height <= MOST.height && text.length <= MOST.characters;
    return part.background !== undefined && text !== '' && isSmall && isPlain && scope(part);
  });
  return small.length === 0 ? null : partsTaken(innermost(small), moment);
}
