// Where a text could still be once a model has read what leaves no text in the DOM, and what pictures say by themselves; asks none.
import type { Box } from '../../episode/layout.js';
import { areaPx, intersect } from '../../pixels/boxes.js';
import type { Moment } from './moment.js';
import { couldHold, type OpaqueRegion } from './opaque.js';

/** The regions in which a text could hide, without those in which a model has read, and not read it. */
export function couldStillHold(moment: Moment, text: string | null): OpaqueRegion[] {
  const regions = couldHold(moment, text);
  if (text === null || text === '') return regions;
  return regions.filter((region) => moment.resolve.read?.(region, text) !== 'no');
}

/** A region in which a model has read the text; null where it has in none. */
export function readIn(moment: Moment, text: string | null): OpaqueRegion | null {
  if (text === null || text === '') return null;
  const found = couldHold(moment, text).find(
    (region) => moment.resolve.read?.(region, text) === 'yes',
  );
  return found ?? null;
}

/** Most of a subject has to be a picture, or the other way round, for the one to be the other. */
const MOST = 0.5;

/** The picture that a subject without text of its own is, and whether it holds a text; null where it is none of noticeable size. */
export function readAsPicture(
  box: Box,
  moment: Moment,
  text: string | null,
): { region: OpaqueRegion; answer: 'yes' | 'no' | null } | null {
  if (text === null || text === '') return null;
  const region = couldHold(moment, text).find((one) => {
    const shared = intersect(one.box, box);
    return shared !== null && areaPx(shared) > MOST * Math.max(areaPx(one.box), areaPx(box));
  });
  return region === undefined
    ? null
    : { region, answer: moment.resolve.read?.(region, text, true) ?? null };
}
