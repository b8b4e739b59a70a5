// Whether a match is cut off by its own container, with an ellipsis or without.
import type { Fragment } from '../../../episode/layout.js';
import type { Moment } from '../moment.js';
import { cutBox, lostOf, WHOLE } from './lost-characters.js';
import { outlineOf } from './obstacles.js';
import type { Test } from './of-matches.js';

/** No character is cut off by its own container; the fold and scrolled panels cut nothing off for good. */
export function notTruncated(moment: Moment): Test {
  return ({ ranges, characters, thing, text }) => {
    if (characters === 0) {
      const isCut = thing !== null && cutBox(thing, moment) !== null;
      return {
        outcome: isCut ? 'inconclusive' : 'passed',
        why: isCut ? 'contains no text whose end could be checked' : 'is whole',
      };
    }
    const isTruncated = ({ hidden, cut }: Fragment): boolean =>
      hidden === null ? cut?.reason === 'clipped' : hidden.reason === 'clipped';
    const own = moment.layout.fragments.filter(isTruncated);
    const { lost, by } = lostOf(ranges, own, WHOLE);
    const [first] = by;
    if (lost === 0) return { outcome: 'passed', why: 'is not truncated' };
    return {
      outcome: 'failed',
      why: `is truncated${first === undefined ? '' : ` by ${first}`}: ${lost} of ${characters} characters of "${text.trim()}" are cut off`,
      measurements: { charactersCut: lost, ...(first === undefined ? {} : { cutBy: first }) },
      boxes: by.flatMap((name) => outlineOf(name, moment)),
    };
  };
}
