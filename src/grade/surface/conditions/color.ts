// The color of a match by name, from its pixels: its text, what is behind it, or either.
import type { ColorName } from '../../../claim/slots.js';
import { characterBoxes, intersect } from '../../../pixels/boxes.js';
import type { Box } from '../../../episode/layout.js';
import type { Rgb } from '../../../pixels/color.js';
import type { ClaimOutcome } from '../../../verdict/claim-result.js';
import { type Moment, piecesOf } from '../moment.js';
import type { Sighting } from '../sighting.js';
import { colorNamesOf } from './color-name.js';
import { fails, type MatchFinding, type Test, leavesOpen } from './finding.js';

/** Whether the color has the name to everybody or to some people. */
export function hasColor(
  color: ColorName,
  part: 'text' | 'background' | 'either',
  moment: Moment,
): Test {
  return (sighting) => {
    if (sighting.state === 'unpainted')
      return fails(`has no visible color: ${sighting.why ?? ''}`, { absent: true });
    const text = judge(color, 'text', moment.ink.textColor(visibleCells(sighting, moment)));
    const behind = judge(color, 'background', moment.ink.background(visibleBox(sighting)));
    if (part === 'text') return text;
    return part === 'background' ? behind : ofEither(color, { text, behind, sighting });
  };
}

/** Colors that nobody would use for both a text and its background. */
const neutral: ReadonlySet<ColorName> = new Set(['black', 'white', 'grey']);

/**
 * A red badge is red, and so is red text. With white, black and gray, the letters decide for a text and the face for a
 * button: nobody calls a text white because of the page behind it.
 */
function ofEither(
  color: ColorName,
  { text, behind, sighting }: { text: MatchFinding; behind: MatchFinding; sighting: Sighting },
): MatchFinding {
  // Of a drawing only the commonest color is known.
  if (sighting.characters === 0 && behind.outcome === 'failed')
    return { ...behind, outcome: 'inconclusive', why: `${behind.why}, and maybe other colors` };
  if (neutral.has(color)) return sighting.thing?.control != null ? behind : text;
  const both = [text, behind].filter(({ measurements }) => measurements !== undefined);
  const told =
    both.find(({ outcome }) => outcome === 'passed') ??
    both.find(({ outcome }) => outcome === 'inconclusive') ??
    behind;
  if (told.outcome !== 'failed') return told;
  const measurements = { ...behind.measurements, ...text.measurements };
  return { ...told, why: both.map(({ why }) => why).join(', and '), measurements };
}

function judge(wanted: ColorName, part: 'text' | 'background', color: Rgb | null): MatchFinding {
  if (color === null) return leavesOpen(`has no measured ${part}`);
  const { plainly, atMost } = colorNamesOf(color);
  const hex = `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
  const outcome: ClaimOutcome = plainly.has(wanted)
    ? 'passed'
    : atMost.has(wanted)
      ? 'inconclusive'
      : 'failed';
  const called = [...(plainly.size > 0 ? plainly : atMost)].join(' or ');
  const whose = part === 'text' ? 'text' : `a ${part}`;
  const why =
    outcome === 'inconclusive'
      ? `has ${whose} of ${hex}, which some would call ${wanted} and some would not`
      : `has ${whose} of ${hex}, which is ${called || 'none of the known colors'}`;
  return { outcome, why, measurements: { [`${part}Color`]: hex } };
}

function visibleCells(sighting: Sighting, moment: Moment): Box[] {
  return piecesOf(sighting, moment).flatMap(({ fragment, range: [, first, end] }) => {
    const { clipped } = fragment;
    const cells = characterBoxes(fragment)?.slice(first, end) ?? [];
    return cells.flatMap((cell) => (clipped && intersect(cell, clipped)) ?? []);
  });
}

function visibleBox({ thing, box }: Sighting): Box {
  return thing?.clipped ?? thing?.box ?? box;
}
