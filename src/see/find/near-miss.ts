// The texts on the page that come closest to one that is not there.
import type { NearMiss } from '../../episode/verdict/claim-result.js';
import type { TextRange } from '../pixels/ink.js';
import { brief } from '../../episode/verdict/text.js';
import type { NumberOccurrence } from './find-number.js';
import { rangesOf } from './find-text.js';
import type { Moment } from '../moment.js';
import { normalise, TIGHT } from './normalise.js';
import { sightText } from '../sighting.js';
import { type Strand, strandsOf } from './strands.js';

const LEAST_ALIKE = 0.5;
const MOST = 3;

/** Up to three blocks or lines, most alike first. */
export function nearestTexts(text: string, moment: Moment): NearMiss[] {
  const pairs = bigrams(normalise(text));
  const alike = strandsOf(moment.layout)
    .map((strand) => ({ strand, likeness: likeness(plain(strand), pairs) }))
    .filter((one) => one.likeness >= LEAST_ALIKE)
    .sort((a, b) => b.likeness - a.likeness);
  const places = alike.map(({ strand }) => rangesOf(strand, 0, strand.text.length));
  return nearMisses(places, 'a similar text', moment);
}

/** Amounts in a currency, where another amount was looked for. */
export function otherAmounts(others: readonly NumberOccurrence[], moment: Moment): NearMiss[] {
  const amounts = others.filter(({ unit }) => unit !== null && unit !== '%');
  const places = amounts.map(({ ranges }) => ranges);
  return nearMisses(places, 'another value or currency', moment);
}

/** Near misses as on the page, each text once and at most three, with what a person sees of them. */
export function nearMisses(
  places: readonly (readonly TextRange[])[],
  why: string,
  moment: Moment,
): NearMiss[] {
  const told = new Map<string, NearMiss>();
  for (const ranges of places) {
    if (told.size === MOST) break;
    const one = sightText(moment, ranges);
    if (one === null) continue;
    const text = brief(one.text);
    if (told.has(text)) continue;
    const both = one.why === null ? why : `${why}, and ${one.why}`;
    told.set(text, { text, why: both, box: one.box });
  }
  return [...told.values()];
}

function plain({ text }: Strand): string {
  return text.replaceAll(TIGHT, '').replace(/[\s\uE001]+/gu, ' ');
}

function bigrams(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < text.length; at++) pairs.add(text.slice(at, at + 2));
  return pairs;
}

/** Dice's coefficient of the pairs of letters: 1 for equal sets, 0 for sets without a common member. */
function likeness(text: string, pairs: ReadonlySet<string>): number {
  const own = bigrams(text);
  let common = 0;
  for (const pair of own) if (pairs.has(pair)) common += 1;
  return (2 * common) / Math.max(1, own.size + pairs.size);
}
