// What the text of a match says: a value somewhere in it, or nothing but the value.
import { brief } from '../../episode/verdict/text.js';
import { measuredBox } from '../decision.js';
import type { Located } from '../find/located.js';
import { type Moment, passagesOf } from '../moment.js';
import { readAsPicture, regionWords } from '../opaque.js';
import { holdsAll, type Sighting } from '../sighting.js';
import { fails, type MatchFinding, passes, type Test, leavesOpen } from './finding.js';

/** The value is inside the match, painted; in a picture, a model may have read it. */
export function saysValue(value: Located, valueWords: string, moment: Moment): Test {
  return (sighting) => {
    const undecided =
      ofPicture(sighting, { value, valueWords, moment }) ?? whyUntold(sighting, value);
    if (undecided !== null) return undecided;
    const inside = value.sightings.filter((one) => holdsAll(sighting, one));
    return told(inside, { valueWords, sighting, verb: 'say' });
  };
}

/** The value is all that the match says. */
export function equalsValue(value: Located, valueWords: string, moment: Moment): Test {
  return (sighting) => {
    const undecided = whyUntold(sighting, value);
    if (undecided !== null) return undecided;
    const whole = value.sightings.filter(
      (one) => holdsAll(sighting, one) && coversAll(one, sighting, moment),
    );
    return told(whole, { valueWords, sighting, verb: 'equal' });
  };
}

interface Said {
  value: Located;
  valueWords: string;
  moment: Moment;
}

/** What a match says if it is a picture without text of its own; null for anything else. */
function ofPicture({ characters, box }: Sighting, said: Said): MatchFinding | null {
  const { value, valueWords, moment } = said;
  if (characters > 0 || value.problem !== null) return null;
  const picture = readAsPicture(box, moment, value.couldHide);
  if (picture === null) return null;
  const where = regionWords([picture.region]);
  switch (picture.answer) {
    case 'yes':
      return passes(`says ${valueWords}, as it was read in ${where}`);
    case 'no':
      return fails(`does not say ${valueWords}: it was not read in ${where}`);
    case null:
      return leavesOpen(
        `is ${where}, which contains no readable text: only a vision model can tell what it says`,
      );
  }
}

function whyUntold(sighting: Sighting, { problem }: Located): MatchFinding | null {
  if (problem !== null) return leavesOpen(`cannot be compared: ${problem}`);
  if (sighting.characters > 0) return null;
  return leavesOpen('contains no text, so what it shows cannot be read');
}

function told(
  places: readonly Sighting[],
  { valueWords, sighting, verb }: { valueWords: string; sighting: Sighting; verb: 'say' | 'equal' },
): MatchFinding {
  const painted = places.find(({ state }) => state === 'painted');
  const open = places.find(({ state }) => state !== 'unpainted');
  const [hidden] = places;
  const boxes = places.map((place) => ({ ...measuredBox(place), kind: 'other' as const }));
  if (painted !== undefined) return passes(`${verb}s ${valueWords}, which is painted`, { boxes });
  if (open !== undefined)
    return leavesOpen(`${verb}s ${valueWords}, but ${open.why ?? ''}`, { boxes });
  if (hidden !== undefined)
    return fails(`${verb}s ${valueWords}, but it cannot be seen: ${hidden.why ?? ''}`, { boxes });
  const why = `does not ${verb} ${valueWords}; it says: ${brief(sighting.sight, 120)}`;
  return fails(why, { saysOther: true });
}

/** Without the value, only white space is left of the match. */
function coversAll(value: Sighting, whole: Sighting, moment: Moment): boolean {
  return leftOf(value, whole, moment).trim() === '';
}

/** What a match says beside the value. */
export function leftOf(value: Sighting, whole: Sighting, moment: Moment): string {
  const rest = passagesOf(whole, moment).map(({ range: [id, start], text }) => {
    const taken = value.ranges.filter(([own]) => own === id);
    const isTaken = (at: number): boolean =>
      taken.some(([, first, end]) => at >= first && at < end);
    return text.replace(/\S/gu, (char, at: number) => (isTaken(start + at) ? '' : char));
  });
  return rest.join('');
}
