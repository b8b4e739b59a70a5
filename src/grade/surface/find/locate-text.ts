// Finds a text on the page, along blocks and visual lines; decides nothing.
import type { TextRange } from '../../../pixels/ink.js';
import { findText } from './find-text.js';
import { type Located, nothing } from './located.js';
import type { Moment } from '../moment.js';
import { nearestTexts, nearMisses } from './near-miss.js';
import { type Sighting, sightText } from '../sighting.js';
import { strandsOf } from './strands.js';

/** All places of a text; places inside of a longer word are near misses. */
export function locateText(text: string, moment: Moment): Located {
  const places = findText(strandsOf(moment.layout), text);
  const whole = places.filter(({ inside }) => inside === null);
  const parts = places.flatMap(({ inside }) => (inside === null ? [] : [inside]));
  const inWords = nearMisses(parts, 'it is only a part of this', moment);
  const similar = whole.length > 0 || inWords.length > 0 ? [] : nearestTexts(text, moment);
  return {
    ...nothing(`"${text}" is nowhere on the page`),
    sightings: sightAll(whole, moment),
    couldHide: text,
    nearMisses: [...inWords, ...similar],
  };
}

/** The sightings of several places. */
export function sightAll(
  places: readonly { ranges: readonly TextRange[] }[],
  moment: Moment,
): Sighting[] {
  return places.flatMap(({ ranges }) => sightText(moment, ranges) ?? []);
}
