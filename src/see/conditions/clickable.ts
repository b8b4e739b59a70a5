// Whether a match can be clicked: what a click there reaches, and the evidence that it does something.
import type { ClickSign, Control } from '../../episode/layout.js';
import { isOperable } from '../../episode/roles.js';
import { fragmentsById, type Moment, passagesOf } from '../moment.js';
import { isPartlySeen, type Sighting } from '../sighting.js';
import { notCovered } from './covered.js';
import { outlineOf } from './obstacles.js';
import { fails, type MatchFinding, passes, type Test, leavesOpen } from './finding.js';
import { hasState, holderOf } from './state.js';

/** A role is enough; without one, listeners or handlers count. A pointer as its cursor promises a click and does nothing. */
export function takesClicks(moment: Moment): Test {
  return (sighting) => {
    const control = sighting.thing?.control ?? holderOf(sighting, moment.layout, isOperable);
    if (control !== null && isOperable(control.role)) return byRole(sighting, moment);
    const plain = control ?? holderOf(sighting, moment.layout, (role) => role === 'generic');
    return bySigns(sighting, plain, moment);
  };
}

function byRole(sighting: Sighting, moment: Moment): MatchFinding {
  const enabled = hasState('enabled', moment)(sighting);
  if (enabled.outcome !== 'passed') return enabled;
  const free = notCovered(moment)(sighting);
  if (free.outcome === 'failed' && !isMostlyFree(sighting)) return free;
  const unseen = whyUnseen(sighting);
  if (unseen !== null) return unseen;
  if (free.outcome === 'failed') return { ...free, outcome: 'inconclusive' };
  if (free.outcome !== 'passed') return free;
  return { ...free, ...enabled, why: `${enabled.why} and ${free.why}` };
}

/** People click where nothing lies over it. */
function isMostlyFree({ thing }: Sighting): boolean {
  return thing !== null && (thing.coveredShare ?? 1) < 0.5;
}

function bySigns(sighting: Sighting, plain: Control | null, moment: Moment): MatchFinding {
  const cover = coverOf(sighting, moment);
  if (cover !== null)
    return fails(`is covered by ${cover}, which takes the clicks`, {
      measurements: { coveredBy: cover },
      boxes: outlineOf(cover, moment),
    });
  const unseen = whyUnseen(sighting);
  if (unseen !== null) return unseen;
  const known = plain?.clickSigns ?? [];
  const signs = known.filter((sign) => sign !== 'cursor');
  if (plain?.disabled === true && known.length > 0)
    return fails(`is disabled, or takes no clicks (${plain.element})`);
  const isWide = plain !== null && blocksIn(plain, moment) > 1;
  if (signs.length > 0 && !isWide)
    return passes(
      `is reached by a click at its middle; it has no role, only ${signs.map((sign) => words[sign]).join(' and ')}`,
      { measurements: { clickSigns: signs.join(', ') } },
    );
  const seen =
    signs.length > 0 && plain !== null
      ? `only ${plain.element}, which holds more than it, listens for clicks`
      : 'it has no role, and neither a listener nor a handler was seen';
  return leavesOpen(
    `is reached by a click at its middle, but ${seen}, so it is unknown whether a click does anything. Give it a role, such as role="button", or claim that it is shown`,
    { party: 'harness' },
  );
}

/** Nobody clicks what is not there to be seen. */
function whyUnseen(sighting: Sighting): MatchFinding | null {
  if (sighting.state !== 'unpainted' || isPartlySeen(sighting)) return null;
  return fails(`cannot be seen: ${sighting.why ?? ''}`);
}

const words: Readonly<Record<Exclude<ClickSign, 'cursor'>, string>> = {
  listener: 'a click listener',
  handler: 'a click handler',
};

/** What a click in the middle of its text hits instead, or of its box if it has no text. */
function coverOf(sighting: Sighting, moment: Moment): string | null {
  const { ranges, thing } = sighting;
  if (ranges.length === 0)
    return (thing?.coveredShare ?? 1) > 0.5 ? (thing?.coveredBy ?? null) : null;
  const covers = passagesOf(sighting, moment).map(({ fragment }) => fragment.coveredBy);
  return covers.includes(null) ? null : (covers[0] ?? null);
}

/** How many runs of text an element contains: elements that frameworks listen on contain many. */
function blocksIn({ fragments }: Control, { layout }: Moment): number {
  const known = fragmentsById(layout);
  return new Set(fragments.map((id) => known.get(id)?.block)).size;
}
