// What a person can see of one match of a subject, what is in the way, and all the matches of a subject together.
import type { Box, Control, Fragment, Part } from '../episode/layout.js';
import { characterBoxes, inTenths, unite } from '../episode/boxes.js';
import {
  type Ink,
  type Passage,
  passagesOf,
  rangeSight,
  type RangeSight,
  type TextRange,
} from './pixels/ink.js';
import type { CharacterRun, MeasuredBox, NearMiss } from '../episode/verdict/claim-result.js';
import type { ScreenEvidence } from './evidence.js';
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
export function isOnlyCut(sighting: Sighting, screen: Pick<ScreenEvidence, 'layout'>): boolean {
  const fragments = passagesOf(sighting, screen).map(({ fragment }) => fragment);
  const isCut = (one: Fragment): boolean =>
    (whyAway(one) ?? 'clipped') === 'clipped' && one.coveredBy === null;
  return isPartlySeen(sighting) && fragments.every(isCut);
}

/** Why a part of it or all of it is out of sight. */
export function whyAway({ hidden, cut }: Fragment): string | undefined {
  return hidden?.reason ?? cut?.reason;
}

const PASSING = ', while it is being animated: look later, as with --wait';

/** Sees ranges of text as one thing; null if they are only white space. */
export function sightText(screen: ScreenEvidence, ranges: readonly TextRange[]): Sighting | null {
  const passages = passagesOf({ ranges }, screen);
  const known = passages.map(({ range }) => range);
  const fragments = passages.map(({ fragment }) => fragment);
  const [first] = fragments;
  const total = rangeSight(screen.ink, known);
  if (total.characters === 0 || first === undefined) return null;
  const measured = worst(total.sight, sightOfFigures(passages, screen.ink));
  const isPassing = measured === 'unpainted' && fragments.some(({ animated }) => animated);
  const state = isPassing ? 'uncertain' : measured;
  return {
    state,
    text: passages.map(({ text }) => text).join(''),
    sight: passages.map((one) => masked(one, screen.ink)).join(''),
    box: inTenths(unite(passages.map(passageBox)) ?? first.box),
    characters: total.characters,
    charactersPainted: total.painted,
    why:
      state === 'painted' ? null : `${whyUnpainted(passages, screen)}${isPassing ? PASSING : ''}`,
    element: first.element,
    outOfView: fragments.every(isOutOfView),
    scrolledOutOf: scrolledOutOf(fragments),
    rough: passages.some(isRough),
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
export function isPaintedInView({ thing, ranges }: Sighting, screen: ScreenEvidence): boolean {
  if (thing?.part == null) return false;
  const inView = passagesOf({ ranges }, screen)
    .filter(({ fragment }) => !isOutOfView(fragment) && whyAway(fragment) !== 'scrolled_out')
    .map(({ range }) => range);
  return inView.length < ranges.length && sightText(screen, inView)?.state === 'painted';
}

const OUTSIDE = new Set(['below_fold', 'above_viewport', 'beside_viewport']);

function isOutOfView(fragment: Fragment): boolean {
  return OUTSIDE.has(whyAway(fragment) ?? '');
}

/** The panel, if every piece is scrolled out of one. */
export function scrolledOutOf(
  pieces: readonly Pick<Fragment, 'hidden' | 'element'>[],
): string | null {
  const panels = pieces.map(({ hidden, element }) =>
    hidden?.reason === 'scrolled_out' ? (hidden.by ?? element) : null,
  );
  return panels.includes(null) ? null : (panels[0] ?? null);
}

/** Out of sight no character has a box of its own, and a paragraph is one piece. */
function isRough({ fragment, text }: Passage): boolean {
  if (characterBoxes(fragment) !== null) return false;
  const isPart = text.trim() !== fragment.text.trim();
  return isPart && fragment.box[3] > 2 * fragment.fontPx;
}

function passageBox({ fragment, range: [, first, end] }: Passage): Box {
  return unite(characterBoxes(fragment)?.slice(first, end) ?? []) ?? fragment.box;
}

function masked({ text, range: [id, first] }: Passage, ink: Ink): string {
  const states = ink.of(id);
  let at = first;
  const units = Array.from(text, (unit) => {
    const seen = mask(unit, states[at]);
    at += unit.length;
    return seen;
  });
  return units.join('');
}

/** Its characters as boxes to draw: neighbors with the same result are one, and so is a fragment without such boxes. */
export function characterRuns(sighting: Sighting, screen: ScreenEvidence): CharacterRun[] {
  return passagesOf(sighting, screen).flatMap((passage) => runsOf(passage, screen.ink));
}

function runsOf({ fragment, range: [id, first, end] }: Passage, ink: Ink): CharacterRun[] {
  const cells = characterBoxes(fragment);
  if (cells === null) return [{ box: fragment.box, state: 'unpainted' }];
  const states = ink.of(id);
  const runs: CharacterRun[] = [];
  for (let at = first; at < end; at++) {
    const [state, cell] = [states[at], cells[at]];
    if (cell === undefined || state === undefined || state === 'space') continue;
    const last = runs.at(-1);
    if (last?.state === state) last.box = unite([last.box, cell]) ?? cell;
    else runs.push({ state, box: cell });
  }
  return runs.map(({ state, box }) => ({ state, box: inTenths(box) }));
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
function sightOfFigures(passages: readonly Passage[], ink: Ink): Sight {
  const words = wordsOf(passages).filter(({ text }) => /\p{N}/u.test(text));
  return words.map(({ ranges }) => rangeSight(ink, ranges).sight).reduce(worst, 'painted');
}

type Sight = RangeSight['sight'];

function worst(a: Sight, b: Sight): Sight {
  if (a === 'unpainted' || b === 'unpainted') return 'unpainted';
  return a === 'uncertain' || b === 'uncertain' ? 'uncertain' : 'painted';
}

/** A word split over fragments without a space stays one. */
function wordsOf(passages: readonly Passage[]): { text: string; ranges: TextRange[] }[] {
  const words: { text: string; ranges: TextRange[] }[] = [];
  let open = false;
  for (const { text, range } of passages) {
    const [id, first] = range;
    for (const hit of text.matchAll(/\s+|\S+/gu)) {
      const own: TextRange = [id, first + hit.index, first + hit.index + hit[0].length];
      const last = words.at(-1);
      if (/^\s/u.test(hit[0])) open = false;
      else if (open && last !== undefined) {
        last.text += hit[0];
        last.ranges.push(own);
      } else {
        words.push({ text: hit[0], ranges: [own] });
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

export interface Located {
  /** Every match, seen or not. */
  sightings: Sighting[];
  /** Why the claim cannot be decided whatever is on the screen, as a sentence; null when it can. */
  problem: string | null;
  /** Why nothing was found, as a sentence; used when `sightings` is empty. */
  absent: string;
  nearMisses: NearMiss[];
  /**
   * Text that would have to fit into a region without DOM text for the subject to hide there; empty if any region could
   * hold it, null if none could, as with "every button".
   */
  couldHide: string | null;
  /** What was looked for, if the claim itself does not say, such as a recorded value. */
  lookedFor: string | null;
}

/** Nothing can be said. */
export function undecidable(problem: string): Located {
  return { ...notFound(''), problem };
}

/** Nothing was found. */
export function notFound(absent: string): Located {
  return { sightings: [], problem: null, absent, nearMisses: [], couldHide: '', lookedFor: null };
}

/** What covers or clips a match, as boxes to draw. */
export function obstaclesOf(sighting: Sighting, screen: ScreenEvidence): MeasuredBox[] {
  const ofText = passagesOf(sighting, screen).flatMap(
    ({ fragment: { coveredBy, hidden, cut } }) => [coveredBy, hidden?.by, cut?.by],
  );
  const names = new Set([...ofText, sighting.thing?.coveredBy]);
  return [...names].flatMap((name) => (name == null ? [] : outlineOf(name, screen)));
}

/** The box of an element that the layout names; none if the layout has no outline of it. */
export function outlineOf(name: string, { layout }: ScreenEvidence): MeasuredBox[] {
  const box = layout.outlines?.[name];
  return box === undefined ? [] : [{ box, kind: 'obstacle', text: name }];
}
