// Whether a line goes through the text of a match, by its style.
import { type Moment, passagesOf } from '../moment.js';
import { fails, passes, type Test, leavesOpen } from './finding.js';

/** All of its text is; where only some is, nobody knows which was meant. */
export function isCrossedThrough(moment: Moment): Test {
  return (sighting) => {
    const own = passagesOf(sighting, moment).filter(({ text }) => text.trim() !== '');
    if (own.length === 0) return leavesOpen('contains no text');
    const struck = own.filter(({ fragment }) => fragment.struck === true);
    if (struck.length === own.length) return passes('has a line through its text');
    if (struck.length === 0) return fails('has no line through its text');
    const part = struck[0]?.fragment.text.trim() ?? '';
    return leavesOpen(`has a line through a part of its text: ${part}`);
  };
}
