// Finds the subject of a claim on the page; decides nothing.
import { subjectWords, type ControlRole, type ClaimSubject } from '../../../claim/predicate.js';
import type { Box, Control, LandmarkMatch } from '../../../episode/layout.js';
import { isOperable } from '../../../episode/roles.js';
import type { TextRange } from '../../../pixels/ink.js';
import { type Located, notFound, undecidable } from './located.js';
import { locateMessagesOfTurn, locateNewestMessage } from './locate-message.js';
import { locateReference } from './locate-reference.js';
import { locateQuoted } from './locate-text.js';
import { fragmentsById, type Moment } from '../moment.js';
import { normalise } from './normalise.js';
import { scrolledOutOf, type Sighting, sightText, type WholeElement } from '../sighting.js';
import { whyBoxUnseen } from '../why-unpainted.js';

/** All matches of a subject at one checkpoint. */
export function locate(subject: ClaimSubject, moment: Moment): Located {
  switch (subject.kind) {
    case 'text':
      return locateQuoted(subject.text, moment);
    case 'landmark':
      return locateLandmark(subject.name, moment);
    case 'control':
      return locateControl(subject, moment);
    case 'reference':
      return locateReference(subject, moment);
    case 'newest_agent_message':
      return locateNewestMessage(subject, moment);
    case 'messages_of_turn':
      return locateMessagesOfTurn(subject, moment);
    case 'meaning':
      return locateMeaning(subject.words, moment);
  }
}

function locateLandmark(name: string, moment: Moment): Located {
  const { landmarks } = moment.layout;
  const landmark = Object.hasOwn(landmarks, name) ? landmarks[name] : undefined;
  if (landmark === undefined) {
    const known = Object.keys(landmarks);
    const list = known.length === 0 ? 'none' : known.join(', ');
    return undecidable(
      `The landmark ${name} was not looked for at this checkpoint (captured: ${list})`,
    );
  }
  if (landmark.problem !== undefined)
    return undecidable(
      `The landmark ${name} could not be looked for at this checkpoint: ${landmark.problem.replace(/\.$/u, '')}`,
    );
  return {
    ...notFound(`the landmark ${name} matched nothing on the page`),
    sightings: landmark.matches.map((match) => sightMatch(match, name, moment)),
  };
}

type Match = LandmarkMatch['matches'][number];

function sightMatch(match: Match, name: string, moment: Moment): Sighting {
  const control = moment.layout.controls.find(({ id }) => id === match.control) ?? null;
  const inControl = control === null ? [] : wholeFragments(control.fragments, moment);
  const ranges = match.ranges.length > 0 ? match.ranges : inControl;
  const { box, clipped, coveredBy, element } = match;
  const thing: WholeElement = {
    ...{ box, clipped, coveredBy, element, control },
    coveredShare: null,
    fillsWindow: fillsWindow(box, moment),
    hidden: control?.hidden ?? null,
    coverIsOpaque: match.coverIsOpaque ?? false,
    drawn: match.drawn ?? control?.drawn ?? null,
    order: control?.order ?? 0,
  };
  return sightThing(thing, { ranges, name: `the landmark ${name}` }, moment);
}

type ByRole = Extract<ClaimSubject, { kind: 'control' }>;

function locateControl(subject: ByRole, moment: Moment): Located {
  const { controls } = moment.layout;
  const ofRole = controls.filter(({ role }) => hasRole(role, subject.role));
  const wanted = subject.name === null ? null : normalise(subject.name);
  const isNamed = ({ name }: Control) => wanted === null || normalise(name) === wanted;
  const withRole = ofRole.filter(isNamed);
  // What a person takes for a button or a link may be a plain element that listens for clicks.
  const canBePlain = wanted !== null && /^(button|link)$/.test(subject.role);
  const plain = controls.filter((one) => one.role === 'generic' && isNamed(one));
  const named = withRole.length === 0 && canBePlain ? plain : withRole;
  const others = ofRole.filter((control) => !named.includes(control) && control.name !== '');
  const what = subjectWords(subject).replace(/^the /u, '');
  return {
    ...notFound(`there is no ${what} on the page`),
    sightings: named.map((control) => sightControl(control, moment)),
    nearMisses:
      named.length > 0
        ? []
        : others.slice(0, 5).map(({ role, name, box }) => ({
            text: `${role} "${name}"`,
            why: 'another name',
            box,
          })),
    couldHide: subject.name,
  };
}

