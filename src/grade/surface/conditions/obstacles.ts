// What covers or clips a match, as boxes to draw.
import type { MeasuredBox } from '../../../verdict/claim-result.js';
import { fragmentsById, type Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';

/** What covers or clips a match, as boxes to draw. */
export function obstaclesOf({ ranges, thing }: Sighting, moment: Moment): MeasuredBox[] {
  const fragments = fragmentsById(moment.layout);
  const names = ranges.flatMap(([id]) => {
    const fragment = fragments.get(id);
    if (fragment === undefined) return [];
    return [fragment.coveredBy, fragment.hidden?.by, fragment.cut?.by].filter(
      (name) => name != null,
    );
  });
  const own = thing?.coveredBy == null ? [] : [thing.coveredBy];
  return [...new Set([...names, ...own])].flatMap((name) => outlineOf(name, moment));
}

/** The box of an element that the layout names; none if the layout has no outline of it. */
export function outlineOf(name: string, { layout }: Moment): MeasuredBox[] {
  const box = layout.outlines?.[name];
  return box === undefined ? [] : [{ box, kind: 'obstacle', text: name }];
}
