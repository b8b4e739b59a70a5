// The texts on the page that come closest to one that is not there.
import type { NearMiss } from '../../../verdict/claim-result.js';
import type { TextRange } from '../../../pixels/ink.js';
import { brief } from '../../../verdict/brief.js';
import { rangesOf } from './find-text.js';
import type { Moment } from '../moment.js';
import { normalise, TIGHT } from './normalise.js';
import { sightText } from '../sighting.js';
import { type Strand, strandsOf } from './strands.js';

const LEAST_ALIKE = 0.5;
const MOST = 3;

/** Up to three stretches of text of about the same length, most alike first. */
export function nearestTexts(text: string, moment: Moment): NearMiss[] {
  const wanted = normalise(text);
  const pairs = bigrams(wanted);
  if (pairs.size === 0) return [];
  const best = strandsOf(moment.layout)
    .flatMap((strand) => bestWindow(strand, wanted, pairs) ?? [])
    .sort((a, b) => b.alike - a.alike);
  return nearMisses(
    best.map(({ strand, first, end }) => rangesOf(strand, first, end)),
    'a similar text',
    moment,
  );
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

interface Window {
  strand: Strand;
  first: number;
  end: number;
  alike: number;
}

/** The run of words, as many as the text has, that is most alike; null if none is alike enough. */
function bestWindow(strand: Strand, wanted: string, pairs: ReadonlySet<string>): Window | null {
  // Most strands have too few of the pairs, whatever window is taken.
  if (alikeAtMost(strand.text, pairs) < LEAST_ALIKE) return null;
  const words = [...strand.text.matchAll(/[^\s\uE001]+/gu)];
  const length = wanted.split(' ').length;
  let best: Window | null = null;
  for (let at = 0; at <= Math.max(0, words.length - length); at++) {
    const window = words.slice(at, at + length);
    const [head, last] = [window[0], window.at(-1)];
    if (head === undefined || last === undefined) return null;
    const text = window.map(([word]) => word.replaceAll(TIGHT, '')).join(' ');
    const alike = likeness(text, pairs);
    const end = last.index + last[0].length;
    if (alike >= LEAST_ALIKE && (best === null || alike > best.alike))
      best = { strand, first: head.index, end, alike };
  }
  return best;
}

/** Dice's coefficient if a window had all of the wanted pairs that are anywhere in the text, and no other. */
function alikeAtMost(text: string, pairs: ReadonlySet<string>): number {
  const plain = text.replaceAll(TIGHT, '').replace(/[\s\uE001]+/gu, ' ');
  let there = 0;
  for (const pair of pairs) if (plain.includes(pair)) there += 1;
  return (2 * there) / (there + pairs.size);
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
