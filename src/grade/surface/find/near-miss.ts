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
    .filter(({ alike }) => alike >= LEAST_ALIKE)
    .sort((a, b) => b.alike - a.alike);
  return nearMisses(
    best.map(({ ranges }) => ranges),
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
  const sighted = places.flatMap((ranges) => sightText(moment, ranges) ?? []);
  const told = sighted.map((one) => ({
    text: brief(one.text),
    why: one.why === null ? why : `${why}, and ${one.why}`,
    box: one.box,
  }));
  const first = told.filter((one, at) => told.findIndex(({ text }) => text === one.text) === at);
  return first.slice(0, MOST);
}

interface Window {
  ranges: TextRange[];
  alike: number;
}

/** The run of words, as many as the text has, that is most alike. */
function bestWindow(strand: Strand, wanted: string, pairs: ReadonlySet<string>): Window | null {
  const words = [...strand.text.matchAll(/[^\s\uE001]+/gu)];
  const length = wanted.split(' ').length;
  let best: { first: number; end: number; alike: number } | null = null;
  for (let at = 0; at <= Math.max(0, words.length - length); at++) {
    const window = words.slice(at, at + length);
    const [head, last] = [window[0], window.at(-1)];
    if (head === undefined || last === undefined) return null;
    const text = window.map(([word]) => word.replaceAll(TIGHT, '')).join(' ');
    const alike = likeness(bigrams(text), pairs);
    const end = last.index + last[0].length;
    if (best === null || alike > best.alike) best = { first: head.index, end, alike };
  }
  return best === null
    ? null
    : { ranges: rangesOf(strand, best.first, best.end), alike: best.alike };
}

function bigrams(text: string): Set<string> {
  return new Set(
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)),
  );
}

/** Dice's coefficient: 1 for equal sets, 0 for sets without a common member. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((pair) => b.has(pair)).length;
  return (2 * common) / Math.max(1, a.size + b.size);
}
