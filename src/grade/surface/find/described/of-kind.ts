// Things by their kind if the page does not use that name: "the request for two laptops", "every flight", "the mails from Build Bot".
import { brief } from '../../../../verdict/brief.js';
import { meaningOf } from '../../../../claim/nouns.js';
import type { Described } from '../../../../claim/predicate.js';
import type { Part } from '../../../../episode/layout.js';
import type { Moment } from '../../moment.js';
import { sightPart } from '../sight-thing.js';
import { isInBar } from './bar-items.js';
import { entriesInPlace } from './entries-in-place.js';
import { entriesOfKind } from './entries-of-kind.js';
import { allEntries, entriesWith, hasField } from './entries.js';
import { innermost, pageParts } from './page.js';
import { type Scope, type Taken } from './taken.js';
import { comparedWords, holdsWords, isName } from './words.js';

/** Nouns for things that an entry has, but that no entry is: "the Volt Energy logo". */
const ATTRIBUTE =
  /^(?:price|amount|cost|fee|total|sum|balance|discount|tax|date|time|day|hour|name|title|subject|preview|summary|text|word|line|address|number|code|id|status|state|rating|star|heart|score|review|size|colour|color|border|corner|edge|background|shadow|photo|picture|image|avatar|logo|icon|symbol|dot|arrow|chart|graph|owner|sender|author|assignee|description|note|hint|counter|count|badge|plan|value|percentage|bar|view|filter)$/u;

/**
 * Several, or one of several by position: the entries of that kind. One in the singular: the entry that contains the
 * words.
 */
export function entriesMeant(subject: Described, moment: Moment, scope: Scope): Part[] {
  const { oneOf, isPlural, which, isCounted, noun } = subject;
  if (oneOf === undefined || oneOf.word === '') return [];
  const isOfKind = isPlural || which !== null || isCounted === true;
  const titled = isOfKind || noun !== null ? [] : titledOfKind(oneOf, moment).filter(scope);
  if (titled.length > 0 || ATTRIBUTE.test(oneOf.word)) return titled;
  if (!isOfKind) return noun === null ? identifiedAs(oneOf, moment).filter(scope) : [];
  const isPlaced = subject.inside !== null && !isInBar(subject);
  const inPlace = isPlaced ? entriesInPlace(oneOf.word, scope, moment.layout) : null;
  const members = entriesOfKind(oneOf.word, moment.layout)?.filter(scope) ?? [...(inPlace ?? [])];
  return oneOf.name.length === 0 ? members : sorted(members, oneOf.name, moment);
}

/** Those with the words as a separate text; none if others contain them in a longer one. */
function sorted(members: readonly Part[], name: readonly string[], moment: Moment): Part[] {
  if (isChosenView(name, moment)) return members.slice();
  const own = members.filter((part) => hasField(part, name, moment.layout));
  const holding = entriesWith(name, moment);
  const isOpen = members.some((part) => holding.includes(part) && !own.includes(part));
  return isOpen ? [] : own;
}

/** "The upcoming appointments", where the tab "Upcoming" is the selected one. */
function isChosenView(name: readonly string[], { layout }: Moment): boolean {
  return layout.controls.some(
    ({ role, name: label, checked, current }) =>
      (role === 'tab' || role === 'radio') &&
      (checked === true || current === true) &&
      isName(label, name),
  );
}

/** "The Large plan" of a page that speaks of plans: the one entry with just that title. */
function titledOfKind({ word, name }: NonNullable<Described['oneOf']>, { layout }: Moment): Part[] {
  const { titleOf } = pageParts(layout);
  const isSpokenOf = layout.controls.some(
    (one) => one.role === 'heading' && holdsWords(one.name, [word]),
  );
  if (!isSpokenOf || name.length === 0) return [];
  const found = innermost(allEntries(layout).filter((part) => isName(titleOf(part), name)));
  return found.length === 1 ? found : [];
}

