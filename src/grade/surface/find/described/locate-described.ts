// Finds what a claim describes in words: by role and name, by heading, as one of several similar things, or as a text; never picks between equals.
import { meaningOf, singular } from '../../../../claim/nouns.js';
import type { Described } from '../../../../claim/predicate.js';
import { type Located, notFound, undecidable } from '../located.js';
import { locateText } from '../locate-text.js';
import type { Moment } from '../../moment.js';
import { boxOfAll, holdsAll, type Sighting } from '../../sighting.js';
import { locateMessages } from '../messages/locate-messages.js';
import { isWithin } from './page.js';
import { holdsStems, holdsWords, isName } from './words.js';
import { namesOf } from './names.js';
import { type Scope, type Taken, takenAs, type Tier } from './taken.js';
import { pickOne } from './which.js';
import { valueOfItem } from './cells.js';
import { nameOfThing, titleOfItem, valueOfLabel } from './name-of.js';
import { entryOfOwner, severalEntries, entriesOfNoun } from './of-kind.js';
import { standsNear, standsOn } from './near.js';
import {
  besideItsLabel,
  controlsBy,
  onlyTextbox,
  controlNamedWhole,
  controlsAlike,
} from './controls.js';
import { cellsOfColumn } from './columns.js';
import { containerWith } from './containers.js';
import { inItsContext } from './in-context.js';
import { itemsOfBar } from './bar-items.js';
import { hasNoneOf } from './entries-in-place.js';
import { quickReplies } from './quick-replies.js';
import { itemsAlike } from './members.js';
import { partsOf, partsBy, partOfRole } from './parts.js';
import { smallBoxes } from './small-boxes.js';
import { noteBy } from './notes.js';
import { textNamed, itemIdentified, textWithWords, hinted, hintedNoun } from './texts.js';

/** All things that the words describe equally well. */
export function locateDescribed(subject: Described, moment: Moment): Located {
  const located = locateAll(subject, moment);
  const { length } = located.sightings.filter(({ state }) => state !== 'unpainted');
  if (subject.isBoth !== true || located.problem !== null || length === 2) return located;
  return undecidable(`"Both" means two, but there are ${length} in sight`);
}

function locateAll(subject: Described, moment: Moment): Located {
  if (subject.by !== null) return locateBy(subject, subject.by, moment);
  if (subject.inside === null) return found(subject, moment, () => true, null);
  const edge = edgeOf(subject.inside);
  if (edge !== null) return locateAtEdge(subject, edge, moment);
  const outer = partsOf(subject.inside, moment);
  if (outer.length === 0) {
    // "The order on hold" may be a name as a whole, and "the tour in the list" a tour; but the case of "Ada's case" is any case.
    const name = subject.said.startsWith(subject.own) ? subject.name : [];
    const whole =
      textNamed({ ...subject, own: subject.said, name, inside: null }, moment, () => true) ??
      cellsOfColumn(subject, moment) ??
      titleOfItem(subject, moment) ??
      entryOfOwner(subject, moment);
    return whole !== null
      ? takenFor(whole.sightings, takenAs(whole))
      : unknown(subject, moment, `nothing on the page is called "${subject.inside.said}"`);
  }
  const scope: Scope = (thing) => outer.some((part) => isWithin(thing, part));
  const [place, second] = outer;
  const isWithout =
    place !== undefined && second === undefined && hasNoneOf(subject, place, moment.layout);
  if (isWithout) return none(subject, subject.inside);
  const located = found(subject, moment, scope, subject.inside.said);
  const owned = located.unknown === true ? entryOfOwner(subject, moment) : null;
  return owned === null ? located : takenFor(owned.sightings, takenAs(owned));
}

function none({ own }: Described, { said }: Described): Located {
  return { ...notFound(`there is no ${singular(own)} in "${said}"`), couldHide: null };
}

/** "At the top" says where in the window it is, or in what. */
function edgeOf({ own, of }: Described): 'top' | 'bottom' | null {
  const [, edge] =
    /^(?:very )?(top|bottom)(?: (?:left|right))?(?: corner)?$/u.exec(
      (of?.own ?? own).toLowerCase(),
    ) ?? [];
  return edge === 'top' || edge === 'bottom' ? edge : null;
}

/** Of several, the one that is furthest there. */
function locateAtEdge(subject: Described, edge: 'top' | 'bottom', moment: Moment): Located {
  const place = subject.inside?.of?.thing ?? null;
  const plain = { ...subject, inside: place, said: subject.own };
  const located = locateAll(plain, moment);
  if (located.sightings.length < 2 || subject.which !== null || subject.isPlural) return located;
  const nth = edge === 'top' ? 1 : -1;
  return locateAll({ ...plain, which: { nth, by: 'down' } }, moment);
}

