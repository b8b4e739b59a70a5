// The one amount, date or time beside a thing, if there is one; picks neither of two.
import { fragmentsById, type Moment } from '../moment.js';
import { joinedText } from '../find/described/page.js';
import { namesOf } from '../find/described/names.js';
import { quantitiesOf, type Quantity, type QuantityPlace } from '../find/quantities.js';
import { holdsAll, type Sighting, sightText } from '../sighting.js';
import { besideLabel, partsAround } from '../find/standing-at.js';

/** A value with the text that says it, or why there is none. */
export type ValueAt = { quantity: Quantity; sighting: Sighting } | { why: string };

/** Which of a start and an end time. */
type End = 'first' | 'last' | null;

/** The nearest value that fits; `fits` says which could be meant, `isComparable` which of these can be used. */
export function valueAt(
  sighting: Sighting,
  fits: (quantity: Quantity) => boolean,
  { moment, end }: { moment: Moment; end: End },
): ValueAt {
  const all = quantitiesOf(moment.layout, moment.resolve.locale).filter(fits);
  for (const ring of valueRings(sighting, moment)) {
    const inside = all.filter((place) => ring(place) && !isName(place, sighting));
    if (inside.length > 0) return only(ofSpan(inside, end), moment);
  }
  return { why: 'has no such value standing at it' };
}

/** Of a span's two times, the one that is meant; of more, nobody knows. */
function ofSpan(places: readonly QuantityPlace[], end: End): readonly QuantityPlace[] {
  const times = places.filter(({ sort }) => sort === 'time');
  const values = [...new Set(times.map(({ value }) => value))];
  if (end === null || values.length !== 2) return places;
  const meant = end === 'first' ? Math.min(...values) : Math.max(...values);
  return times.filter(({ value }) => value === meant);
}

function only(places: readonly QuantityPlace[], moment: Moment): ValueAt {
  const values = new Set(places.map(({ sort, value, unit }) => `${sort} ${value} ${unit ?? ''}`));
  const [first] = places;
  if (first === undefined || values.size > 1) {
    const list = namesOf(places.map(({ text }) => `"${text.trim()}"`));
    return { why: `has several values standing at it: ${list}` };
  }
  const seen = places.flatMap(({ ranges }) => sightText(moment, ranges) ?? []);
  const sighting = seen.find(({ state }) => state === 'painted') ?? seen[0];
  if (sighting === undefined) return { why: 'has no such value standing at it' };
  return sighting.state === 'painted'
    ? { quantity: first, sighting }
    : {
        why: `has "${first.text.trim()}" standing at it, which is not seen: ${sighting.why ?? ''}`,
      };
}

type Ring = (place: QuantityPlace) => boolean;

/** From near to far. For a thing, its own text first; for a plain label, what follows it. */
function valueRings(sighting: Sighting, moment: Moment): Ring[] {
  const around = partsAround(sighting, moment).map(inside);
  if (sighting.thing !== null) return [inside(sighting), ...around];
  const label = labelled(sighting, moment);
  if (label === null) return [];
  const own: Ring = (place) =>
    holdsAll(sighting, place) || (place.ranges[0] !== undefined && label.isBehind(place));
  return label.isAlone ? [own, ...besideLabel(sighting, moment).map(inside), ...around] : [own];
}

function inside(ring: Sighting): Ring {
  return (place) => holdsAll(ring, place);
}

/** Words that may precede a label without changing it: "Order total:" is the total, "Tax total:" is not. */
const BEFORE =
  /^(?:the|your|our|my|this|order|grand|cart|basket|overall|estimated|current|final|\P{L}+)$/u;
const BETWEEN = /^(?:\s*\([^)]*\))?[\s:=–—-]*(?:(?:is|of|due)\s+)?(?:\p{Sc}|[-+(])?\s*$/u;

/** A text's position in its block: alone, or with a value right after it; null in the middle of a sentence. */
function labelled(
  { ranges }: Sighting,
  { layout }: Moment,
): { isAlone: boolean; isBehind: (place: QuantityPlace) => boolean } | null {
  const [first] = ranges;
  const last = ranges.at(-1);
  const own = fragmentsById(layout).get(first?.[0] ?? Number.NaN);
  if (first === undefined || last === undefined || own === undefined) return null;
  const block = layout.fragments.filter(
    (one) => one.frame === own.frame && one.block === own.block,
  );
  const startOf = new Map<number, number>();
  let text = '';
  for (const one of block) {
    startOf.set(one.id, text.length);
    text += joinedText([one]);
  }
  const before = text.slice(0, (startOf.get(first[0]) ?? 0) + first[1]);
  const end = (startOf.get(last[0]) ?? 0) + last[2];
  const words = before.toLowerCase().split(/\s+/u);
  if (!words.every((word) => word === '' || BEFORE.test(word))) return null;
  return {
    isAlone: /^(?:\s*\([^)]*\))?[\s:–—-]*$/u.test(text.slice(end)),
    isBehind: ({ ranges: [place] }) => {
      const start = place === undefined ? undefined : startOf.get(place[0]);
      if (place === undefined || start === undefined) return false;
      const from = start + place[1];
      return from >= end && BETWEEN.test(text.slice(end, from));
    },
  };
}

/** "1207" of "invoice 1207" is its name. */
function isName({ text }: QuantityPlace, { text: own, thing }: Sighting): boolean {
  return thing === null && own.trim() === text.trim() && !/[^\d]/u.test(text.trim());
}
