// Whether a match is the same thing as one named differently, such as the last of several.
import type { Located } from '../find/located.js';
import { holdsAll } from '../sighting.js';
import type { Test } from './of-matches.js';

/** The same thing, or a text in it. */
export function isOther({ problem, absent, sightings }: Located, otherWords: string): Test {
  const [other] = sightings;
  if (problem !== null || other === undefined)
    return () => ({ outcome: 'inconclusive', why: `cannot be compared: ${problem ?? absent}` });
  return (sighting) => {
    const isSame =
      holdsAll(other, sighting) || (sighting.ranges.length > 0 && holdsAll(sighting, other));
    return isSame
      ? { outcome: 'passed', why: `is ${otherWords}` }
      : { outcome: 'failed', why: `is not ${otherWords}, which is "${other.text.trim()}"` };
  };
}
