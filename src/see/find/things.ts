// Controls and parts of a page: what a person calls them by, what is inside what, and what a person sees of them.
import type { Box, Control, Fragment, Layout, Part } from '../../episode/layout.js';
import { isName, normalize } from './lines.js';
import { ariaRoles, roleNames } from '../../claim/roles.js';
import { printSubject } from '../../claim/subjects.js';
import type { ScreenEvidence } from '../evidence.js';
import {
  boxOfAll,
  holdsAll,
  scrolledOutOf,
  type Sighting,
  sightText,
  type WholeElement,
} from '../sighting.js';
import { isOperable } from '../../episode/roles.js';
import { fragmentsById, type Ink, passagesOf, type TextRange, wholeOf } from '../pixels/ink.js';
import { oncePer } from '../../values/remembered.js';
import { whyBoxUnseen } from '../why-unpainted.js';

/** How long a first line may be, in characters, to be the title of a part. */
const TITLE = 60;

/** Those that a page gives no name, and that a person calls by what they begin with. */
const CALLED_BY_TITLE = /^(?:row|listitem|article)$/u;
/** And those that a person calls by all that is in them. */
const CALLED_BY_CONTENT =
  /^(?:row|cell|gridcell|columnheader|rowheader|listitem|article|tooltip)$/u;

function isCalledByContent({ name, role }: Part): boolean {
  return name === '' && CALLED_BY_CONTENT.test(role ?? '');
}

/** What a person would call it by: its accessible name; of a row, an entry or an article its heading or first line too. */
export function partName(part: Part, layout: Layout): string {
  const isTitled = part.name === '' && CALLED_BY_TITLE.test(part.role ?? '');
  return isTitled ? titleOf(part, layout) : part.name;
}

/** Whether it has this name; a row, an entry or a cell may be called by all that it says too. */
export function hasPartName(part: Part, name: string, layout: Layout): boolean {
  if (isName(partName(part, layout), name)) return true;
  return isCalledByContent(part) && isName(partText(part, layout), name);
}

/** All that a row, an entry or a cell says, if the words are a part of it; null for anything else. */
export function contentWith(words: string, part: Part, layout: Layout): string | null {
  const text = isCalledByContent(part) ? partText(part, layout) : '';
  return normalize(text).includes(normalize(words)) ? text : null;
}

function partText({ fragments }: Part, layout: Layout): string {
  return joinedText(layout.fragments.slice(...fragments));
}

/** A space between blocks, and where a gap is left between two texts of one line; nothing else. */
export function joinedText(fragments: readonly Fragment[]): string {
  return fragments
    .map((one, at) => (isApart(fragments[at - 1], one) ? ` ${one.text}` : one.text))
    .join('');
}

/** How wide a gap parts two words, in em. */
const GAP_EM = 0.3;

function isApart(before: Fragment | undefined, { block, box, fontPx }: Fragment): boolean {
  if (before === undefined || before.block !== block) return before !== undefined;
  return box[0] - before.box[0] - before.box[2] > GAP_EM * fontPx;
}

/** Its heading, or its first line if that is short. */
export function titleOf(part: Part, { controls, fragments }: Layout): string {
  const heading = controls.slice(...part.controls).find(({ role }) => role === 'heading');
  if (heading !== undefined) return heading.name;
  const inside = fragments.slice(...part.fragments);
  const [first] = inside;
  if (first === undefined) return '';
  const line = joinedText(inside.filter(({ block }) => block === first.block));
  return line.length <= TITLE ? line : '';
}

/** Whether a part contains another, or is it. An empty one spans nothing, so it would count as within its neighbors too. */
export function isWithin(inner: Part, outer: Part): boolean {
  const isSpanned =
    outer.order <= inner.order &&
    outer.fragments[0] <= inner.fragments[0] &&
    inner.fragments[1] <= outer.fragments[1] &&
    outer.controls[0] <= inner.controls[0] &&
    inner.controls[1] <= outer.controls[1];
  const isAround = inner.frame === outer.frame && contains(outer, inner);
  return isSpanned && (!isEmpty(inner) || isAround);
}

/** Whether no text and no control is in it. */
export function isEmpty({ fragments, controls }: Part): boolean {
  return fragments[0] === fragments[1] && controls[0] === controls[1];
}