function identifiedAs(
  { word, name, joint }: NonNullable<Described['oneOf']>,
  moment: Moment,
): Part[] {
  if (name.length === 0) return [];
  const known = entriesOfKind(word, moment.layout);
  // The thing with that name on the page is a column or a label, such as a train's destination.
  if (known === null && isCalledSo(word, moment)) return [];
  // "The discount for Holt & Sons" is not one of the things that are for somebody.
  if (known === null && (joint === 'of' || joint === 'for')) return [];
  const found = entriesWith(name, moment);
  return known === null ? found : found.filter((part) => known.includes(part));
}

function isCalledSo(word: string, { layout }: Moment): boolean {
  return layout.fragments.some(({ text }) => comparedWords(text).join(' ') === word);
}

/** "Mei Tanaka's claim": the one claim with that name in it; null if anything else is said of it. */
export function entryOfOwner(subject: Described, moment: Moment): Taken | null {
  const { inside: owner, noun, oneOf, which, isPlural } = subject;
  if (owner === null || owner.noun !== null || which !== null || isPlural) return null;
  if (oneOf === undefined || !subject.said.startsWith(owner.said.split(' in ')[0] ?? ''))
    return null;
  const place = owner.inside?.name ?? [];
  if (noun !== null) return place.length > 0 ? null : thingOfOwner(subject, owner, moment);
  const name = [...owner.name, ...place, ...oneOf.name];
  const owned = { ...subject, inside: null, oneOf: { ...oneOf, name, joint: null } };
  const taken = entriesTaken(owned, moment, () => true);
  return taken?.sightings.length === 1 ? taken : null;
}

/** "The owner's row", "Marta's card": the one row with "Owner" in it, the one part titled "Card" that names Marta. */
function thingOfOwner(
  { noun, name, oneOf }: Described,
  owner: Described,
  { layout, ...rest }: Moment,
): Taken | null {
  const { titleOf, textOf, parts } = pageParts(layout);
  const isItem = noun !== null && 'isItem' in meaningOf(noun);
  if (!isItem || name.length > 0) return null;
  const roles: readonly string[] = meaningOf(noun).parts ?? [];
  const ofKind = parts.filter(
    (part) =>
      (roles.includes(part.role ?? '') || isName(titleOf(part), [oneOf?.word ?? ''])) &&
      (part.alike !== undefined || part.role === 'row') &&
      holdsWords(textOf(part), owner.name),
  );
  const found = innermost(ofKind.filter((part) => hasField(part, owner.name, layout)));
  const meant = found.length > 0 ? found : innermost(ofKind);
  return meant.length === 1 ? partsFound(meant, { layout, ...rest }) : null;
}

/**
 * "The invoices" and "every invoice", which do not include a heading of that name; "Invoices" may well be the heading.
 */
export function severalEntries(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const { noun, isPlural, isCounted, which, own } = subject;
  const isSeveral = isCounted === true || which !== null || (isPlural && /^\p{Ll}/u.test(own));
  // A list of conversations is no chat.
  const isOwnKind = noun === null || (noun === 'chat' && subject.inside !== null);
  return isOwnKind && isSeveral ? entriesTaken(subject, moment, scope) : null;
}

/** "The results" and "the last entry" on a page that has nothing with that name. */
export function entriesOfNoun(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const isItem = subject.noun !== null && 'isItem' in meaningOf(subject.noun);
  return isItem && subject.name.length === 0 ? entriesTaken(subject, moment, scope) : null;
}

/** The same as things to report. */
function entriesTaken(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const found = entriesMeant(subject, moment, scope);
  return found.length === 0 ? null : partsFound(found, moment);
}

function partsFound(found: readonly Part[], moment: Moment): Taken {
  const { titleOf, textOf } = pageParts(moment.layout);
  return {
    sightings: found.map((part) => sightPart(part, moment)),
    names: found.map((part) => `${part.element} "${brief(titleOf(part) || textOf(part), 60)}"`),
  };
}
