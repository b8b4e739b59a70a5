// Where a text could still be once a model has read what leaves no text in the DOM; asks none.
import type { Moment } from './moment.js';
import { couldHold, type OpaqueRegion } from './opaque.js';

/** The regions in which a text could hide, without those in which a model has read, and not read it. */
export function couldStillHold({ layout, resolve }: Moment, text: string | null): OpaqueRegion[] {
  const regions = couldHold(layout, text);
  if (text === null || text === '') return regions;
  return regions.filter((region) => resolve.read?.(region, text) !== 'no');
}

/** A region in which a model has read the text; null where it has in none. */
export function readIn({ layout, resolve }: Moment, text: string | null): OpaqueRegion | null {
  if (text === null || text === '') return null;
  const found = couldHold(layout, text).find((region) => resolve.read?.(region, text) === 'yes');
  return found ?? null;
}