/** Of what the words describe, the one beside the other thing. */
function locateBy(
  subject: Described,
  { side, of }: NonNullable<Described['by']>,
  moment: Moment,
): Located {
  const things = locateDescribed({ ...subject, said: subject.own, by: null }, moment);
  const [other, second] = locateDescribed(of, moment).sightings;
  const note = second === undefined && other !== undefined ? noteBy(subject, other, moment) : null;
  if (note !== null) return takenFor(note.sightings, takenAs(note));
  if (things.sightings.length === 0) return things;
  if (other === undefined || second !== undefined)
    return unknown(
      subject,
      moment,
      `nothing on the page, or more than one thing, is called "${of.said}"`,
    );
  if (side === 'behind') {
    const behind = things.sightings.filter((one) => !holdsAll(other, one));
    return { ...things, sightings: behind };
  }
  // The badge next to a menu item may be in it.
  const near = things.sightings.filter(
    (one) =>
      standsNear(boxOfAll(one), boxOfAll(other), side) ||
      (side === 'beside' && subject.noun === 'badge' && holdsAll(other, one)),
  );
  const onSide = things.sightings.filter((one) => standsOn(boxOfAll(one), boxOfAll(other), side));
  if (subject.isPlural && near.length > 0 && onSide.length > near.length)
    return undecidable(
      `${onSide.length} ${subject.own} stand ${side} the ${of.said}, ${near.length} of them next to it: which are meant is open`,
    );
  return near.length > 0
    ? { ...things, sightings: near }
    : unknown(subject, moment, `nothing called so stands ${side} the ${of.said}`);
}

function found(subject: Described, moment: Moment, scope: Scope, inside: string | null): Located {
  const { message } = subject;
  const quick = quickReplies(subject, moment);
  if (quick !== null) return takenFor(quick.sightings, takenAs(quick));
  const said = message && locateMessages({ ...subject, message }, moment, scope);
  if (said) return said;
  const isWrittenIn = subject.noun !== null && inputs.has(subject.noun);
  // A word of a message occurs in many places that are not messages.
  const isThing = isWrittenIn || subject.which !== null || message !== undefined;
  const ways = isThing ? things : tiers;
  const isNamed = subject.isCounted !== true || subject.noun !== null;
  for (const tier of isNamed ? ways : ways.filter((one) => one !== controlNamedWhole)) {
    const taken = tier(subject, moment, scope);
    if (taken === null || taken.sightings.length === 0) continue;
    return chosen(subject, taken, moment);
  }
  return unknown(subject, moment, inside === null ? null : `nothing in "${inside}" is called that`);
}

/** The one that is meant among what was found, or all of it. */
function chosen({ which }: Described, taken: Taken, moment: Moment): Located {
  if (which === null) return takenFor(taken.sightings, takenAs(taken));
  const pick = pickOne(which, taken, moment);
  return 'why' in pick ? undecidable(pick.why) : takenFor([pick.sighting], pick.as);
}

function takenFor(sightings: Sighting[], as: string): Located {
  return { ...notFound(''), sightings, couldHide: null, lookedFor: as };
}

/** From the surest way of naming a thing to the loosest; the first that finds anything decides. */
const tiers: readonly Tier[] = [
  severalEntries,
  (subject, moment, scope) => controlsBy(subject, moment, scope, isName),
  controlNamedWhole,
  (subject, moment, scope) => controlsBy(subject, moment, scope, holdsWords),
  (subject, moment, scope) => controlsBy(subject, moment, scope, holdsStems),
  onlyTextbox,
  besideItsLabel,
  containerWith,
  itemsOfBar,
  partsBy,
  valueOfItem,
  nameOfThing,
  controlsAlike,
  itemsAlike,
  entriesOfNoun,
  titleOfItem,
  cellsOfColumn,
  partOfRole,
  textNamed,
  itemIdentified,
  textWithWords,
  valueOfLabel,
  hinted,
  hintedNoun,
  smallBoxes,
  inItsContext,
];

/** Ways that treat a text, or what is around it, as the thing. */
const byText: ReadonlySet<Tier> = new Set([textNamed, itemIdentified, textWithWords]);

/** How often a word is on a page says nothing about how many things have that name, or which is the first. */
const things = tiers.filter((one) => !byText.has(one));

/** Things with a label that is not the thing itself. */
const inputs: ReadonlySet<string> = new Set([
  'field',
  'box',
  'checkbox',
  'radio',
  'toggle',
  'dropdown',
  'slider',
]);

/** Things that a page announces by a role if it has them: none of these exists unnoticed. */
const announced: ReadonlySet<string> = new Set([
  'dialog',
  'tooltip',
  'checkbox',
  'radio',
  'slider',
  'tab',
  'link',
  'button',
  'field',
  'heading',
]);

/** Words that nothing on the page is called by: whether the thing is not there, or is called otherwise, nobody can say. */
function unknown(subject: Described, moment: Moment, why: string | null): Located {
  const { noun, name } = subject;
  const near = nearest(subject, moment);
  const isBare =
    noun !== null && announced.has(noun) && name.length === 0 && subject.inside === null;
  if (isBare) return { ...notFound(`there is no ${subject.said} on the page`), couldHide: null };
  const list = near.length === 0 ? '' : `; there is: ${namesOf(near)}`;
  return {
    ...notFound(''),
    problem: `${why === null ? `Nothing on the page is called "${subject.said}"` : why.charAt(0).toUpperCase() + why.slice(1)}${list}`,
    nearMisses: locateText(subject.said, moment).nearMisses.slice(0, 3),
    unknown: true,
  };
}

/** Things that share a word with it, or else are of the same kind. */
function nearest({ noun, name }: Described, { layout }: Moment): string[] {
  const roles: readonly string[] | null = noun === null ? null : (meaningOf(noun).controls ?? []);
  const named = layout.controls.filter((one) => one.name !== '');
  const alike = named.filter(({ role }) => roles === null || roles.includes(role));
  const sharing = alike.filter((one) => name.some((word) => holdsWords(one.name, [word])));
  const role = roles?.find((known) => named.some((one) => one.role === known));
  const near = sharing.length > 0 ? sharing : named.filter((one) => one.role === role);
  return near.map((one) => `${one.role} "${one.name}"`);
}
