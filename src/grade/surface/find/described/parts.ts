// Parts of a page, by kind, title, and position among similar ones.
import { isItemNoun, meaningOf, type NounMeaning, singular } from '../../../../claim/nouns.js';
import type { Described } from '../../../../claim/predicate.js';
import type { Fragment, Part } from '../../../../episode/layout.js';
import type { Moment } from '../../moment.js';
import { sightPart } from '../sight-thing.js';
import { barAtEdge } from './edges.js';
import { holdsOthers } from './entries.js';
import { bareList } from './entries-in-place.js';
import { membersAlike } from './members.js';
import { entriesMeant } from './of-kind.js';
import {
  around,
  innermost,
  isOfHeaders,
  isWithin,
  outermost,
  type PageParts,
  pageParts,
} from './page.js';
import { isWholePage } from './whole-page.js';
import { holdsWords, isName } from './words.js';
import { type Taken, type Scope, isHinted } from './taken.js';
import { pickOne } from './which.js';

/** The parts of the page that words describe; none if they describe something else. */
export function partsOf(subject: Described, moment: Moment): Part[] {
  const { which } = subject;
  const all = partsCalled(subject, moment);
  if (which === null || all.length < 2) return all;
  const pick = pickOne(which, partsTaken(all, moment), moment);
  const picked = 'why' in pick ? null : (pick.sighting.thing?.part ?? null);
  return picked === null ? all : [picked];
}

function partsCalled(subject: Described, moment: Moment): Part[] {
  const inside = subject.inside === null ? null : partsOf(subject.inside, moment);
  const page = pageParts(moment.layout);
  if (isWholePage(subject, moment.layout))
    return page.parts.filter(({ parent }) => parent === null);
  const behind = subject.by?.side === 'behind' ? partsOf(subject.by.of, moment) : [];
  const fits = (part: Part): boolean =>
    (inside === null || inside.some((one) => isWithin(part, one))) &&
    !behind.some((one) => isWithin(part, one));
  const known = namedParts(subject, moment).filter(fits);
  const isBareList = subject.noun === 'list' && subject.name.length === 0 && !subject.isPlural;
  const named = isBareList
    ? bareList(known, moment.layout).filter(fits)
    : barAtEdge(subject, known, moment.layout);
  if (named.length > 0) return [...named];
  const words =
    subject.noun === null ? subject.name : [...subject.name, ...subject.own.split(' ').slice(-1)];
  const titled = page.parts.filter(
    (part) => fits(part) && isName(page.titleOf(part).replace(COUNT, ''), words),
  );
  if (titled.length > 0) return outermost(titled.filter((part) => !isListOf(part, titled, page)));
  const whole = page.parts.filter((part) => fits(part) && isName(part.name, [subject.own]));
  if (whole.length > 0) return outermost(whole);
  const called = page.parts.filter((part) => fits(part) && isHinted(part.hints, subject.said));
  if (called.length > 0) return outermost(called);
  const members = membersAlike(subject, moment).filter(fits);
  return members.length > 0 ? members : identified(subject, moment).filter(fits);
}

/** "To do (4)": how many there are is no part of the title. */
const COUNT = /\s*\(?\d+(?:\s*\/\s*\d+)?\)?$/u;

/**
 * A list gets its title from its first member, so it is not what has that name; a row is, and not a list of its cells.
 */
function isListOf(part: Part, titled: readonly Part[], { parts, fragments }: PageParts): boolean {
  return titled.some(
    (one) =>
      one !== part &&
      one.alike !== undefined &&
      !isCell(one) &&
      isWithin(one, part) &&
      parts.some(
        (other) =>
          other !== one &&
          other.alike === one.alike &&
          isWithin(other, part) &&
          // "Done" and its count are no list.
          !isCount(other, fragments),
      ),
  );
}

function isCount({ fragments: [first, end] }: Part, fragments: readonly Fragment[]): boolean {
  return fragments.slice(first, end).every(({ text }) => /^[\s\d/()]*$/u.test(text));
}

function isCell({ role }: Part): boolean {
  return role === 'cell' || role === 'gridcell' || role === 'rowheader';
}

/**
 * The one row, card or entry that contains the name, by its digits if it has any: "invoice 1207" is the row of 1207.
 */
export function identified(subject: Described, moment: Moment): Part[] {
  const { name, noun } = subject;
  const { layout } = moment;
  if (noun !== null || name.length === 0) return [];
  const page = pageParts(layout);
  const ids = name.filter((word) => /\d/u.test(word));
  const words = ids.length > 0 ? ids : name;
  const items = page.parts.filter(
    ({ alike, role }) => alike !== undefined && !/^(?:cell|gridcell)$/u.test(role ?? ''),
  );
  const textOf = (part: Part): string =>
    holdsOthers(part, layout) ? page.titleOf(part) : page.textOf(part);
  const holding = innermost(items.filter((part) => holdsWords(textOf(part), words)));
  return holding.length === 1 ? holding : entriesMeant(subject, moment, () => true);
}

