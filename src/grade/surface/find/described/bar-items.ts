// What a bar or a menu has in it: the things a person operates there, if it has nothing else.
import type { Described } from '../../../../claim/predicate.js';
import { isOperable } from '../../../../episode/roles.js';
import type { Moment } from '../../moment.js';
import { controlsTaken } from './controls.js';
import { type Scope, spanOf, spanOfFragment, type Taken } from './taken.js';

/** Whether what holds a thing is a bar, whose items are not entries that the page repeats. */
export function isInBar({ inside }: Described): boolean {
  return inside !== null && inside.noun !== null && BARS.has(inside.noun);
}

const BARS: ReadonlySet<string> = new Set([
  'navigation',
  'header',
  'footer',
  'sidebar',
  'toolbar',
  'banner',
  'menu',
]);

/** "The items in the bottom bar": all that can be operated there, if no text stands outside of that. */
export function itemsOfBar(
  subject: Described,
  { layout, ...rest }: Moment,
  scope: Scope,
): Taken | null {
  const { noun, name } = subject;
  const isItem = noun === 'item' || noun === 'option';
  if (!isItem || name.length > 0 || !isInBar(subject)) return null;
  const inside = layout.controls.filter((one) => isOperable(one.role) && scope(spanOf(one)));
  const own = new Set(inside.flatMap(({ fragments }) => fragments));
  const isAlone = layout.fragments.every(
    (one) => own.has(one.id) || !/[\p{L}\p{N}]/u.test(one.text) || !scope(spanOfFragment(one)),
  );
  const isOneKind = new Set(inside.map(({ role }) => role)).size === 1;
  return isAlone && isOneKind ? controlsTaken(inside, { layout, ...rest }) : null;
}