/** An alert dialog is a dialog too. */
function hasRole(role: string, wanted: ControlRole): boolean {
  return role === wanted || (wanted === 'dialog' && role === 'alertdialog');
}

/** What a person sees of a control. */
export function sightControl(control: Control, moment: Moment): Sighting {
  const { box, clipped, coveredBy, coveredShare = 0, element, role, name, order } = control;
  const operated = isOperable(role) || role === 'generic' ? control : null;
  const thing: WholeElement = {
    ...{ box, clipped, coveredBy, coveredShare, element, order },
    coverIsOpaque: control.coverIsOpaque ?? false,
    drawn: control.drawn ?? null,
    hidden: control.hidden ?? null,
    fillsWindow: fillsWindow(box, moment),
    control: operated,
  };
  const ranges = wholeFragments(control.fragments, moment);
  return sightThing(thing, { ranges, name: `the ${role} "${name}"` }, moment);
}

function wholeFragments(ids: readonly number[], { layout }: Moment): TextRange[] {
  const fragments = fragmentsById(layout);
  return ids.map((id) => [id, 0, fragments.get(id)?.text.length ?? 0]);
}

/** By its text; a thing without any by its box, which can rule it out and never tells that it is painted. */
function sightThing(
  thing: WholeElement,
  { ranges, name }: { ranges: readonly TextRange[]; name: string },
  moment: Moment,
): Sighting {
  const inText = sightText(moment, ranges);
  // An empty field is there with its frame, whatever becomes of the hint in it.
  const isHint = inText?.state !== 'painted' && holdsHint(ranges, moment);
  return inText === null || isHint ? sightBox(thing, name, moment) : { ...inText, thing };
}

function holdsHint(ranges: readonly TextRange[], { layout }: Moment): boolean {
  const fragments = fragmentsById(layout);
  return ranges.every(([id]) => fragments.get(id)?.source === 'placeholder');
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
  if (thing.drawn === 'unpainted')
    return { ...common, state: 'unpainted', why: whyNotDrawn(thing) };
  const over = thing.coveredBy === null ? '' : `, and ${thing.coveredBy} lies over it`;
  return {
    ...common,
    state: 'unmeasured',
    why: `it contains no text whose ink could be measured${over}`,
  };
}

function isOutside([x, y, width, height]: Box, { viewport }: Moment['layout']): boolean {
  return y >= viewport.height || x >= viewport.width || y + height <= 0 || x + width <= 0;
}

function fillsWindow([x, y, width, height]: Box, { layout: { viewport } }: Moment): boolean {
  return x <= 0 && y <= 0 && x + width >= viewport.width && y + height >= viewport.height;
}

function whyNotDrawn({ coveredBy }: WholeElement): string {
  const over = coveredBy === null ? '' : `, and ${coveredBy} lies over it`;
  return `the picture is the same without it${over}`;
}

function locateMeaning(words: string, moment: Moment): Located {
  const picked = moment.resolve.picked?.(words) ?? null;
  if (picked === null)
    return undecidable(`Only a model can tell what means "${words}", and none is configured`);
  if ('why' in picked) return undecidable(picked.why);
  const { texts, controls, listed } = picked;
  const chosen = moment.layout.controls.filter(({ id }) => controls.includes(id));
  return {
    ...notFound(`none of the ${listed} texts and controls that are painted means "${words}"`),
    sightings: [
      ...texts.flatMap((ids) => sightText(moment, wholeFragments(ids, moment)) ?? []),
      ...chosen.map((control) => sightControl(control, moment)),
    ],
  };
}
