// Finds the name of a thing ("the name of X") and the value of a label ("the merchant name"); checks no condition.
import { ofItsOwner } from '../../../../claim/described.js';
import type { Described } from '../../../../claim/predicate.js';
import type { Fragment } from '../../../../episode/layout.js';
import { brief } from '../../../../verdict/brief.js';
import { besideLabel } from '../standing-at.js';
import type { Moment } from '../../moment.js';
import type { Sighting } from '../../sighting.js';
import { isSwitchedOff } from './which.js';
import { findText } from '../find-text.js';
import { sightAll } from '../locate-text.js';
import { strandsOf } from '../strands.js';
import { blockKey, blocksOf, blockTaken } from './blocks.js';
import { joinedText } from './page.js';
import { partsOf } from './parts.js';
import { type Scope, spanOfText, type Taken } from './taken.js';
import { comparedWords, isName } from './words.js';

/** Phrases for the name of a thing. */
const NAME = /^(?:(?:full|long|whole|complete|file|folder|product) )?name$/u;

/** "The name of the Belfry Rooms", "Castellano's name": the whole text that contains the name. */
export function nameOfThing(subject: Described, moment: Moment): Taken | null {
  const owned = ofItsOwner(subject) ?? subject;
  if (owned.inside === null || owned.by !== null || owned.which !== null) return null;
  if (!NAME.test(owned.own.toLowerCase())) return null;
  return blocksWith(owned.inside, moment);
}

function blocksWith({ said }: Described, moment: Moment): Taken | null {
  const places = findText(strandsOf(moment.layout), said).filter(({ inside }) => inside === null);
  // A text with its value beside it is a label: the name of the top product is not "Top product".
  if (sightAll(places, moment).some((one) => isLabel(one, said, moment))) return null;
  const blocks = new Set(
    places.flatMap(({ ranges: [first] }) => blockOf(first?.[0], moment) ?? []),
  );
  return textsOf(
    [...blocks].map((block) => moment.layout.fragments.filter((one) => blockKey(one) === block)),
    moment,
  );
}

function isLabel(sighting: Sighting, said: string, moment: Moment): boolean {
  const block = blockOf(sighting.ranges[0]?.[0], moment);
  const whole = joinedText(moment.layout.fragments.filter((one) => blockKey(one) === block));
  return isName(whole, [said]) && besideLabel(sighting, moment).length > 0;
}

function blockOf(id: number | undefined, { layout }: Moment): string | null {
  const fragment = layout.fragments.find((one) => one.id === id);
  return fragment === undefined ? null : blockKey(fragment);
}

function textsOf(blocks: readonly (readonly Fragment[])[], moment: Moment): Taken | null {
  const places = blocks.map((block) => ({
    ranges: block.map(({ id, text }) => [id, 0, text.length] as const),
  }));
  const sightings = sightAll(places, moment).filter((one) => !isSwitchedOff(one, moment));
  if (sightings.length === 0) return null;
  return { sightings, names: sightings.map(({ text }) => `the name "${brief(text, 60)}"`) };
}

const TITLE = /^(?:(?:full|long|whole|complete) )?(?:name|title)$/u;

/** "The cargo trike's title": the first text of the one entry that is meant. */
export function titleOfItem(subject: Described, moment: Moment): Taken | null {
  const owned = ofItsOwner(subject) ?? subject;
  if (owned.inside === null || owned.by !== null || !TITLE.test(owned.own.toLowerCase()))
    return null;
  const [item, second] = partsOf(owned.inside, moment);
  if (item === undefined || second !== undefined || item.alike === undefined) return null;
  const inside = moment.layout.fragments.slice(...item.fragments);
  const words = comparedWords(owned.inside.said);
  const titled = blocksOf(inside).find((block) =>
    words.some((word) => comparedWords(joinedText(block)).includes(word)),
  );
  // Words that are all of a text may be a label, and the name is what stands beside it.
  const isLonger = titled !== undefined && !isName(joinedText(titled), words);
  return isLonger ? blockTaken(titled, moment) : null;
}

/** Words after a label that ask for its value, and what such a value contains: "the merchant name" is beside "Merchant". */
const VALUES: Readonly<Record<string, RegExp>> = {
  name: /^[^\p{Sc}\d]*\p{L}[^\p{Sc}\d]*$/u,
  number: /^[^\p{Sc}]*\d[^\p{Sc}]*$/u,
  code: /^[^\p{Sc}]*[\p{L}\d][^\p{Sc}]*$/u,
  amount: /^[^\p{L}]*\d[^\p{L}]*$/u,
};

/** The value beside the only label with this name. */
export function valueOfLabel(
  { name, noun, which, by, inside }: Described,
  moment: Moment,
  scope: Scope,
): Taken | null {
  const fits = VALUES[name.at(-1) ?? ''];
  if (noun !== null || which !== null || by !== null || name.length < 2 || fits === undefined)
    return null;
  const label = name.slice(0, -1);
  const labels = moment.layout.fragments.filter(
    ({ text, hidden }) => hidden === null && isName(text, label),
  );
  const places = labels.map(({ id, text }) => ({ ranges: [[id, 0, text.length] as const] }));
  const [only, second] = sightAll(places, moment).filter(
    (one) => inside === null || scope(spanOfText(one)),
  );
  if (only === undefined || second !== undefined) return null;
  const [value, another] = besideLabel(only, moment);
  if (value === undefined || another !== undefined || !fits.test(value.text.trim())) return null;
  return {
    sightings: [value],
    names: [`"${brief(value.text.trim(), 60)}" beside "${only.text.trim()}"`],
  };
}
