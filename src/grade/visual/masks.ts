// Finds where masks are at a checkpoint, as boxes; compares nothing.
import type { Mask } from '../../assertions/matches-baseline.js';
import type { Baseline, Thing } from '../../baseline/format.js';
import { type MaskRule, maskSubject, ruleOf } from '../../baseline/mask-rule.js';
import { matchesSelector } from '../../baseline/selector.js';
import type { Box, Layout } from '../../episode/layout.js';
import { inTenths } from '../../pixels/boxes.js';
import { locate } from '../surface/find/locate.js';
import { boxOfAll } from '../surface/sighting.js';
import type { LoadedCheckpoint } from '../surface/surface.js';
import type { Resolve } from '../surface/moment.js';

export interface PlacedMask extends MaskRule {
  boxes: Box[];
}

/** Where a mask is on a captured page; nowhere if it matches nothing. */
export function placeMask(
  mask: Mask,
  { layout, ink }: Pick<LoadedCheckpoint, 'layout' | 'ink'>,
  resolve: Resolve,
): PlacedMask {
  const { place, ...rule } = ruleOf(mask);
  const boxes =
    'landmark' in place
      ? landmarkBoxes(layout, place.landmark)
      : 'selector' in place
        ? selectorBoxes(layout, place.selector)
        : subjectBoxes(place.subject, { layout, ink }, resolve);
  return { ...rule, boxes: boxes.map(inTenths) };
}

/** Where it is in a baseline: as approved with it, else by what the baseline lists, else where it is now. */
export function maskInBaseline(
  mask: Mask,
  { masks, landmarks, things }: Baseline,
  now: PlacedMask,
): Box[] {
  const { place, key } = ruleOf(mask);
  const stored = masks[key];
  if (stored !== undefined) return stored;
  if ('landmark' in place) return landmarks[place.landmark] ?? now.boxes;
  if ('selector' in place) return thingBoxes(things, place.selector);
  return now.boxes;
}

export function landmarkBoxes({ landmarks }: Layout, name: string): Box[] {
  return (landmarks[name]?.matches ?? []).map(({ clipped, box }) => clipped ?? box);
}

function selectorBoxes(layout: Layout, selector: string): Box[] {
  const { fragments, controls, parts = [], opaque, outlines = {} } = layout;
  const outlined = Object.entries(outlines).map(([element, box]) => ({ element, box }));
  const listed = [...fragments, ...controls, ...parts, ...opaque, ...outlined];
  return listed.filter(({ element }) => matchesSelector(element, selector)).map(({ box }) => box);
}

function thingBoxes(things: readonly Thing[], selector: string): Box[] {
  return things.filter(({ element }) => matchesSelector(element, selector)).map(({ box }) => box);
}

function subjectBoxes(
  words: string,
  { layout, ink }: Pick<LoadedCheckpoint, 'layout' | 'ink'>,
  resolve: Resolve,
): Box[] {
  const subject = maskSubject(words, Object.keys(layout.landmarks));
  if (!subject.ok || ink === null) return [];
  return locate(subject.subject, { layout, ink, resolve }).sightings.map(boxOfAll);
}
