// Texts, and the content of rows and cards, by the words themselves or by their names in the page's own code.
import { meaningOf, singular } from '../../../../claim/nouns.js';
import type { Described } from '../../../../claim/predicate.js';
import type { Fragment, Part } from '../../../../episode/layout.js';
import { findText } from '../find-text.js';
import { sightAll } from '../locate-text.js';
import { brief } from '../../../../verdict/brief.js';
import type { Moment } from '../../moment.js';
import type { Sighting } from '../../sighting.js';
import { strandsOf } from '../strands.js';
import { sightPart } from '../sight-thing.js';
import { innermost, outermost, pageParts } from './page.js';
import { holdsWords, isName, comparedWords } from './words.js';
import { type Taken, type Scope, spanOf, spanOfFragment, spanOfText, isHinted } from './taken.js';
import { controlsTaken } from './controls.js';
import { isContainer } from './containers.js';
import { identified, isWhole } from './parts.js';

/** The exact words, in one piece of text. */
export function textNamed(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const phrase = subject.own;
  // A text "Save" is no save bar, and a word "fares" no fares table.
  const isOnlyWord = isContainer(subject) || isWhole(subject.noun);
  const named = isOnlyWord ? '' : subject.name.join(' ');
  const tries = [phrase, named, singular(phrase)].filter((one) => one !== '');
  for (const words of tries) {
    const places = findText(strandsOf(moment.layout), words).filter(
      ({ inside }) => inside === null,
    );
    const texts = sightAll(places, moment).filter((one) => scope(spanOfText(one)));
    const items = subject.noun === null ? titledBy(texts, moment) : [];
    const sightings = items.length > 0 ? items.map((part) => sightPart(part, moment)) : texts;
    if (sightings.length > 0)
      return { sightings, names: sightings.map(() => `the text "${words}"`) };
  }
  return null;
}

export function itemIdentified(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const items = identified(subject, moment).filter(scope);
  const { titleOf } = pageParts(moment.layout);
  return {
    sightings: items.map((item) => sightPart(item, moment)),
    names: items.map((item) => `${item.element} "${titleOf(item)}"`),
  };
}

/**
 * The rows, cards or entries with these texts as titles, if each is the title of one: "PAY-352" is the whole ticket.
 */
function titledBy(texts: readonly Sighting[], { layout }: Moment): Part[] {
  const page = pageParts(layout);
  const items = page.parts.filter(({ alike, role }) => alike !== undefined && role !== 'cell');
  const holders = texts.map((text) => {
    const [first] = text.ranges;
    const inside = items.filter(
      (part) =>
        first !== undefined && part.fragments[0] === first[0] && part.fragments[1] > first[0] + 1,
    );
    return outermost(inside)[0];
  });
  const found = holders.filter((part) => part !== undefined);
  return found.length === holders.length ? [...new Set(found)] : [];
}

/** A block of text, or a line of the innermost repeated part, that contains all the words. */
export function textWithWords(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const { name, noun } = subject;
  // A sentence about fares is no fares table; a bubble with the word is a message.
  const isOther = isWhole(noun) && noun !== 'message';
  if (isOther || name.flatMap(comparedWords).length === 0) return null;
  const page = pageParts(moment.layout);
  const items = page.parts.filter(
    (part) =>
      part.alike !== undefined &&
      scope(part) &&
      holdsWords(page.textOf(part), name) &&
      !(isWhole(noun) && isName(page.textOf(part), name)),
  );
  const inner = innermost(items);
  if (inner.length === 0) return null;
  return {
    sightings: inner.map((part) => sightPart(part, moment)),
    names: inner.map((part) => `"${brief(page.textOf(part), 60)}"`),
  };
}

/** What the developers gave this name: `div.order-total` for "the order total". */
export function hinted(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const { layout } = moment;
  const fits = (hints: readonly string[]): boolean => isHinted(hints, subject.said);
  const parts = outermost(
    (layout.parts ?? []).filter(
      (part) => scope(part) && fits(part.hints) && !isFieldWith(part, subject),
    ),
  );
  if (parts.length > 0)
    return {
      sightings: parts.map((one) => sightPart(one, moment)),
      names: parts.map(({ element }) => element),
    };
  const controls = layout.controls.filter((one) => scope(spanOf(one)) && fits(one.hints ?? []));
  if (controls.length > 0) return controlsTaken(controls, moment);
  const texts = layout.fragments.filter(
    (one) => scope(spanOfFragment(one)) && fits(elementWords(one)),
  );
  return textsTaken(texts, moment);
}

/** A group with an error in it may have that name too. */
function isFieldWith({ controls: [first, end] }: Part, { noun }: Described): boolean {
  return noun === 'error' && end > first;
}

/** "The error", if its class says that it is one and no role does. */
export function hintedNoun({ noun, name }: Described, moment: Moment, scope: Scope): Taken | null {
  const hints: readonly string[] = noun === null ? [] : (meaningOf(noun).hints ?? []);
  if (hints.length === 0) return null;
  const texts = moment.layout.fragments.filter(
    (one) =>
      elementWords(one).some((word) => hints.includes(word.toLowerCase())) &&
      holdsWords(one.text, name) &&
      scope(spanOfFragment(one)),
  );
  return textsTaken(texts, moment);
}

/** Of `div.order-total`: "div", "order", "total". */
function elementWords({ element }: Fragment): string[] {
  return element.split(/[.#\s_"[\]=-]+/u);
}

function textsTaken(texts: readonly Fragment[], moment: Moment): Taken | null {
  if (texts.length === 0) return null;
  const places = texts.map(({ id, text }) => ({ ranges: [[id, 0, text.length] as const] }));
  const sightings = sightAll(places, moment);
  return { sightings, names: sightings.map(({ element }) => element) };
}
