// Whether a row, card or other part contains something; for things nowhere on the page that cannot be decided.
import type { ClaimSubject } from '../../../claim/predicate.js';
import { isMoneyWord } from '../../../claim/slots.js';
import { measuredBox } from '../decision.js';
import { isWithin } from '../find/described/page.js';
import type { Located } from '../find/located.js';
import { sightAll } from '../find/locate-text.js';
import { quantitiesOf } from '../find/quantities.js';
import type { Moment } from '../moment.js';
import { holdsAll, type Sighting } from '../sighting.js';
import type { Test } from './of-matches.js';

export function holdsOther({ problem, absent, sightings }: Located, otherWords: string): Test {
  return (sighting) => {
    if (sightings.length === 0)
      return { outcome: 'inconclusive', why: `cannot be compared: ${problem ?? absent}` };
    const inside = sightings.filter((one) => one !== sighting && isIn(one, sighting));
    const seen = inside.find(({ state }) => state === 'painted') ?? inside[0];
    if (seen === undefined) {
      // Found by words inside it: which of its parts has them is not known.
      if (sightings.some((one) => isSame(one, sighting)))
        return { outcome: 'inconclusive', why: `is itself what ${otherWords} was found in` };
      // Only a thing with an inside can be said not to contain something.
      const outcome = sighting.thing?.part ? 'failed' : 'inconclusive';
      return { outcome, why: `has nothing in it that is ${otherWords}` };
    }
    const outcome =
      seen.state === 'painted' ? 'passed' : seen.state === 'unpainted' ? 'failed' : 'inconclusive';
    const how = seen.state === 'painted' ? 'painted' : (seen.why ?? 'unseen');
    return {
      outcome,
      why: `has ${otherWords} in it, ${how}`,
      boxes: [{ ...measuredBox(seen), kind: 'other' }],
    };
  };
}

/** "A price" is any amount of money, and whatever the page calls a price. */
export function withMoney(other: ClaimSubject, located: Located, moment: Moment): Located {
  if (other.kind !== 'described' || !isMoneyWord(other.said)) return located;
  const { layout, resolve } = moment;
  const amounts = quantitiesOf(layout, resolve.locale).filter(({ unit }) =>
    /^[A-Z]{3}$/u.test(unit ?? ''),
  );
  return { ...located, sightings: [...located.sightings, ...sightAll(amounts, moment)] };
}

function isSame({ thing: one }: Sighting, { thing: other }: Sighting): boolean {
  if (one?.part && other?.part) return one.part === other.part;
  return Boolean(one?.control) && one?.control?.id === other?.control?.id;
}

function isIn(inner: Sighting, outer: Sighting): boolean {
  const holder = outer.thing?.part;
  const control = inner.thing?.control;
  if (holder && inner.thing?.part)
    return inner.thing.part !== holder && isWithin(inner.thing.part, holder);
  if (holder && control) return holder.controls[0] <= control.id && control.id < holder.controls[1];
  return inner.ranges.length > 0 && holdsAll(outer, inner);
}
