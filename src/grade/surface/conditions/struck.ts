// Whether a line goes through the text of a match, by its style.
import type { Fragment } from '../../../episode/layout.js';
import { fragmentsById, type Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';
import { fails, passes, type Test, leavesOpen } from './finding.js';

/** All of its text is; where only some is, nobody knows which was meant. */
export function isCrossedThrough(moment: Moment): Test {
  return (sighting) => {
    const own = textsOf(sighting, moment);
    if (own.length === 0) return leavesOpen('contains no text');
    const struck = own.filter((one) => one.struck === true);
    if (struck.length === own.length) return passes('has a line through its text');
    if (struck.length === 0) return fails('has no line through its text');
    const part = struck[0]?.text.trim() ?? '';
    return leavesOpen(`has a line through a part of its text: ${part}`);
  };
}

function textsOf({ ranges }: Sighting, { layout }: Moment): Fragment[] {
  const known = fragmentsById(layout);
  return ranges.flatMap(([id, first, end]) => {
    const one = known.get(id);
    return one === undefined || one.text.slice(first, end).trim() === '' ? [] : [one];
  });
}
