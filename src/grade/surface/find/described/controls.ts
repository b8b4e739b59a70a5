// Things a person operates, by role and name.
import { meaningOf } from '../../../../claim/nouns.js';
import type { Described } from '../../../../claim/predicate.js';
import type { Control } from '../../../../episode/layout.js';
import { isOperable } from '../../../../episode/roles.js';
import type { Moment } from '../../moment.js';
import { sightControl } from '../sight-thing.js';
import { innermost, pageParts } from './page.js';
import { standsNear } from './near.js';
import { isName } from './words.js';
import { type Taken, type Scope, spanOf, isHinted } from './taken.js';

/** Controls with a role of the noun and the name. */
export function controlsBy(
  { noun, name }: Described,
  moment: Moment,
  scope: Scope,
  fits: (text: string, name: readonly string[]) => boolean,
): Taken | null {
  const roles = noun === null ? [] : (meaningOf(noun).controls ?? []);
  for (const role of roles) {
    const all = moment.layout.controls.filter((one) => one.role === role && scope(spanOf(one)));
    const named = all.filter((one) => (name.length === 0 ? true : fits(calledBy(one), name)));
    if (named.length > 0) return controlsTaken(named, moment);
  }
  return null;
}

/** A search box is one whatever its label says. */
function calledBy({ role, name }: Control): string {
  return role === 'searchbox' && !/search/iu.test(name) ? `${name} search` : name;
}

/** Names that fit any text box if it is the only one. */
const WRITTEN_IN = new Set(['message', 'chat', 'reply', 'text', 'comment']);

/** "The message box" on a page with a single text box. */
export function onlyTextbox({ noun, name }: Described, moment: Moment, scope: Scope): Taken | null {
  if ((noun !== 'field' && noun !== 'box') || name.length === 0) return null;
  if (!name.every((word) => WRITTEN_IN.has(word))) return null;
  const all = moment.layout.controls.filter((one) => one.role === 'textbox' && scope(spanOf(one)));
  return all.length === 1 ? controlsTaken(all, moment) : null;
}

/** A field without its own name, beside or below the only text with that name. */
export function besideItsLabel(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const { noun, name } = subject;
  const roles: readonly string[] = noun === null ? [] : (meaningOf(noun).controls ?? []);
  if (name.length === 0 || !roles.includes('textbox')) return null;
  const labels = moment.layout.fragments.filter(({ text }) => isName(text, name));
  const [label, second] = labels;
  if (label === undefined || second !== undefined) return null;
  const near = moment.layout.controls.filter(
    (one) =>
      roles.includes(one.role) &&
      one.name === '' &&
      scope(spanOf(one)) &&
      (standsNear(one.box, label.box, 'beside') || standsNear(one.box, label.box, 'below')),
  );
  return near.length === 1 ? controlsTaken(near, moment) : null;
}

/** "Revoke key" as the whole name of something that a person operates, whatever its role. */
export function controlNamedWhole(
  { said, noun, inside }: Described,
  moment: Moment,
  scope: Scope,
): Taken | null {
  if (inside !== null && noun === null) return null;
  const words = said.split(' ');
  const named = moment.layout.controls.filter(
    (one) => scope(spanOf(one)) && isName(one.name, words),
  );
  return named.length === 0 ? null : controlsTaken(named, moment);
}

export function controlsTaken(controls: readonly Control[], moment: Moment): Taken {
  return {
    sightings: controls.map((one) => sightControl(one, moment)),
    names: controls.map(({ role, name }) => `${role} "${name}"`),
  };
}

/** Similar controls with a common name: "the quick replies" that are buttons. */
export function controlsAlike(
  { said, isPlural, noun }: Described,
  moment: Moment,
  scope: Scope,
): Taken | null {
  if (!isPlural || noun === 'button' || noun === 'link') return null;
  const { layout } = moment;
  const page = pageParts(layout);
  const words = said.split(' ');
  const own = layout.controls.filter(
    (one) => isOperable(one.role) && scope(spanOf(one)) && isHinted(one.hints ?? [], said),
  );
  if (own.length > 0) return controlsTaken(own, moment);
  const holders = page.parts.filter(
    (part) =>
      isName(page.titleOf(part), words) || isName(part.name, words) || isHinted(part.hints, said),
  );
  const [holder, second] = innermost(holders);
  if (holder === undefined || second !== undefined) return null;
  const inside = layout.controls.slice(...holder.controls).filter(({ role }) => isOperable(role));
  return inside.length > 1 && inside.every(({ role }) => role === inside[0]?.role)
    ? controlsTaken(inside, moment)
    : null;
}
