// The boxes of what is in the way of a match.
import type { MeasuredBox } from '../../episode/verdict/claim-result.js';
import { type Moment, passagesOf } from '../moment.js';
import type { Sighting } from '../sighting.js';

/** What covers or clips a match, as boxes to draw. */
export function obstaclesOf(sighting: Sighting, moment: Moment): MeasuredBox[] {
  const ofText = passagesOf(sighting, moment).flatMap(
    ({ fragment: { coveredBy, hidden, cut } }) => [coveredBy, hidden?.by, cut?.by],
  );
  const names = new Set([...ofText, sighting.thing?.coveredBy]);
  return [...names].flatMap((name) => (name == null ? [] : outlineOf(name, moment)));
}

/** The box of an element that the layout names; none if the layout has no outline of it. */
export function outlineOf(name: string, { layout }: Moment): MeasuredBox[] {
  const box = layout.outlines?.[name];
  return box === undefined ? [] : [{ box, kind: 'obstacle', text: name }];
}