function contains(outer: Part, inner: Part): boolean {
  const [x, y, width, height] = outer.box;
  const [left, top, across, down] = inner.box;
  return (
    left >= x - 1 && top >= y - 1 && left + across <= x + width + 1 && top + down <= y + height + 1
  );
}

/** The row with the column names is not one of the rows that a person counts. */
export function isOfHeaders(row: Part, parts: readonly Part[]): boolean {
  return (
    row.role === 'row' && parts.some((part) => part.role === 'columnheader' && isWithin(part, row))
  );
}

/** Boxes are compared with this tolerance, CSS px. */
const TOLERANCE_PX = 2;

/** By what the outer contains; by its box only where neither has any text or control to go by. */
export function isInside(inner: Sighting, outer: Sighting): boolean {
  if (inner === outer) return false;
  if (inner.ranges.length > 0 && outer.ranges.length > 0) return holdsAll(outer, inner);
  const part = outer.thing?.part ?? null;
  const control = inner.thing?.control ?? null;
  if (part !== null && control !== null)
    return part.controls[0] <= control.id && control.id < part.controls[1];
  if (part !== null && inner.thing?.part) return isWithin(inner.thing.part, part);
  return isBoxInside(boxOfAll(inner), boxOfAll(outer));
}

export function isBoxInside(a: Box, b: Box): boolean {
  return (
    a[0] >= b[0] - TOLERANCE_PX &&
    a[1] >= b[1] - TOLERANCE_PX &&
    a[0] + a[2] <= b[0] + b[2] + TOLERANCE_PX &&
    a[1] + a[3] <= b[1] + b[3] + TOLERANCE_PX
  );
}

/** `in the row "Panama Geisha"`: the innermost thing around a match that a claim can name, and where it is on the screen. */
export function whereabouts(sighting: Sighting, { layout }: ScreenEvidence): string {
  const { parts = [] } = layout;
  // A dialog is a control and a part: it is not in itself.
  const isItself = ({ box, element }: Part): boolean =>
    sighting.thing?.element === element && String(sighting.thing.box) === String(box);
  const holders = parts.filter((part) => holds(part, sighting) && !isItself(part));
  // A cell with nothing else in it would only repeat the name of the match.
  const own = sighting.thing?.control?.name ?? sighting.text;
  const others = holders.toReversed().filter(({ name }) => name === '' || name !== own);
  const [holder] = others.flatMap((part) => nameInClaims(part, layout) ?? []);
  const [x, y] = boxOfAll(sighting);
  const place = `at ${Math.round(x)}, ${Math.round(y)}`;
  return holder === undefined ? place : `in ${holder} (${place})`;
}

function nameInClaims(part: Part, layout: Layout): string | null {
  const name = partName(part, layout);
  const kind = roleNames.find((one) => ariaRoles(one).includes(part.role ?? ''));
  return name === '' || kind === undefined
    ? null
    : printSubject({ kind: 'role', role: kind, name });
}

function holds({ fragments, controls }: Part, { ranges, thing }: Sighting): boolean {
  const control = thing?.control?.id;
  if (ranges.length > 0) return ranges.every(([id]) => fragments[0] <= id && id < fragments[1]);
  return control !== undefined && controls[0] <= control && control < controls[1];
}

const FIELD = /^(?:textbox|searchbox|combobox|spinbutton|slider)$/u;

export function fieldMeant({ thing, text }: Sighting, { controls }: Layout): Control | null {
  if (thing?.control) return isFilledIn(thing.control) ? thing.control : null;
  const fields = controls.filter(isFilledIn);
  if (!thing?.part) return only(fields.filter(({ name }) => isName(name, text)));
  const [first, end] = thing.part.controls;
  return only(fields.filter(({ id }) => first <= id && id < end));
}

/** Whether a person fills it in. */
export function isFilledIn({ role }: Control): boolean {
  return FIELD.test(role);
}

/** Whether it holds words or a figure. */
export function isTypedIn(control: Control): boolean {
  return isFilledIn(control) && control.role !== 'slider';
}

