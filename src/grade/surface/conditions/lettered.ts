// Whether a match's text is struck through or bold, by its style; a match with both sorts of text is compared with similar ones.
import type { Fragment } from '../../../episode/layout.js';
import { isWithin, pageParts } from '../find/described/page.js';
import { fragmentsById, type Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';
import type { Test } from './of-matches.js';

type How = 'struck' | 'bold';

/** From this font weight on. */
const BOLD = 600;

const words: Readonly<Record<How, readonly [string, string]>> = {
  struck: ['has a line through its text', 'has no line through its text'],
  bold: ['is in bold', 'is not in bold'],
};

export function isLettered(how: How, moment: Moment): Test {
  return (sighting) => {
    const own = textsOf(sighting, moment);
    if (own.length === 0) return { outcome: 'inconclusive', why: 'contains no text' };
    const so = own.filter((one) => isSo(one, how));
    const [yes, no] = words[how];
    if (so.length === own.length) return { outcome: 'passed', why: yes };
    if (so.length === 0) return { outcome: 'failed', why: no };
    return isSetOff(sighting, how, moment)
      ? { outcome: 'passed', why: `${yes} in part, and those alike not at all` }
      : { outcome: 'inconclusive', why: `${yes} in part: ${so[0]?.text.trim() ?? ''}` };
  };
}

function isSo({ fontWeight, struck = false }: Fragment, how: How): boolean {
  return how === 'bold' ? fontWeight >= BOLD : struck;
}

function textsOf({ ranges }: Sighting, { layout }: Moment): Fragment[] {
  const known = fragmentsById(layout);
  return ranges.flatMap(([id, first, end]) => {
    const one = known.get(id);
    return one === undefined || one.text.slice(first, end).trim() === '' ? [] : [one];
  });
}

/** Whether some of the similar ones have no such text at all. */
function isSetOff({ thing }: Sighting, how: How, { layout }: Moment): boolean {
  const part = thing?.part;
  if (!part || part.alike === undefined) return false;
  const { parts, fragments } = pageParts(layout);
  const others = parts.filter(
    (one) => one !== part && one.alike === part.alike && !isWithin(one, part),
  );
  return others.some((one) => fragments.slice(...one.fragments).every((text) => !isSo(text, how)));
}
