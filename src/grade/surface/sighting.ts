// What a person can see of one match of a subject: counts, partial sight, box and the reason if it is not seen.
import type { Box, Control, Fragment, Part } from '../../episode/layout.js';
import { characterBoxes, inTenths, unite } from '../../pixels/boxes.js';
import { rangeSight, type TextRange } from '../../pixels/ink.js';
import { fragmentsById, type Moment } from './moment.js';
import { whyUnpainted } from './why-unpainted.js';

/** One match of a subject on the page. */
export interface Sighting {
  /** `unmeasured`: it contains no text, so ink cannot show whether it is painted. */
  state: 'painted' | 'unpainted' | 'uncertain' | 'unmeasured';
  /** The text on the page, or a name if it has none. */
  text: string;
  /** As a person sees it: `Refund $4█████`. */
  sight: string;
  box: Box;
  characters: number;
  charactersPainted: number;
  /** Why it is not painted, or not certain: a phrase. Null when painted. */
  why: string | null;
  element: string;
  /** Its place in the document, and whether it runs from right to left. */
  order: number;
  rightToLeft: boolean;
  /** Whether only its position hides it: it is on the page, but outside the viewport. */
  outOfView: boolean;
  /** The panel that all of it is scrolled out of; null if none. */
  scrolledOutOf: string | null;
  /** Whether only the box of a longer multi-line text around it is known. */
  rough: boolean;
  /** Its characters; empty if it has no text. */
  ranges: readonly TextRange[];
  /** The whole thing, if it is more than its text; null for a plain text. */
  thing: WholeElement | null;
}

/** An element found by its role or as a landmark. */
export interface WholeElement {
  box: Box;
  clipped: Box | null;
  /** Whether it covers all of the viewport. */
  fillsWindow: boolean;
  /** A heading is where its words are: its own box is as wide as the page. */
  isHeading?: boolean;
  coveredBy: string | null;
  /** Why style alone rules it out; null if it does not. */
  hidden: Fragment['hidden'];
  /** Share of its visible box that something else covers, 0 to 1; null if not measured. */
  coveredShare: number | null;
  /** Whether what covers it is opaque. */
  coverIsOpaque: boolean;
  /** Whether it is visible in the screenshot, if it has no text; null if unknown. */
  drawn: 'painted' | 'unpainted' | null;
  element: string;
  order: number;
  /** The control a person operates here; null if it is not one. */
  control: Control | null;
  /** The part of the page that it is; null if it is not one. */
  part: Part | null;
}

/** Whether a text is inside another. */
export function holdsAll(
  { ranges }: Pick<Sighting, 'ranges'>,
  inner: Pick<Sighting, 'ranges'>,
): boolean {
  return inner.ranges.every(([id, first, end]) =>
    ranges.some(([own, from, to]) => own === id && from <= first && end <= to),
  );
}

/** Of a row or a card that counts as unpainted since a text in it is not whole: some of it is there to be seen. */
export function isPartlySeen({ state, thing, charactersPainted }: Sighting): boolean {
  return state === 'unpainted' && thing?.part != null && charactersPainted > 0;
}

/** Whether the texts in it are cut off by their own boxes alone, so that all of it is in its place. */
export function isOnlyCut(sighting: Sighting, { layout }: Pick<Moment, 'layout'>): boolean {
  const fragments = fragmentsById(layout);
  return (
    isPartlySeen(sighting) &&
    sighting.ranges.every(([id]) => {
      const { hidden = null, cut, coveredBy } = fragments.get(id) ?? {};
      const reason = hidden?.reason ?? cut?.reason ?? 'clipped';
      return reason === 'clipped' && coveredBy === null;
    })
  );
}

const PASSING = ', while it is being animated: look later, as with --wait';

/** Sees ranges of text as one thing; null if they are only white space. */
export function sightText(moment: Moment, ranges: readonly TextRange[]): Sighting | null {
  const fragments = fragmentsById(moment.layout);
  const known = ranges.filter(([id]) => fragments.has(id));
  const pieces = known.map((range) => look(moment, range, fragments));
  const total = rangeSight(moment.ink, known);
  const first = fragments.get(known[0]?.[0] ?? Number.NaN);
  if (total.characters === 0 || first === undefined) return null;
  const measured = worst(total.sight, hiddenFigures(moment, known, fragments));
  const isPassing = measured === 'unpainted' && known.some(([id]) => fragments.get(id)?.animated);
  const state = isPassing ? 'uncertain' : measured;
  return {
    state,
    text: pieces.map(({ text }) => text).join(''),
    sight: pieces.map(({ sight }) => sight).join(''),
    box: inTenths(unite(pieces.map(({ box }) => box)) ?? first.box),
    characters: total.characters,
    charactersPainted: total.painted,
    why: state === 'painted' ? null : `${whyUnpainted(moment, known)}${isPassing ? PASSING : ''}`,
    element: first.element,
    outOfView: known.every(([id]) => isOutOfView(fragments.get(id))),
    scrolledOutOf: scrolledOutOf(known.map(([id]) => fragments.get(id))),
    rough: known.some(([id, from, to]) => isRough(fragments.get(id), from, to)),
    order: first.order,
    rightToLeft: first.rightToLeft ?? false,
    ranges: known,
    thing: null,
  };
}

