// How the text of a match looks: its color by name, its contrast and size, and whether a line goes through it.
import type { ColorName } from '../../claim/claim.js';
import { characterBoxes, intersect } from '../../episode/boxes.js';
import type { Box, Fragment } from '../../episode/layout.js';
import { type Rgb, toOklch } from '../pixels/color.js';
import type { ClaimOutcome } from '../../episode/verdict/claim-result.js';
import type { ScreenEvidence } from '../evidence.js';
import { isAway, type Sighting } from '../sighting.js';
import { fails, leavesOpen, type MatchFinding, passes, type Test } from '../decision.js';
import { countOf } from '../../values/count.js';
import { passagesOf } from '../pixels/ink.js';

/** Whether the color has the name to everybody or to some people. */
export function hasColor(
  color: ColorName,
  part: 'text' | 'background' | 'either',
  screen: ScreenEvidence,
): Test {
  return (sighting) => {
    if (sighting.state === 'unpainted')
      return fails(`has no visible color: ${sighting.why ?? ''}`, { absent: true });
    const text = judge(color, 'text', screen.ink.textColor(visibleCells(sighting, screen)));
    const { thing, box } = sighting;
    const face = screen.ink.background(thing?.clipped ?? thing?.box ?? box);
    const behind = judge(color, 'background', face);
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

function visibleCells(sighting: Sighting, screen: ScreenEvidence): Box[] {
  return passagesOf(sighting, screen).flatMap(({ fragment, range: [, first, end] }) => {
    const { clipped } = fragment;
    const cells = characterBoxes(fragment)?.slice(first, end) ?? [];
    const seen = cells.map((cell) => clipped && intersect(cell, clipped));
    return seen.filter((cell) => cell !== null);
  });
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

/** WCAG 2.2, 1.4.3 and 1.4.6: large is from 18 pt, or 14 pt in bold; 1 pt is 4/3 CSS px. */
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;
const BOLD = 700;
const levels = {
  AA: { normal: 4.5, large: 3 },
  AAA: { normal: 7, large: 4.5 },
};

/** The lowest contrast among its characters is at least the wanted one. */
export function hasContrast(least: number | 'AA' | 'AAA', screen: ScreenEvidence): Test {
  return (sighting) => {
    // Something reachable by scrolling has a contrast, but it is unknown.
    if (isAway(sighting))
      return leavesOpen(
        `is out of sight, so its contrast was not measured: ${sighting.why ?? ''}; claim it where it has been scrolled to`,
        { party: 'harness' },
      );
    const unread = whyUnread(sighting);
    if (unread !== null) return unread;
    const characters = charactersOf(sighting, screen);
    const judged = characters.flatMap(({ fragment, contrast }) =>
      contrast === null ? [] : [{ contrast, needed: neededFor(least, fragment) }],
    );
    const [worst] = [...judged].sort((a, b) => a.contrast / a.needed - b.contrast / b.needed);
    if (worst === undefined) return leavesOpen('has no measured contrast');
    const low = judged.filter(({ contrast, needed }) => contrast < needed);
    const measurements = {
      contrast: hundredth(worst.contrast),
      contrastNeeded: worst.needed,
      charactersBelow: low.length,
    };
    if (low.length === 0)
      return passes(
        `has a contrast of ${ratio(worst.contrast)} ≥ ${ratio(worst.needed)} at its weakest character`,
        { measurements },
      );
    if (isDisabled(sighting, screen))
      return passes(
        `has a contrast of ${ratio(worst.contrast)}, and is disabled, which WCAG 1.4.3 exempts`,
        { measurements },
      );
    const where = `at ${low.length} of ${countOf(judged.length, 'character')}`;
    return fails(`has a contrast of ${ratio(worst.contrast)} < ${ratio(worst.needed)} ${where}`, {
      measurements,
    });
  };
}

/** Every character is at least this high, by its font size on the screen. */
export function hasTextSize(leastPx: number, screen: ScreenEvidence): Test {
  return (sighting) => {
    const { outOfView, scrolledOutOf } = sighting;
    // Its size is known wherever it is.
    const isElsewhere = outOfView || scrolledOutOf !== null;
    const unread = isElsewhere ? null : whyUnread(sighting);
    if (unread !== null) return unread;
    const sizes = charactersOf(sighting, screen).map(({ fragment }) => fragment.fontPx);
    const smallest = Math.min(...sizes);
    const enough = smallest >= leastPx - 0.01;
    return {
      outcome: enough ? 'passed' : 'failed',
      why: `has text of ${hundredth(smallest)} px at its smallest, ${enough ? 'at least' : 'less than'} ${leastPx} px`,
      measurements: { fontPx: hundredth(smallest), fontNeededPx: leastPx },
    };
  };
}

/** Smaller text is not readable to many, CSS px. */
const LEAST_PX = 12;

export function canBeRead(screen: ScreenEvidence): Test {
  const tests = [hasContrast('AA', screen), hasTextSize(LEAST_PX, screen)];
  return (sighting) => {
    const found = tests.map((test) => test(sighting));
    const worst =
      found.find(({ outcome }) => outcome === 'failed') ??
      found.find(({ outcome }) => outcome === 'inconclusive') ??
      passes(found.map(({ why }) => why).join(' and '));
    const all = found.flatMap(({ measurements = {} }) => Object.entries(measurements));
    return { ...worst, measurements: Object.fromEntries(all) };
  };
}

/** On its own, or through the control that it labels. */
function isDisabled({ thing, ranges }: Sighting, { layout }: ScreenEvidence): boolean {
  if (thing?.control) return thing.control.disabled;
  return ranges.every(([id]) =>
    layout.controls.some(({ disabled, fragments }) => disabled && fragments.includes(id)),
  );
}

function whyUnread({ state, why, characters }: Sighting): MatchFinding | null {
  if (state === 'unpainted') return fails(`is not painted: ${why ?? ''}`);
  if (characters === 0) return leavesOpen('has no measurable text');
  return state === 'painted' ? null : leavesOpen(`cannot be told: ${why ?? ''}`);
}

interface Character {
  fragment: Fragment;
  contrast: number | null;
}

function charactersOf(sighting: Sighting, screen: ScreenEvidence): Character[] {
  return passagesOf(sighting, screen).flatMap(({ fragment, range: [id, first], text }) => {
    const contrasts = screen.ink.contrast(id);
    return [...text.matchAll(/\S/gu)].map(({ index }) => ({
      fragment,
      contrast: contrasts[first + index] ?? null,
    }));
  });
}

function neededFor(least: number | 'AA' | 'AAA', { fontPx, fontWeight }: Fragment): number {
  if (typeof least === 'number') return least;
  const isLarge = fontPx >= LARGE_PX || (fontPx >= LARGE_BOLD_PX && fontWeight >= BOLD);
  return isLarge ? levels[least].large : levels[least].normal;
}

function ratio(value: number): string {
  return value.toFixed(2);
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

/** All of its text is; where only some is, nobody knows which was meant. */
export function isCrossedThrough(screen: ScreenEvidence): Test {
  return (sighting) => {
    const own = passagesOf(sighting, screen).filter(({ text }) => text.trim() !== '');
    if (own.length === 0) return leavesOpen('contains no text');
    const struck = own.filter(({ fragment }) => fragment.struck === true);
    if (struck.length === own.length) return passes('has a line through its text');
    if (struck.length === 0) return fails('has no line through its text');
    const part = struck[0]?.fragment.text.trim() ?? '';
    return leavesOpen(`has a line through a part of its text: ${part}`);
  };
}
