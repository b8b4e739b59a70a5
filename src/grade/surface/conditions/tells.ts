// What stands at a thing: the value beside a label, the rest of its row or card; a differing value of the same sort contradicts it.
import { brief } from '../../../verdict/brief.js';
import { boxOf } from '../decision.js';
import { joined } from '../find/described/page.js';
import { comparedWords } from '../find/described/words.js';
import { moneyIn } from '../find/find-number.js';
import { locateQuoted } from '../find/locate-text.js';
import { fragmentsById, type Moment } from '../moment.js';
import { holdsAll, type Sighting } from '../sighting.js';
import type { MatchFinding, Test } from './of-matches.js';
import { ringsOf } from './standing-at.js';

/** Whether what stands at a match says the words, by value where they are an amount or a date. */
export function tellsWords(words: string, moment: Moment): Test {
  const places = locateQuoted(words, moment).sightings;
  return (sighting) => {
    const rings = ringsOf(sighting, moment);
    for (const ring of rings) {
      const inside = places.filter(
        (place) => holdsAll(ring, place) && !isOnlyItself(place, sighting),
      );
      const seen = inside.find(({ state }) => state === 'painted');
      if (seen !== undefined)
        return {
          outcome: 'passed',
          why: `has "${seen.text.trim()}" standing at it, painted`,
          boxes: [{ ...boxOf(seen), kind: 'other' }],
        };
      const [hidden] = inside;
      if (hidden !== undefined)
        return {
          outcome: hidden.state === 'unpainted' ? 'failed' : 'inconclusive',
          why: `has "${words}" standing at it, which is not seen: ${hidden.why ?? ''}`,
        };
      const other = contradicts(ring, words, moment, sighting);
      if (other !== null) return { outcome: 'failed', why: other, saysOther: true };
    }
    return notThere(words, places, rings);
  };
}

function notThere(
  words: string,
  places: readonly Sighting[],
  rings: readonly Sighting[],
): MatchFinding {
  const [ring] = rings.slice(-1);
  const says = ring === undefined ? '' : `; what stands there: ${brief(ring.sight.trim(), 120)}`;
  const elsewhere = places.length === 0 ? 'is nowhere on the page' : 'stands elsewhere on the page';
  return {
    outcome: 'inconclusive',
    unsaid: true,
    why: `is not told to be "${words}", which ${elsewhere}${says}`,
  };
}

/** The words of the subject are no answer to what stands at it. */
function isOnlyItself(place: Sighting, sighting: Sighting): boolean {
  return sighting.thing === null && holdsAll(sighting, place);
}

/** Another amount of the same currency, the only one there, is another answer. */
function contradicts(
  ring: Sighting,
  words: string,
  { layout, resolve: { locale } }: Moment,
  sighting: Sighting,
): string | null {
  const [wanted] = moneyIn(words, locale);
  if (wanted === undefined || ring.state !== 'painted') return null;
  const fragments = fragmentsById(layout);
  const text = joined(ring.ranges.flatMap(([id]) => fragments.get(id) ?? []));
  const there = new Map(moneyIn(text, locale).map((one) => [`${one.value} ${one.currency}`, one]));
  const [only, second] = there.values();
  if (only === undefined || second !== undefined || only.currency !== wanted.currency) return null;
  if (only.value === wanted.value || comparedWords(sighting.text).length === 0) return null;
  return `has ${only.value} ${only.currency} standing at it, and not ${wanted.value}`;
}