export function partsBy(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const { noun, name, isPlural } = subject;
  const named = namedParts(subject, moment).filter(scope);
  // "The plan cards" are not the one that mentions plans.
  const isTooFew = isPlural && noun !== null && isItemNoun(noun) && name.length > 0;
  return named.length < (isTooFew ? 2 : 1) ? null : partsTaken(named, moment);
}

/** "The article": the only part with this role. */
export function partOfRole(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const { noun, name, own, which, isPlural } = subject;
  const [role, second] = name;
  if (noun !== null || second !== undefined || which !== null || isPlural || own !== role)
    return null;
  const found = outermost(
    pageParts(moment.layout).parts.filter((part) => part.role === role && scope(part)),
  );
  return found.length === 1 ? partsTaken(found, moment) : null;
}

/** Each by its role and title. */
export function partsTaken(parts: readonly Part[], moment: Moment): Taken {
  const { titleOf } = pageParts(moment.layout);
  const nameOf = (part: Part): string => {
    const title = titleOf(part);
    return `${part.role ?? part.element}${title === '' ? '' : ` "${title}"`}`;
  };
  return { sightings: parts.map((part) => sightPart(part, moment)), names: parts.map(nameOf) };
}

/** Parts of the noun's kind with the name in their title, else in their text. */
function namedParts({ noun, name }: Described, { layout }: Moment): Part[] {
  if (noun === null) return [];
  const { parts: roles = [], hints = [], isItem = false, within = null } = meaningOf(noun);
  const page = pageParts(layout);
  const isPlaced = (part: Part): boolean =>
    within === null || around(part, page.parts).some((one) => isOfKind(one, within));
  const isMenu = noun === 'menu' && page.parts.some(({ role }) => role === 'menu');
  const byRole = page.parts.filter(
    (part) =>
      (!isMenu || part.role === 'menu') &&
      part.role !== null &&
      roles.includes(part.role) &&
      !isOfHeaders(part, page.parts) &&
      isPlaced(part),
  );
  const byHint = page.parts.filter((part) =>
    part.hints.some((hint) => hints.includes(singular(hint)) || hints.includes(hint)),
  );
  // Without a name nobody could say which of the groups on a page is meant.
  const byGroup =
    isItem && name.length > 0 ? page.parts.filter(({ alike }) => alike !== undefined) : [];
  // A part known by its position has lists of other things inside; there, the page's own name comes first.
  const ofKind =
    within === null
      ? [byRole, byHint, byGroup]
      : [byHint, byRole].map((kind) => outermost(kind.filter((part) => !holdsSeveral(part, kind))));
  for (const kind of ofKind) {
    const titled = kind.filter(
      (part) => name.length === 0 || isName(page.titleOf(part), name) || isName(part.name, name),
    );
    if (titled.length > 0)
      return name.length === 0 && (!isItem || titled.every(isListItem))
        ? outermost(titled)
        : innermost(titled);
    const called = kind.filter((part) => holdsWords(`${part.name} ${page.titleOf(part)}`, name));
    if (called.length > 0) return innermost(called);
    if (!isItem) continue;
    const holding = kind.filter((part) => holdsWords(page.textOf(part), name));
    if (holding.length > 0) return innermost(holding);
  }
  const titled =
    name.length === 0
      ? []
      : page.parts.filter(
          (part) =>
            isName(page.titleOf(part), name) && !(isWhole(noun) && isName(page.textOf(part), name)),
        );
  return isItem ? [] : outermost(titled);
}

/** The items of a submenu are those of an item. */
function isListItem({ role }: Part): boolean {
  return role === 'listitem';
}

/** Whether two similar ones of a kind are in a part: then it contains them and is not one of them. */
function holdsSeveral(part: Part, kind: readonly Part[]): boolean {
  const inside = kind.filter((one) => one !== part && isWithin(one, part));
  return inside.some(({ alike }, at) =>
    inside.some((other, place) => place > at && alike !== undefined && other.alike === alike),
  );
}

/** By a telling role, or by its name in the page's own code; a region can be anything. */
function isOfKind({ role, hints }: Part, noun: NonNullable<Described['noun']>): boolean {
  const meaning: NounMeaning = meaningOf(noun);
  const { parts: roles = [], hints: known = [] } = meaning;
  return (
    (role !== null && role !== 'region' && roles.includes(role)) ||
    hints.some((hint) => known.includes(hint))
  );
}

/** Nouns for things that consist of more than a text of that name. */
export function isWhole(noun: Described['noun']): boolean {
  return noun !== null && WHOLES.has(noun);
}

const WHOLES: ReadonlySet<string> = new Set(['table', 'list', 'form', 'chat', 'message', 'menu']);
