// Whether the text of a match can be read: contrast per character, and size.
import { countOf } from '../../values/count.js';
import type { Fragment } from '../../episode/layout.js';
import { type Moment, passagesOf } from '../moment.js';
import { isAway, type Sighting } from '../sighting.js';
import { fails, type MatchFinding, passes, type Test, leavesOpen } from './finding.js';

/** WCAG 2.2, 1.4.3 and 1.4.6: large is from 18 pt, or 14 pt in bold; 1 pt is 4/3 CSS px. */
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;
const BOLD = 700;
const levels = {
  AA: { normal: 4.5, large: 3 },
  AAA: { normal: 7, large: 4.5 },
};

/** The lowest contrast among its characters is at least the wanted one. */
export function hasContrast(least: number | 'AA' | 'AAA', moment: Moment): Test {
  return (sighting) => {
    // Something reachable by scrolling has a contrast, but it is unknown.
    if (isAway(sighting))
      return leavesOpen(
        `is out of sight, so its contrast was not measured: ${sighting.why ?? ''}; claim it where it has been scrolled to`,
        { party: 'harness' },
      );
    const unread = whyUnread(sighting);
    if (unread !== null) return unread;
    const characters = charactersOf(sighting, moment);
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
    if (isDisabled(sighting, moment))
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
export function hasTextSize(leastPx: number, moment: Moment): Test {
  return (sighting) => {
    const { outOfView, scrolledOutOf } = sighting;
    // Its size is known wherever it is.
    const isElsewhere = outOfView || scrolledOutOf !== null;
    const unread = isElsewhere ? null : whyUnread(sighting);
    if (unread !== null) return unread;
    const sizes = charactersOf(sighting, moment).map(({ fragment }) => fragment.fontPx);
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

export function canBeRead(moment: Moment): Test {
  const tests = [hasContrast('AA', moment), hasTextSize(LEAST_PX, moment)];
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
function isDisabled({ thing, ranges }: Sighting, { layout }: Moment): boolean {
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

function charactersOf(sighting: Sighting, moment: Moment): Character[] {
  return passagesOf(sighting, moment).flatMap(({ fragment, range: [id, first], text }) => {
    const contrasts = moment.ink.contrast(id);
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