/** Below the fold or scrolled away, but reachable by scrolling. */
export function isAway({ state, outOfView, scrolledOutOf }: Sighting): boolean {
  return state === 'unpainted' && (outOfView || scrolledOutOf !== null);
}

/** Of a table or panel that goes on beyond the fold or the panel's edge: whether the rest of it is painted. */
export function isPaintedInView({ thing, ranges }: Sighting, moment: Moment): boolean {
  if (thing?.part == null) return false;
  const fragments = fragmentsById(moment.layout);
  const inView = ranges.filter(([id]) => {
    const { hidden, cut } = fragments.get(id) ?? {};
    const reason = hidden?.reason ?? cut?.reason ?? '';
    return !OUTSIDE.has(reason) && reason !== 'scrolled_out';
  });
  return inView.length < ranges.length && sightText(moment, inView)?.state === 'painted';
}

const OUTSIDE = new Set(['below_fold', 'above_viewport', 'beside_viewport']);

function isOutOfView(fragment: Fragment | undefined): boolean {
  const { hidden, cut } = fragment ?? {};
  return OUTSIDE.has(hidden?.reason ?? cut?.reason ?? '');
}

/** The panel, if every piece is scrolled out of one. */
export function scrolledOutOf(
  pieces: readonly (Pick<Fragment, 'hidden' | 'element'> | undefined)[],
): string | null {
  const panels = pieces.map((piece) =>
    piece?.hidden?.reason === 'scrolled_out' ? (piece.hidden.by ?? piece.element) : null,
  );
  return panels.includes(null) ? null : (panels[0] ?? null);
}

/** Out of sight no character has a box of its own, and a paragraph is one piece. */
function isRough(fragment: Fragment | undefined, first: number, end: number): boolean {
  if (fragment === undefined || characterBoxes(fragment) !== null) return false;
  const { box, text } = fragment;
  const isPart = text.slice(0, first).trim() !== '' || text.slice(end).trim() !== '';
  return isPart && box[3] > 2 * fragment.fontPx;
}

interface Look {
  text: string;
  sight: string;
  box: Box;
}

function look(
  { ink }: Moment,
  [id, first, end]: TextRange,
  fragments: ReadonlyMap<number, Fragment>,
): Look {
  const fragment = fragments.get(id);
  if (fragment === undefined) return { text: '', sight: '', box: [0, 0, 0, 0] };
  const states = ink.of(id);
  const text = fragment.text.slice(first, end);
  const masked = Array.from(text).reduce<{ sight: string; at: number }>(
    ({ sight, at }, unit) => ({ sight: sight + mask(unit, states[at]), at: at + unit.length }),
    { sight: '', at: first },
  );
  const cells = characterBoxes(fragment)?.slice(first, end);
  const box = unite(cells ?? []) ?? fragment.box;
  return { text, sight: masked.sight, box };
}

function mask(unit: string, state: string | undefined): string {
  if (/\s/u.test(unit)) return ' ';
  if (state === 'painted') return unit;
  return state === 'uncertain' ? '▒' : '█';
}

/**
 * A long sentence is painted if 80% of it is, but an amount or an id in it is not if its own digits are covered, so
 * every word with a digit is checked separately.
 */
function hiddenFigures(
  { ink }: Moment,
  ranges: readonly TextRange[],
  fragments: ReadonlyMap<number, Fragment>,
): 'painted' | 'uncertain' | 'unpainted' {
  const words = wordsOf(ranges, fragments).filter(({ text }) => /\p{N}/u.test(text));
  const sights = words.map((word) => rangeSight(ink, word.ranges).sight);
  return sights.reduce(worst, 'painted');
}

type Sight = 'painted' | 'uncertain' | 'unpainted';

function worst(a: Sight, b: Sight): Sight {
  if (a === 'unpainted' || b === 'unpainted') return 'unpainted';
  return a === 'uncertain' || b === 'uncertain' ? 'uncertain' : 'painted';
}

/** Words of the ranges; a word split over fragments without a space stays one. */
function wordsOf(
  ranges: readonly TextRange[],
  fragments: ReadonlyMap<number, Fragment>,
): { text: string; ranges: TextRange[] }[] {
  const words: { text: string; ranges: TextRange[] }[] = [];
  let open = false;
  for (const [id, first, end] of ranges) {
    const text = fragments.get(id)?.text.slice(first, end) ?? '';
    for (const hit of text.matchAll(/\s+|\S+/gu)) {
      const range: TextRange = [id, first + hit.index, first + hit.index + hit[0].length];
      const last = words.at(-1);
      if (/^\s/u.test(hit[0])) open = false;
      else if (open && last !== undefined) {
        last.text += hit[0];
        last.ranges.push(range);
      } else {
        words.push({ text: hit[0], ranges: [range] });
        open = true;
      }
    }
  }
  return words;
}

/**
 * The whole thing, if it is more than its text. One that fills the window is just a layer around what a person sees, so
 * it is where its text is.
 */
export function boxOfAll({ thing, box }: Sighting): Box {
  return thing === null || thing.fillsWindow || thing.isHeading === true ? box : thing.box;
}
