// Where a text could still be after a model has read regions without text in the DOM, and what pictures themselves say; asks no model.
import type { Box } from '../../episode/layout.js';
import { areaPx, intersect } from '../../pixels/boxes.js';
import type { Moment } from './moment.js';
import { couldHold, type OpaqueRegion } from './opaque.js';

/** The regions where a text could hide, without those that a model has read without finding it. */
export function couldStillHold(moment: Moment, text: string | null): OpaqueRegion[] {
  const regions = couldHold(moment, text);
  if (text === null || text === '') return regions;
  return regions.filter((region) => moment.resolve.read?.(region, text) !== 'no');
}

/** A region where a model has read the text; null if none. */
export function readIn(moment: Moment, text: string | null): OpaqueRegion | null {
  if (text === null || text === '') return null;
  const found = couldHold(moment, text).find(
    (region) => moment.resolve.read?.(region, text) === 'yes',
  );
  return found ?? null;
}

/** Most of a subject has to be a picture, or vice versa, for the two to be the same. */
const MOST = 0.5;

/**
 * The picture that a subject without its own text is, and whether it contains a text; null if it is not a picture of
 * noticeable size.
 */
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