function only<T>(all: readonly T[]): T | null {
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** Many claims look at all controls of one kind. */
const sightedWith = oncePer<Ink, Map<Control, Sighting>>(() => new Map());

/** What a person sees of a control. */
export function sightControl(control: Control, screen: ScreenEvidence): Sighting {
  const sighted = sightedWith(screen.ink);
  const known = sighted.get(control) ?? lookAt(control, screen);
  sighted.set(control, known);
  return known;
}

function lookAt(control: Control, screen: ScreenEvidence): Sighting {
  const { coveredShare = 0, role, name } = control;
  const operated = isOperable(role) || role === 'generic' ? control : null;
  const isHeading = role === 'heading';
  const thing = { ...wholeElement(control, screen), coveredShare, isHeading, control: operated };
  const ranges = wholeFragments(control.fragments, screen);
  return sightThing(thing, { ranges, name: `the ${role} "${name}"` }, screen);
}

type Captured = Pick<WholeElement, 'box' | 'clipped' | 'element' | 'order'> &
  Pick<Partial<Control>, 'coveredBy' | 'coverIsOpaque' | 'drawn' | 'hidden'>;

/** As it was captured; what it is, and how much of it is covered, is for the caller to say. */
export function wholeElement(
  captured: Captured,
  { layout: { viewport } }: ScreenEvidence,
): WholeElement {
  const { box, clipped, element, order } = captured;
  const [x, y, width, height] = box;
  return {
    box,
    clipped,
    element,
    order,
    coveredBy: captured.coveredBy ?? null,
    coveredShare: null,
    coverIsOpaque: captured.coverIsOpaque ?? false,
    drawn: captured.drawn ?? null,
    hidden: captured.hidden ?? null,
    fillsWindow: x <= 0 && y <= 0 && x + width >= viewport.width && y + height >= viewport.height,
    control: null,
    part: null,
  };
}

export function wholeFragments(ids: readonly number[], { layout }: ScreenEvidence): TextRange[] {
  const fragments = fragmentsById(layout);
  return wholeOf(ids.flatMap((id) => fragments.get(id) ?? []));
}

/** By its text; without any, by its box, which can rule it out but never show that it is painted. */
export function sightThing(
  thing: WholeElement,
  { ranges, name }: { ranges: readonly TextRange[]; name: string },
  screen: ScreenEvidence,
): Sighting {
  const inText = sightText(screen, ranges);
  // An empty field is visible through its frame, whatever happens to the hint in it.
  const isHint = inText?.state !== 'painted' && holdsHint(ranges, screen);
  return inText === null || isHint ? sightBox(thing, name, screen) : { ...inText, thing };
}

function holdsHint(ranges: readonly TextRange[], screen: ScreenEvidence): boolean {
  return passagesOf({ ranges }, screen).every(({ fragment }) => fragment.source === 'placeholder');
}

function sightBox(thing: WholeElement, text: string, { layout }: ScreenEvidence): Sighting {
  const common = {
    text,
    sight: text,
    box: thing.box,
    characters: 0,
    charactersPainted: 0,
    element: thing.element,
    outOfView: thing.hidden === null && isOutside(thing.box, layout),
    scrolledOutOf: scrolledOutOf([thing]),
    rough: false,
    order: thing.order,
    rightToLeft: false,
    ranges: [],
    thing,
  };
  const unseen = whyBoxUnseen(thing, layout);
  if (unseen !== null) return { ...common, state: 'unpainted', why: unseen };
  if (thing.drawn === 'painted') return { ...common, state: 'painted', why: null };
  const over = thing.coveredBy === null ? '' : `, and ${thing.coveredBy} lies over it`;
  if (thing.drawn === 'unpainted')
    return { ...common, state: 'unpainted', why: `the picture is the same without it${over}` };
  const why = `it contains no text whose ink could be measured${over}`;
  return { ...common, state: 'unmeasured', why };
}

function isOutside([x, y, width, height]: Box, { viewport }: ScreenEvidence['layout']): boolean {
  return y >= viewport.height || x >= viewport.width || y + height <= 0 || x + width <= 0;
}

/** What a person sees of a part. */
export function sightPart(part: Part, screen: ScreenEvidence): Sighting {
  const ranges = wholeOf(screen.layout.fragments.slice(...part.fragments));
  const name = part.name || part.element;
  return sightThing({ ...wholeElement(part, screen), part }, { ranges, name }, screen);
}
