// Whether a match is completely visible: every character painted over its height, and all of its box in sight.
import { countOf } from '../../../count.js';
import type { Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';
import { cutBox, halvedIn, lostOf, WHOLE } from './lost-characters.js';
import { obstaclesOf } from './obstacles.js';
import { fails, passes, type Test, leavesOpen } from './finding.js';

/** Every character is painted, and no part of its box is cut off. */
export function fullyVisible(moment: Moment): Test {
  return (sighting) => {
    const { state, characters, charactersPainted, why, thing } = sighting;
    const cut = thing === null ? cutText(sighting, moment) : cutBox(thing, moment);
    if (cut !== null) return fails(`is not fully visible: ${cut}`);
    if (thing?.coverIsOpaque === true)
      return fails(`is covered by ${thing.coveredBy ?? ''}`, {
        boxes: obstaclesOf(sighting, moment),
      });
    if (state === 'unmeasured' || state === 'uncertain')
      return leavesOpen(`may or may not be fully visible: ${why ?? ''}`);
    if (characters === 0 && state === 'painted')
      return passes('is fully visible, with its whole box in sight');
    const halved = halvedIn(sighting, moment);
    if (halved !== null)
      return fails(`is not fully visible: ${halved}`, { boxes: obstaclesOf(sighting, moment) });
    const all = `${charactersPainted} of ${countOf(characters, 'character')} ${charactersPainted === 1 ? 'is' : 'are'} painted`;
    if (charactersPainted === characters && state === 'painted')
      return passes(`is fully visible: ${all}`);
    return {
      outcome: uncertainOf(sighting, moment) > 0 ? 'inconclusive' : 'failed',
      why: `is not fully visible: ${all}: ${sighting.sight}`,
      boxes: obstaclesOf(sighting, moment),
    };
  };
}

function uncertainOf({ ranges }: Sighting, { ink }: Moment): number {
  const states = ranges.flatMap(([id, first, end]) => ink.of(id).slice(first, end));
  return states.filter((state) => state === 'uncertain').length;
}

function cutText({ ranges }: Sighting, moment: Moment): string | null {
  const { lost, by } = lostOf(ranges, moment, { share: WHOLE });
  const [first] = by;
  if (lost > 0)
    return `${lost} of its characters ${lost === 1 ? 'is' : 'are'} cut${first ? ` by ${first}` : ''}`;
  // The tails of "g" and "p" are less than a quarter of a character.
  const [tails] = ranges.flatMap((range) => moment.ink.cut(range) ?? []);
  return tails === undefined ? null : `its letters are cut at the ${tails.edge} edge`;
}
