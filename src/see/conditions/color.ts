// The color of a match by name, from its pixels: its text, what is behind it, or either.
import type { ColorName } from '../../claim/slots.js';
import { characterBoxes, intersect } from '../../episode/boxes.js';
import type { Box } from '../../episode/layout.js';
import { type Rgb, toOklch } from '../pixels/color.js';
import type { ClaimOutcome } from '../../episode/verdict/claim-result.js';
import { type Moment, passagesOf } from '../moment.js';
import type { Sighting } from '../sighting.js';
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
  return passagesOf(sighting, moment).flatMap(({ fragment, range: [, first, end] }) => {
    const { clipped } = fragment;
    const cells = characterBoxes(fragment)?.slice(first, end) ?? [];
    const seen = cells.map((cell) => clipped && intersect(cell, clipped));
    return seen.filter((cell) => cell !== null);
  });
}

function visibleBox({ thing, box }: Sighting): Box {
  return thing?.clipped ?? thing?.box ?? box;
}

/** OKLCH hues in degrees where a saturated color plainly has the name, and how far the name may reach. */
const hues: readonly {
  name: ColorName;
  plainly: readonly [from: number, to: number];
  atMost: readonly [from: number, to: number];
}[] = [
  { name: 'red', plainly: [14, 36], atMost: [4, 44] },
  { name: 'orange', plainly: [50, 72], atMost: [38, 85] },
  { name: 'yellow', plainly: [92, 112], atMost: [78, 120] },
  { name: 'green', plainly: [128, 172], atMost: [112, 192] },
  { name: 'blue', plainly: [228, 272], atMost: [195, 285] },
  { name: 'purple', plainly: [292, 333], atMost: [278, 342] },
  { name: 'pink', plainly: [345, 368], atMost: [325, 378] },
];

/** What a color can be called. `plainly`: nobody would object. `atMost`: somebody might say so. */
interface Names {
  plainly: ReadonlySet<ColorName>;
  atMost: ReadonlySet<ColorName>;
}

/** The names of a color. The thresholds are our own, set by eye on the CSS named colors. */
function colorNamesOf(color: Rgb): Names {
  const { lightness, chroma, hue } = toOklch(color);
  const plainly = new Set<ColorName>();
  const atMost = new Set<ColorName>();
  const call = (name: ColorName, isPlain: boolean): void => {
    atMost.add(name);
    if (isPlain) plainly.add(name);
  };
  if (lightness < 0.32 && chroma < 0.06) call('black', lightness < 0.24 && chroma < 0.04);
  if (lightness > 0.93 && chroma < 0.04) call('white', lightness > 0.97 && chroma < 0.02);
  if (chroma < 0.05 && lightness >= 0.24 && lightness <= 0.97)
    call('grey', chroma < 0.03 && lightness >= 0.35 && lightness <= 0.93);
  if (chroma >= 0.025) nameByHue({ lightness, chroma, hue }, call);
  return { plainly, atMost };
}

function nameByHue(
  { lightness, chroma, hue }: { lightness: number; chroma: number; hue: number },
  call: (name: ColorName, isPlain: boolean) => void,
): void {
  const isVivid = chroma >= 0.07;
  const within = ([from, to]: readonly [number, number]): boolean =>
    (hue >= from && hue <= to) || (hue + 360 >= from && hue + 360 <= to);
  const isBrown = within([25, 95]) && lightness < 0.62;
  const isPale = within([345, 390]) && lightness > 0.72;
  for (const { name, plainly, atMost } of hues) {
    if (!within(atMost)) continue;
    const least = name === 'orange' || name === 'yellow' ? 0.62 : name === 'pink' ? 0.56 : 0.25;
    const paled =
      (name === 'red' && lightness > 0.72) || (name === 'purple' && hue > 318 && lightness > 0.6);
    call(name, isVivid && within(plainly) && !paled && lightness > least);
  }
  if (isBrown) call('brown', within([40, 85]) && lightness < 0.55 && lightness > 0.25);
  if (isPale) call('pink', lightness > 0.78);
}
