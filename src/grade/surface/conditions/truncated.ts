// Whether a match is cut off by its own container, with an ellipsis or without.
import { countOf } from '../../../count.js';
import type { Fragment } from '../../../episode/layout.js';
import type { TextRange } from '../../../pixels/ink.js';
import { fragmentsById, type Moment } from '../moment.js';
import { cutBox, lostOf, WHOLE } from './lost-characters.js';
import { outlineOf } from './obstacles.js';
import { fails, type MatchFinding, passes, type Test } from './finding.js';

/** No character is cut off by its own container; the fold and scrolled panels do not cut anything off permanently. */
export function notTruncated(moment: Moment): Test {
  return ({ ranges, characters, thing, text }) => {
    if (characters === 0) {
      const isCut = thing !== null && cutBox(thing, moment) !== null;
      return {
        outcome: isCut ? 'inconclusive' : 'passed',
        why: isCut ? 'contains no text whose end could be checked' : 'is whole',
      };
    }
    const { lost, by } = lostOf(ranges, moment, { share: WHOLE, isMeant: isTruncated });
    const [first] = by;
    if (lost === 0) return beyondPage(ranges, moment) ?? cutLetters(ranges, moment) ?? whole;
    return fails(
      `is truncated${first === undefined ? '' : ` by ${first}`}: ${lost} of ${countOf(characters, 'character')} of "${text.trim()}" ${lost === 1 ? 'is' : 'are'} cut off`,
      {
        measurements: { charactersCut: lost, ...(first === undefined ? {} : { cutBy: first }) },
        boxes: by.flatMap((name) => outlineOf(name, moment)),
      },
    );
  };
}

function isTruncated({ hidden, cut }: Fragment): boolean {
  return (hidden ?? cut)?.reason === 'clipped';
}

const whole: MatchFinding = passes('is not truncated');

/** Nobody can scroll to things beyond the left or upper edge of the page. Right-to-left pages begin elsewhere. */
function beyondPage(ranges: readonly TextRange[], { layout }: Moment): MatchFinding | null {
  const { fragments, scroll } = layout;
  const isBeyond = ({ box, frame }: Fragment): boolean =>
    frame === 0 && (box[0] + scroll.x < 0 || box[1] + scroll.y < 0);
  const { lost } = lostOf(ranges, { layout }, { share: WHOLE, isMeant: isBeyond });
  if (lost === 0 || fragments.some(({ rightToLeft }) => rightToLeft)) return null;
  return fails(
    `is truncated: ${countOf(lost, 'character is', 'characters are')} beyond the edge of the page, where nobody can scroll`,
    { measurements: { charactersCut: lost } },
  );
}

/** Partly cut-off letters, however little of their boxes that is. */
function cutLetters(ranges: readonly TextRange[], { layout, ink }: Moment): MatchFinding | null {
  const fragments = fragmentsById(layout);
  for (const range of ranges) {
    const fragment = fragments.get(range[0]);
    const cut = fragment !== undefined && isTruncated(fragment) ? ink.cut(range) : null;
    if (cut === null) continue;
    const by = fragment?.cut?.by ?? null;
    return fails(
      `is truncated${by === null ? '' : ` by ${by}`}: the ${cut.edge} edge of ${cut.characters} of its characters is cut off`,
      { measurements: { charactersCut: cut.characters, ...(by === null ? {} : { cutBy: by }) } },
    );
  }
  return null;
}
