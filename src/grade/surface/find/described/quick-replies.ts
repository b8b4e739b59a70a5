// The buttons with which a chat suggests what to answer.
import type { Described } from '../../../../claim/predicate.js';
import type { Moment } from '../../moment.js';
import { controlsTaken } from './controls.js';
import { innermost, isWithin, pageParts } from './page.js';
import { spanOf, type Taken } from './taken.js';

/** The buttons of the one group that is named so, by the page or in its code. */
export function quickReplies(subject: Described, moment: Moment): Taken | null {
  const { noun, own } = subject;
  if (noun !== 'message' || !/^(?:quick|suggested|suggestion)/iu.test(own)) return null;
  const { parts } = pageParts(moment.layout);
  const groups = innermost(
    parts.filter(
      (part) =>
        (/quick|suggest/iu.test(part.name) ||
          part.hints.some((hint) => /^(?:quick|suggest\w*|chips)$/u.test(hint))) &&
        part.controls[1] - part.controls[0] > 1,
    ),
  );
  const [group, second] = groups;
  if (group === undefined || second !== undefined) return null;
  const inside = moment.layout.controls.filter(
    (one) => one.role === 'button' && isWithin(spanOf(one), group),
  );
  return inside.length > 1 ? controlsTaken(inside, moment) : null;
}
