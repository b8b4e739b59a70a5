// Why a text is not painted, as a phrase with its numbers: from geometry and style, else from the lack of ink.
import type { Box, Fragment, Layout } from '../episode/layout.js';
import { areaPx, tenth } from '../episode/boxes.js';
import { contrastRatio, luminance, parseColor } from './pixels/color.js';
import { type Ink, type Passage, rangeSight } from './pixels/ink.js';
import type { ScreenEvidence } from './evidence.js';

/** Nobody reads text smaller than this, whatever ink there is. */
const SMALLEST_FONT_PX = 6;

/** The reason of the passage that hides most of the text. */
export function whyUnpainted(passages: readonly Passage[], screen: ScreenEvidence): string {
  const [worst] = passages
    .map((passage) => ({ passage, ...rangeSight(screen.ink, [passage.range]) }))
    .sort((a, b) => b.unpainted - a.unpainted || b.uncertain - a.uncertain);
  if (worst === undefined) return 'it is not on the page';
  const { passage, unpainted, uncertain } = worst;
  const isUncertain = unpainted === 0 && uncertain > 0;
  return isUncertain ? whyUncertain(passage.fragment) : whyPassage(passage, screen);
}

function whyUncertain(fragment: Fragment): string {
  if (fragment.inkMissing === true) return 'its ink could not be measured';
  return `other text overlaps it, so it is unclear whose ink it is (${fragment.element})`;
}

function whyPassage({ fragment, range }: Passage, { layout, ink }: ScreenEvidence): string {
  if (fragment.hidden !== null) return whyHidden(fragment, fragment.hidden, layout);
  if (fragment.fontPx < SMALLEST_FONT_PX) return tooSmall(fragment);
  if (isTransparent(fragment.color)) return `its color is transparent (${fragment.color})`;
  const like = whyAlike(fragment, ink);
  const covered = fragment.coveredBy === null ? null : `it is covered by ${fragment.coveredBy}`;
  // What is seen there may be the cover, or what is below one that lets it through: then either can be the reason.
  if (like !== null) return covered === null ? like : `${covered}, or ${like}`;
  if (covered !== null) return covered;
  const cut = whyCut(fragment, layout);
  const by = fragment.cut?.by ?? null;
  if (cut !== null) return by === null ? cut : `${cut} (${by})`;
  if (ink.extent(range) !== null) return 'something covers part of it or fades it out';
  return `nothing of it is in the picture, though its color (${fragment.color}) would stand out: it is masked, faded out, or covered by something that takes no clicks`;
}

/** Closer than this, as a WCAG contrast, two colors are not told apart in letters. */
const ALIKE = 1.2;

/** Its color compared with what is seen there without it. */
function whyAlike({ color, clipped }: Fragment, ink: Ink): string | null {
  const [own, behind] = [parseColor(color), clipped && ink.background(clipped)];
  if (own === null || behind === null) return null;
  const contrast = contrastRatio(luminance(own), luminance(behind));
  if (contrast >= ALIKE) return null;
  const whole = behind.map(Math.round).join(', ');
  return `its color (${color}) is close to its background (rgb(${whole})): a contrast of ${contrast.toFixed(2)}`;
}

type Hidden = NonNullable<Fragment['hidden']>;

function whyHidden(
  fragment: Pick<Fragment, 'box' | 'element'> & { fontPx?: number },
  { reason, by }: Hidden,
  layout: Layout,
): string {
  const at = by ?? fragment.element;
  switch (reason) {
    case 'below_fold':
    case 'above_viewport':
    case 'beside_viewport':
      return whyOutside(fragment.box, layout) ?? 'it is outside the viewport';
    case 'scrolled_out':
      return `it is scrolled out of ${at}`;
    case 'clipped':
      return `it is clipped by ${at}`;
    case 'visibility':
      return `${at} has visibility: hidden`;
    case 'opacity':
      return `${at} has opacity 0`;
    case 'closed_details':
      return `it is inside ${at}, which is closed`;
    case 'content_visibility':
      return `${at} has content-visibility: hidden`;
    case 'too_small':
      return tooSmall(fragment);
    case 'hidden_frame':
      return `the frame that it is in is hidden (${at})`;
  }
}

/** Where a box is outside the viewport, with the numbers; null if it is inside. */
function whyOutside([x, y, width, height]: Box, { viewport }: Layout): string | null {
  if (y >= viewport.height)
    return `it is below the fold: top ${px(y)}, the fold is at ${px(viewport.height)}`;
  if (y + height <= 0) return `it is above the viewport: bottom ${px(y + height)}`;
  if (x >= viewport.width)
    return `it is beside the viewport: left ${px(x)}, the viewport is ${px(viewport.width)} wide`;
  if (x + width <= 0) return `it is beside the viewport: right ${px(x + width)}`;
  if (y + height > viewport.height)
    return `it is cut by the fold: bottom ${px(y + height)}, the fold is at ${px(viewport.height)}`;
  return null;
}

function whyCut({ box, clipped }: Clipped, layout: Layout): string | null {
  if (clipped === null) return whyOutside(box, layout) ?? 'it is clipped away';
  const left = shareLeft({ box, clipped });
  if (left >= 0.9) return null;
  return whyOutside(box, layout) ?? `it is clipped: ${Math.round(left * 100)}% of its box is left`;
}

/** Why a thing without text cannot be visible, judging by its box alone; null if the box does not rule it out. */
export function whyBoxUnseen(
  thing: Pick<Fragment, 'box' | 'clipped' | 'element' | 'hidden'>,
  layout: Layout,
): string | null {
  const { box, hidden } = thing;
  if (hidden !== null) return whyHidden(thing, hidden, layout);
  if (areaPx(box) === 0) return 'it takes up no space';
  return shareLeft(thing) >= 0.5 ? null : whyCut(thing, layout);
}

type Clipped = Pick<Fragment, 'box' | 'clipped'>;

/** How much of a box is left after clipping. */
export function shareLeft({ box, clipped }: Clipped): number {
  return clipped === null ? 0 : areaPx(clipped) / (areaPx(box) || 1);
}

function isTransparent(color: string): boolean {
  return /^transparent$|^rgba\(.*,\s*0(?:\.0+)?\s*\)$|\/\s*0(?:\.0+)?%?\s*\)$/u.test(color);
}

function tooSmall({ fontPx }: { fontPx?: number }): string {
  return fontPx === undefined ? 'it has no size' : `it is too small to read: ${px(fontPx)}`;
}

function px(value: number): string {
  return `${tenth(value)} px`;
}
