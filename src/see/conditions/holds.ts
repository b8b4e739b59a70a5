// Whether something is painted inside a match; that it is not needs a closed world.
import { printSubject, type ClaimSubject } from '../../claim/subjects.js';
import { measuredBox, placeWords } from '../decision.js';
import type { Located } from '../find/located.js';
import { isInside } from '../find/scope.js';
import type { Moment } from '../moment.js';
import { couldStillHold, regionWords } from '../opaque.js';
import { isAway, isPaintedInView, isPartlySeen, type Sighting } from '../sighting.js';
import { fails, type MatchFinding, passes, type Test, leavesOpen } from './finding.js';

export function holdsPainted(
  held: ClaimSubject,
  { moment, locate }: { moment: Moment; locate: (subject: ClaimSubject) => Located },
): Test {
  const located = locate(held);
  const what = printSubject(held).replace(/^the /u, '');
  return (outer) => {
    if (located.problem !== null)
      return notKnown(`of ${what} nothing is known: ${located.problem}`);
    if (outer.thing === null) return notKnown('it is a text, and nothing is in a text');
    const inside = located.sightings.filter((one) => isWithin(one, outer));
    const painted = inside.find((one) => one.state === 'painted' || isPaintedInView(one, moment));
    if (painted !== undefined)
      return passes(`has ${what} ${placeWords(painted)}`, { boxes: [measuredBox(painted)] });
    const open = inside.find(
      (one) => one.state !== 'unpainted' || isPartlySeen(one) || isAway(one),
    );
    if (open !== undefined) return notKnown(`${what} in it is not seen: ${open.why ?? ''}`);
    if (namesakes(held).some((one) => locate(one).sightings.some((it) => isWithin(it, outer))))
      return notKnown(`there is something of that name in it, which is no ${what}`);
    const regions = couldStillHold(moment, located.couldHide);
    if (regions.length > 0)
      return notKnown(`it could be in ${regionWords(regions)}, which contains no readable text`);
    return fails(`has no ${what} that is painted`);
  };
}

function notKnown(why: string): MatchFinding {
  return leavesOpen(`is not known to have it: ${why}`, { party: 'harness' });
}

function isWithin(inner: Sighting, outer: Sighting): boolean {
  const [one, other] = [inner.thing, outer.thing];
  const isSame = one !== null && one.element === other?.element && one.order === other.order;
  return !isSame && isInside(inner, outer);
}

/** A person may call a menu item an option. */
function namesakes(held: ClaimSubject): ClaimSubject[] {
  if (held.kind !== 'role' || held.name === null) return [];
  return [
    { kind: 'text', text: held.name },
    { kind: 'named', words: held.name },
  ];
}
