// What a person sees of a thing that is more than its text: a control, a part of the page, a landmark's match.
import type { Box, Control, Layout, Part } from '../../episode/layout.js';
import { isOperable } from '../../episode/roles.js';
import type { Ink, TextRange } from '../pixels/ink.js';
import { oncePer } from '../../values/remembered.js';
import { fragmentsById, type Moment, passagesOf, wholeOf } from '../moment.js';
import { scrolledOutOf, type Sighting, sightText, type WholeElement } from '../sighting.js';
import { whyBoxUnseen } from '../why-unpainted.js';

/** Many claims look at all controls of one kind. */
const sightedOn = oncePer<Layout, (ink: Ink) => Map<Control, Sighting>>(() =>
  oncePer<Ink, Map<Control, Sighting>>(() => new Map()),
);

/** What a person sees of a control. */
export function sightControl(control: Control, moment: Moment): Sighting {
  const sighted = sightedOn(moment.layout)(moment.ink);
  const known = sighted.get(control) ?? lookAt(control, moment);
  sighted.set(control, known);
  return known;
}

function lookAt(control: Control, moment: Moment): Sighting {
  const { coveredShare = 0, role, name } = control;
  const operated = isOperable(role) || role === 'generic' ? control : null;
  const isHeading = role === 'heading';
  const thing = { ...wholeElement(control, moment), coveredShare, isHeading, control: operated };
  const ranges = wholeFragments(control.fragments, moment);
  return sightThing(thing, { ranges, name: `the ${role} "${name}"` }, moment);
}

type Captured = Pick<WholeElement, 'box' | 'clipped' | 'element' | 'order'> &
  Pick<Partial<Control>, 'coveredBy' | 'coverIsOpaque' | 'drawn' | 'hidden'>;

/** As it was captured; what it is, and how much of it is covered, is for the caller to say. */
export function wholeElement(captured: Captured, { layout: { viewport } }: Moment): WholeElement {
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

export function wholeFragments(ids: readonly number[], { layout }: Moment): TextRange[] {
  const fragments = fragmentsById(layout);
  return wholeOf(ids.flatMap((id) => fragments.get(id) ?? []));
}

/** By its text; without any, by its box, which can rule it out but never show that it is painted. */
export function sightThing(
  thing: WholeElement,
  { ranges, name }: { ranges: readonly TextRange[]; name: string },
  moment: Moment,
): Sighting {
  const inText = sightText(moment, ranges);
  // An empty field is visible through its frame, whatever happens to the hint in it.
  const isHint = inText?.state !== 'painted' && holdsHint(ranges, moment);
  return inText === null || isHint ? sightBox(thing, name, moment) : { ...inText, thing };
}

function holdsHint(ranges: readonly TextRange[], moment: Moment): boolean {
  return passagesOf({ ranges }, moment).every(({ fragment }) => fragment.source === 'placeholder');
}

function sightBox(thing: WholeElement, text: string, { layout }: Moment): Sighting {
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

function isOutside([x, y, width, height]: Box, { viewport }: Moment['layout']): boolean {
  return y >= viewport.height || x >= viewport.width || y + height <= 0 || x + width <= 0;
}

/** What a person sees of a part. */
export function sightPart(part: Part, moment: Moment): Sighting {
  const ranges = wholeOf(moment.layout.fragments.slice(...part.fragments));
  const name = part.name || part.element;
  return sightThing({ ...wholeElement(part, moment), part }, { ranges, name }, moment);
}
