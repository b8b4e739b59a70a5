// Several parts of a page alike, by a name of their own or of what holds them: "the quick replies", "the tickets".
import { isItemNoun } from '../../../../claim/nouns.js';
import { ordinalOf } from '../../../../claim/ordinals.js';
import type { Described } from '../../../../claim/predicate.js';
import type { Part } from '../../../../episode/layout.js';
import type { Moment } from '../../moment.js';
import { sightPart } from '../sight-thing.js';
import { around, outermost, pageParts } from './page.js';
import { isHinted, type Scope, type Taken } from './taken.js';
import { comparedWords, isName } from './words.js';

/** "The quick replies", "the tickets": several similar parts with this name, their own or their container's. */
export function itemsAlike(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const members = membersAlike(subject, moment).filter(scope);
  const { titleOf } = pageParts(moment.layout);
  if (members.length === 0) return null;
  return {
    sightings: members.map((part) => sightPart(part, moment)),
    names: members.map((part) => `${part.element} "${titleOf(part)}"`),
  };
}

/** The members of the one group that the words name; none if no group or several are named. */
export function membersAlike(
  { own, isPlural, which, noun, name }: Described,
  { layout }: Moment,
): Part[] {
  if ((!isPlural && which === null) || (noun !== null && name.length === 0 && !isItemNoun(noun)))
    return [];
  const words = noun === null ? name : comparedWords(ordinalOf(own.split(' ')).rest.join(' '));
  const groups = groupsOf(layout.parts ?? []);
  const called = groups.filter(
    ([first]) => first !== undefined && isHinted(first.hints, words.join(' ')),
  );
  if (called.length > 0) return sameGroup(called);
  const page = pageParts(layout);
  const held = groups.filter(
    ([first]) =>
      first !== undefined &&
      around(first, page.parts)
        .slice(0, 3)
        .some((part) => isName(page.titleOf(part), words) || isHinted(part.hints, words.join(' '))),
  );
  return sameGroup(held);
}

/**
 * Groups of one kind in several places, such as the cards of three columns, count as one; of different kinds, the
 * outermost counts if there is only one.
 */
function sameGroup(groups: readonly Part[][]): Part[] {
  const all = outermost(groups.flat());
  const kinds = new Set(all.map((part) => part.element.replace(/[:[].*$/u, '')));
  return kinds.size === 1 ? all : [];
}

/** Similar parts with text in them, by group; a header row is not one of the rows. */
function groupsOf(parts: readonly Part[]): Part[][] {
  const groups = new Map<number, Part[]>();
  for (const part of parts) {
    if (part.alike === undefined || part.fragments[0] === part.fragments[1]) continue;
    groups.set(part.alike, [...(groups.get(part.alike) ?? []), part]);
  }
  return [...groups.values()];
}
