// What stands at a thing: the value beside a label, the rest of its row or card; a differing value of the same sort contradicts it.
import type { Part } from '../../../episode/layout.js';
import { brief } from '../../../verdict/brief.js';
import { boxOf } from '../decision.js';
import { around, isWithin, joined, pageParts } from '../find/described/page.js';
import { wordsOf } from '../find/described/words.js';
import { moneyIn } from '../find/find-number.js';
import { locateQuoted } from '../find/locate-text.js';
import { onOneLine } from '../find/visual-lines.js';
import { fragmentsById, type Moment } from '../moment.js';
import { holdsAll, type Sighting, sightText } from '../sighting.js';
import type { MatchFinding, Test } from './of-matches.js';

/** How many parts around a thing are looked at for what stands at it. */
const RINGS = 3;

/** Whether what stands at a match says the words, by value where they are an amount or a date. */
export function tellsWords(words: string, moment: Moment): Test {
  const places = locateQuoted(words, moment).sightings;
  return (sighting) => {
    const rings = ringsOf(sighting, moment);
    for (const ring of rings) {
      const inside = places.filter(
        (place) => holdsAll(ring, place) && !isOnlyItself(place, sighting),
      );
      const seen = inside.find(({ state }) => state === 'painted');
      if (seen !== undefined)
        return {
          outcome: 'passed',
          why: `has "${seen.text.trim()}" standing at it, painted`,
          boxes: [{ ...boxOf(seen), kind: 'other' }],
        };
      const [hidden] = inside;
      if (hidden !== undefined)
        return {
          outcome: hidden.state === 'unpainted' ? 'failed' : 'inconclusive',
          why: `has "${words}" standing at it, which is not seen: ${hidden.why ?? ''}`,
        };
      const other = contradicts(ring, words, moment, sighting);
      if (other !== null) return { outcome: 'failed', why: other, saysOther: true };
    }
    return notThere(words, places, rings);
  };
}

function notThere(
  words: string,
  places: readonly Sighting[],
  rings: readonly Sighting[],
): MatchFinding {
  const [ring] = rings.slice(-1);
  const says = ring === undefined ? '' : `; what stands there: ${brief(ring.sight.trim(), 120)}`;
  const elsewhere = places.length === 0 ? 'is nowhere on the page' : 'stands elsewhere on the page';
  return {
    outcome: 'inconclusive',
    why: `is not told to be "${words}", which ${elsewhere}${says}`,
  };
}

/** The words of the subject are no answer to what stands at it. */
function isOnlyItself(place: Sighting, sighting: Sighting): boolean {
  return sighting.thing === null && holdsAll(sighting, place);
}

/** The thing itself, what follows on its line, and the parts around it, from near to far. */
function ringsOf(sighting: Sighting, moment: Moment): Sighting[] {
  const beside = besideLabel(sighting, moment);
  const own = sighting.characters > 0 ? [sighting] : [];
  return [...own, ...beside, ...partsAround(sighting, moment)];
}

function partsAround({ ranges, thing }: Sighting, moment: Moment): Sighting[] {
  const { parts } = pageParts(moment.layout);
  const ids = ranges.map(([id]) => id);
  const [first, last] = [Math.min(...ids), Math.max(...ids)];
  const holders = parts.filter(
    (part) =>
      part.fragments[0] <= first && last < part.fragments[1] && part.element !== thing?.element,
  );
  const [innermost] = holders.slice(-1);
  if (innermost === undefined) return [];
  const rings = ownRings([innermost, ...around(innermost, parts)], parts);
  return rings.flatMap((part) => sightText(moment, textOf(part, moment)) ?? []);
}

/** Outwards to where others of its kind begin: what stands at them is not told of this one. The cells of a row are of one thing. */
function ownRings(holders: readonly Part[], parts: readonly Part[]): Part[] {
  const own: Part[] = [];
  for (const holder of holders) {
    const isShared = own.some(
      (one) =>
        one.alike !== undefined &&
        !isCell(one) &&
        parts.some(
          (other) => other !== one && other.alike === one.alike && isWithin(other, holder),
        ),
    );
    if (isShared || own.length === RINGS) break;
    if (isOne(holder)) own.push(holder);
  }
  return own;
}

function isCell({ role }: Part): boolean {
  return role === 'cell' || role === 'gridcell' || role === 'rowheader';
}

/** A row, a card, an entry: one of several, or a pair of term and definition. */
function isOne({ alike, role }: Part): boolean {
  return alike !== undefined || role === 'row' || role === 'listitem' || role === 'article';
}

function textOf(part: Part, { layout }: Moment): [number, number, number][] {
  return layout.fragments.slice(...part.fragments).map(({ id, text }) => [id, 0, text.length]);
}

/** A label has its value behind it on the line, or else right below it. */
function besideLabel(sighting: Sighting, moment: Moment): Sighting[] {
  const fragments = fragmentsById(moment.layout);
  const last = fragments.get(sighting.ranges.at(-1)?.[0] ?? Number.NaN);
  if (last === undefined || sighting.thing !== null) return [];
  const own = new Set(sighting.ranges.map(([id]) => id));
  const inSight = moment.layout.fragments.filter(
    (one) =>
      !own.has(one.id) && one.frame === last.frame && one.hidden === null && one.text.trim() !== '',
  );
  const behind = inSight
    .filter((one) => onOneLine(one, last) && one.box[0] >= last.box[0] + last.box[2] - 1)
    .sort((a, b) => a.box[0] - b.box[0]);
  const below = inSight
    .filter(
      (one) =>
        one.box[1] >= last.box[1] + last.box[3] - 2 &&
        one.box[1] - last.box[1] - last.box[3] < last.fontPx * 1.5 &&
        Math.abs(one.box[0] - last.box[0]) < last.fontPx,
    )
    .sort((a, b) => a.box[1] - b.box[1]);
  const [next] = behind;
  const [under] = below;
  const near =
    next !== undefined && next.order - last.order <= 6
      ? [next]
      : under === undefined
        ? []
        : [under];
  return near.flatMap(({ id, text }) => sightText(moment, [[id, 0, text.length]]) ?? []);
}

/** Another amount of the same currency, the only one there, is another answer. */
function contradicts(
  ring: Sighting,
  words: string,
  { layout, resolve: { locale } }: Moment,
  sighting: Sighting,
): string | null {
  const [wanted] = moneyIn(words, locale);
  if (wanted === undefined || ring.state !== 'painted') return null;
  const fragments = fragmentsById(layout);
  const text = joined(ring.ranges.flatMap(([id]) => fragments.get(id) ?? []));
  const there = new Map(moneyIn(text, locale).map((one) => [`${one.value} ${one.currency}`, one]));
  const [only, second] = there.values();
  if (only === undefined || second !== undefined || only.currency !== wanted.currency) return null;
  if (only.value === wanted.value || wordsOf(sighting.text).length === 0) return null;
  return `has ${only.value} ${only.currency} standing at it, and not ${wanted.value}`;
}
