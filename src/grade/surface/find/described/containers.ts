// Boxes with other things in them, such as bars and dialogs, named by their content or by the page's own code.
import { meaningOf } from '../../../../claim/nouns.js';
import type { Described } from '../../../../claim/predicate.js';
import type { Moment } from '../../moment.js';
import { innermost, outermost, pageParts } from './page.js';
import { partsTaken } from './parts.js';
import { isHinted, type Scope, type Taken } from './taken.js';
import { holdsStems } from './words.js';

/** Nouns for boxes with other things in them: a text of that name is not the box. */
export function isContainer({ noun }: Described): boolean {
  return noun !== null && CONTAINERS.has(noun);
}

const CONTAINERS: ReadonlySet<string> = new Set([
  'banner',
  'header',
  'footer',
  'sidebar',
  'navigation',
  'toolbar',
  'alert',
  'dialog',
]);

/** "The save bar": what the page's code calls so, else the one of its kind with these words in it. */
export function containerWith(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const { noun, name } = subject;
  if (noun === null || !isContainer(subject) || name.length === 0) return null;
  const { parts, textOf } = pageParts(moment.layout);
  const own = outermost(
    parts.filter(
      (part) =>
        scope(part) &&
        part.fragments[1] > part.fragments[0] &&
        isHinted(part.hints, name.join(' ')),
    ),
  );
  if (own.length === 1) return partsTaken(own, moment);
  const { parts: roles = [], hints = [], controls = [] } = meaningOf(noun);
  const known: readonly string[] = [...roles, ...controls, ...hints];
  const ofKind = parts.filter(
    (part) =>
      scope(part) &&
      (known.includes(part.role ?? '') || part.hints.some((hint) => known.includes(hint))) &&
      holdsStems(textOf(part), name),
  );
  const found = innermost(ofKind);
  return found.length === 1 ? partsTaken(found, moment) : null;
}
