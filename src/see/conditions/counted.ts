// Counts the matches of a subject that are painted, against a wanted number.
import { countOf } from '../../values/count.js';
import type { HowMany } from '../../claim/claim.js';
import type { ClaimSubject } from '../../claim/subjects.js';
import { couldBeIn, decided, type ClaimDecision, sentence } from '../decision.js';
import type { Located } from '../find/located.js';
import type { Moment } from '../moment.js';
import { couldStillHold } from '../opaque.js';
import { isAway, isOnlyCut, isPartlySeen, type Sighting } from '../sighting.js';
import { causeOf, evidence, lookedFor } from './shown.js';

export type Wanted = Exclude<HowMany, 'every'>;

/**
 * The number of its matches that are painted; uncertain ones could go either way. `everywhere`: what has scrolled away
 * may count too.
 */
export function decideCount(
  subject: ClaimSubject,
  { n, compare, everywhere = false }: Wanted & { everywhere?: boolean },
  located: Located,
  moment: Moment,
): ClaimDecision {
  const { sightings } = located;
  const isThere = (one: Sighting): boolean => one.state === 'painted' || isOnlyCut(one, moment);
  const painted = sightings.filter(isThere).length;
  const open = sightings.filter(
    (one) =>
      !isThere(one) &&
      (one.state !== 'unpainted' || isPartlySeen(one) || (everywhere && isAway(one))),
  );
  const most = painted + open.length;
  const hidden = sightings.length - most;
  const clause = `is painted ${times(painted)}${hidden === 0 ? '' : `, and ${times(hidden)} not`}`;
  const counted = `${sentence(lookedFor(subject, located))} ${clause}`;
  const [least, highest] = boundsOf({ n, compare });
  const code = sightings.length === 0 ? 'absent' : 'unlike';
  const cause = causeOf(code, [subject, located], clause);
  const about = { ...evidence(located, moment), cause };
  if (painted > highest || most < least) {
    const failed = decided('failed', `${counted}; ${wantedWords({ n, compare })}.`, about);
    return most < least ? withWorld(failed, located, moment) : failed;
  }
  if (painted >= least && most <= highest) {
    const passed = decided('passed', `${counted}.`, about);
    return highest < Infinity ? withWorld(passed, located, moment) : passed;
  }
  const why = `${counted}, and ${countOf(open.length, 'more is', 'more are')} uncertain: ${open[0]?.why ?? ''}.`;
  return decided('inconclusive', why, about);
}

/** One more could be where no text can be read. */
function withWorld(decision: ClaimDecision, located: Located, moment: Moment): ClaimDecision {
  const regions = couldStillHold(moment, located.couldHide);
  return regions.length === 0 ? decision : couldBeIn(regions, decision, 'one more');
}

/** The least and the highest number. */
export function boundsOf({ compare, n }: Wanted): [number, number] {
  if (compare === 'exactly') return [n, n];
  return compare === 'at least' ? [n, Infinity] : [0, n];
}

export function wantedWords({ compare, n }: Wanted): string {
  return `wanted ${compare} ${n}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
