// Finds the group a thing belongs to: the controls of its role, the rows of its table, the cards of its list; null if there is none.
import type { ClaimSubject } from '../../../claim/predicate.js';
import { asDescribed } from '../../../claim/described.js';
import { meaningOf } from '../../../claim/nouns.js';
import type { Control, Part } from '../../../episode/layout.js';
import { isOperable } from '../../../episode/roles.js';
import type { Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';
import { around, innermost, isOfHeaders, isWithin, pageParts } from './described/page.js';
import { partsOf } from './described/parts.js';
import { type Scope, spanOf, spanOfText } from './described/taken.js';
import { sightControl, sightPart } from './sight-thing.js';

/** A thing as one of its kind, and the others. */
export interface Peers {
  own: Sighting;
  others: readonly Sighting[];
  /** Those of its kind in other groups, which may be meant or not. */
  beyond?: readonly Sighting[];
}

/** `isOperated`: only a control can be meant, not the row or card around it. */
export function peersOf(
  own: Sighting,
  { subject, isOperated }: { subject: ClaimSubject; isOperated: boolean },
  moment: Moment,
): Peers | null {
  const control = controlOf(own, moment);
  const item = itemOf(own, control, moment);
  if (control !== null && (item === null || isOperated || isCalledControl(subject)))
    return controlsLike(control, subject, moment);
  return item === null ? null : itemsLike(item, moment);
}

/** A heading or a dialog is listed with the controls, but nobody operates it. */
function controlOf({ thing, ranges }: Sighting, { layout }: Moment): Control | null {
  if (thing?.part) return null;
  const found = layout.controls.filter(({ role, fragments, order, element }) =>
    thing === null
      ? isOperable(role) && ranges.every(([id]) => fragments.includes(id))
      : order === thing.order && element === thing.element,
  );
  return found.sort((a, b) => a.fragments.length - b.fragments.length)[0] ?? null;
}

/** The row, card or entry that it is, or that it is in. */
function itemOf(own: Sighting, control: Control | null, { layout }: Moment): Part | null {
  const part = own.thing?.part ?? null;
  if (part !== null) return isItem(part) ? part : null;
  const span = own.ranges.length > 0 ? spanOfText(own) : control && spanOf(control);
  const holders = pageParts(layout).parts.filter(
    (one) => isItem(one) && span !== null && holds(one, span),
  );
  return innermost(holders)[0] ?? null;
}

/** A text spans no controls. */
function holds({ fragments: [first, end] }: Part, span: Parameters<Scope>[0]): boolean {
  return first <= span.fragments[0] && span.fragments[1] <= end;
}

function isItem({ alike, role }: Part): boolean {
  const isCell = /^(?:cell|gridcell|columnheader|rowheader)$/u.test(role ?? '');
  return role === 'row' || (alike !== undefined && !isCell);
}

/** "The Send button" is a control, whatever it is in; "Wool Hat" may be the link and the card. */
function isCalledControl(subject: ClaimSubject): boolean {
  const noun = asDescribed(subject)?.noun ?? null;
  return subject.kind === 'control' || (noun !== null && 'controls' in meaningOf(noun));
}

/** Roles of one kind of thing. */
const families: readonly (readonly string[])[] = [
  ['textbox', 'searchbox', 'combobox', 'spinbutton'],
  ['menuitem', 'menuitemcheckbox', 'menuitemradio'],
  ['dialog', 'alertdialog'],
];

/** Of these, only those of one group are of one kind. */
const grouped: ReadonlySet<string> = new Set(['tab', 'radio', 'option', ...(families[1] ?? [])]);

/** A page may have several groups of these, and a sentence may mean one or all. */
const ticked: ReadonlySet<string> = new Set(['checkbox', 'switch']);

function controlsLike(control: Control, subject: ClaimSubject, moment: Moment): Peers | null {
  const roles = families.find((family) => family.includes(control.role)) ?? [control.role];
  const all = moment.layout.controls.filter((one) => one !== control && roles.includes(one.role));
  const inside = asDescribed(subject)?.inside ?? null;
  const holders = inside === null ? groupOf(control, all, moment) : partsOf(inside, moment);
  if (holders?.every((part) => !isWithin(spanOf(control), part)) === true) return null;
  const isIn = (one: Control, within: readonly Part[] | null): boolean =>
    within?.some((part) => isWithin(spanOf(one), part)) ?? true;
  const sight = (some: readonly Control[]): Sighting[] =>
    some.map((one) => sightControl(one, moment));
  const others = all.filter((one) => isIn(one, holders));
  const near =
    ticked.has(control.role) && inside === null ? nearestGroup(control, all, moment) : null;
  return {
    own: sightControl(control, moment),
    others: sight(others.filter((one) => isIn(one, near))),
    beyond: sight(others.filter((one) => !isIn(one, near))),
  };
}

/** The innermost part with others of the kind; null for the whole page. */
function groupOf(control: Control, others: readonly Control[], { layout }: Moment): Part[] | null {
  return grouped.has(control.role) ? nearestGroup(control, others, { layout }) : null;
}

function nearestGroup(
  control: Control,
  others: readonly Control[],
  { layout }: Pick<Moment, 'layout'>,
): Part[] | null {
  const isIn = (one: Control, part: Part): boolean => isWithin(spanOf(one), part);
  const holders = (layout.parts ?? []).filter(
    (part) => isIn(control, part) && others.some((one) => isIn(one, part)),
  );
  return holders.length > 0 ? innermost(holders) : null;
}

/** Rows belong to one table, everything else to one list. */
function itemsLike(item: Part, moment: Moment): Peers | null {
  const { parts } = pageParts(moment.layout);
  const table = around(item, parts).find(({ role }) =>
    /^(?:tree)?(?:table|grid)$/u.test(role ?? ''),
  );
  const isLike = (part: Part): boolean =>
    item.role === 'row' && table !== undefined
      ? part.role === 'row' && isWithin(part, table) && !isOfHeaders(part, parts)
      : part.alike !== undefined && part.alike === item.alike && part.role === item.role;
  const others = parts.filter((part) => part !== item && isLike(part));
  return others.length === 0
    ? null
    : { own: sightPart(item, moment), others: others.map((one) => sightPart(one, moment)) };
}
