// The repeated things in a place that a sentence names, such as "the tickets in the list", where the page does not say what those in it are.
import { singular } from '../../../../claim/nouns.js';
import type { Described } from '../../../../claim/predicate.js';
import type { Layout, Part } from '../../../../episode/layout.js';
import { type Entries, entriesOf, mainEntries } from './entries.js';
import { entriesOfKind } from './entries-of-kind.js';
import { isWithin, pageParts } from './page.js';
import type { Scope } from './taken.js';

/** Nouns for whatever is repeated. */
const GENERIC: ReadonlySet<string> = new Set(['item', 'entry', 'row', 'line', 'element', 'result']);

/** The only repeated things there, if the page speaks of that kind anywhere else; null if it is open which are meant. */
export function entriesInPlace(kind: string, scope: Scope, layout: Layout): readonly Part[] | null {
  const groups = entriesOf(layout).flatMap(({ members, holdsOthers }) => {
    const inside = holdsOthers ? [] : members.filter(scope);
    return inside.length > 0 ? [inside] : [];
  });
  const [only, second] = groups;
  if (only === undefined || second !== undefined || only.some((part) => isSum(part, layout)))
    return null;
  return GENERIC.has(kind) || isMentioned(kind, layout) ? only : null;
}

/** Lines that add up to a total are not all things of a kind. */
function isSum(part: Part, layout: Layout): boolean {
  return /^\W*(?:(?:sub|grand ) ?)?total\b/iu.test(pageParts(layout).textOf(part));
}

/** In the title, in a heading, in a search box, or as what there are none of, so many of or more to come. */
function isMentioned(kind: string, layout: Layout): boolean {
  const names = layout.controls.flatMap(({ role, name }) =>
    role === 'heading' || role === 'searchbox' || /\bsearch\b/iu.test(name) ? [name] : [],
  );
  const texts = layout.fragments.flatMap(({ text }) =>
    /^\W*(?:no|new|add|create|search|find|all|\d+)\s+\p{L}/iu.test(text) ? [text] : [],
  );
  return [layout.title ?? '', ...names, ...texts].some((text) =>
    (text.toLowerCase().match(/[\p{L}-]+/gu) ?? []).some((word) => singular(word) === kind),
  );
}

/** What a place is called where it is a list and the page has only one: what holds the repeated things, or those themselves. */
export function bareList(lists: readonly Part[], layout: Layout): readonly Part[] {
  const groups = entriesOf(layout).filter(({ holdsOthers }) => !holdsOthers);
  const holding = lists.filter((list) =>
    groups.some(({ members }) => members.every((part) => isWithin(part, list))),
  );
  if (holding.length > 0) return holding;
  if (lists.length > 0) return lists;
  return (mainEntries(layout) ?? mainEntries(layout, areEvenly))?.members ?? [];
}

/** As high as each other, which the messages beside a list are not. */
function areEvenly({ members: [first, ...rest] }: Entries): boolean {
  return rest.every(({ box }) => Math.abs(box[3] - (first?.box[3] ?? 0)) <= SAME_PX);
}

/** How much higher one may be, CSS px. */
const SAME_PX = 2;

/**
 * Whether a place has none of a kind: one of several alike, such as a column, where others have some.
 */
export function hasNoneOf(
  { oneOf, isPlural, isCounted }: Described,
  place: Part,
  layout: Layout,
): boolean {
  const isSeveral = isPlural || isCounted === true;
  if (oneOf === undefined || oneOf.name.length > 0 || place.alike === undefined || !isSeveral)
    return false;
  const { parts } = pageParts(layout);
  const places = parts.filter((one) => one.alike === place.alike);
  const inPlaces: Scope = (thing) => places.some((one) => isWithin(thing, one));
  const known = entriesOfKind(oneOf.word, layout) ?? entriesInPlace(oneOf.word, inPlaces, layout);
  return known !== null && known.some(inPlaces) && !known.some((one) => isWithin(one, place));
}
