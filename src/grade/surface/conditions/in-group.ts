// Narrows a group to the one choice in it that the words mean: "Express shipping" is the radio "Express" of "Shipping method".
import type { ClaimSubject } from '../../../claim/predicate.js';
import type { Control, Part } from '../../../episode/layout.js';
import { pageParts } from '../find/described/page.js';
import { comparedWords } from '../find/described/words.js';
import type { Located } from '../find/located.js';
import { sightControl } from '../find/sight-thing.js';
import type { Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';

/**
 * A match that is a group with a word of the subject missing from its title becomes the choice with that word; if
 * several have it, the group stays.
 */
export function narrowed(subject: ClaimSubject, located: Located, moment: Moment): Located {
  if (subject.kind !== 'described') return located;
  const words = subject.name.flatMap(comparedWords);
  const sightings = located.sightings.map((one) => choiceOf(one, words, moment) ?? one);
  return { ...located, sightings };
}

function choiceOf({ thing }: Sighting, words: readonly string[], moment: Moment): Sighting | null {
  const part = thing?.part ?? null;
  if (part === null || thing?.control) return null;
  const choices = moment.layout.controls
    .slice(...part.controls)
    .filter(({ role }) => /^(?:radio|checkbox|switch|option)$/u.test(role));
  // A statement about a label is about its control.
  if (/^label\b/u.test(part.element)) return theOnly(choices, moment);
  const lacking = wordsBeyondTitle(part, words, moment);
  if (lacking.length === 0) return null;
  const named = choices.filter(({ name }) =>
    lacking.every((word) => comparedWords(name).includes(word)),
  );
  return theOnly(named, moment);
}

function theOnly([only, second]: readonly Control[], moment: Moment): Sighting | null {
  return only === undefined || second !== undefined ? null : sightControl(only, moment);
}

function wordsBeyondTitle(part: Part, words: readonly string[], { layout }: Moment): string[] {
  const title = comparedWords(pageParts(layout).titleOf(part));
  return words.filter((word) => !title.includes(word));
}
