// Finds the subject of a claim on the page; decides nothing.
import { countOf } from '../../../count.js';
import type { ControlRole, ClaimSubject } from '../../../claim/predicate.js';
import { subjectWords } from '../../../claim/tree.js';
import { asDescribed } from '../../../claim/described.js';
import type { Control, LandmarkMatch } from '../../../episode/layout.js';
import { type Located, notFound, undecidable } from './located.js';
import { locateMessagesOfTurn, locateNewestMessage } from './messages/locate-agent-messages.js';
import { locateReference } from './locate-reference.js';
import { locateDescribed } from './described/locate-described.js';
import { locateQuoted } from './locate-text.js';
import { fillsWindow, sightControl, sightThing, wholeFragments } from './sight-thing.js';
import type { Moment } from '../moment.js';
import { normalise } from './normalise.js';
import { type Sighting, sightText, type WholeElement } from '../sighting.js';

/** All matches of a subject at one checkpoint. */
export function locate(subject: ClaimSubject, moment: Moment): Located {
  switch (subject.kind) {
    case 'text':
      return locateQuoted(subject.text, moment);
    case 'landmark':
      return locateLandmark(subject.name, moment);
    case 'described':
      return locateDescribed(subject, moment);
    case 'control':
      return orByWords(subject, locateControl(subject, moment), moment);
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

/** "The dialog" on a page without that role is what its code calls a dialog. */
function orByWords(subject: ByRole, located: Located, moment: Moment): Located {
  const words = located.sightings.length === 0 ? asDescribed(subject) : null;
  if (words === null) return located;
  const called = locateDescribed(words, moment);
  return called.sightings.length > 0 ? called : located;
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
    part: null,
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
  // Something that looks like a button or a link may be a plain element that listens for clicks.
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

function locateMeaning(words: string, moment: Moment): Located {
  const picked = moment.resolve.picked?.(words) ?? null;
  if (picked === null)
    return undecidable(`Only a model can tell what means "${words}", and none is configured`);
  if ('why' in picked) return undecidable(picked.why);
  const { texts, controls, listed } = picked;
  const chosen = moment.layout.controls.filter(({ id }) => controls.includes(id));
  return {
    ...notFound(
      `nothing that is painted means "${words}", of ${countOf(listed, 'text or control', 'texts and controls')}`,
    ),
    sightings: [
      ...texts.flatMap((ids) => sightText(moment, wholeFragments(ids, moment)) ?? []),
      ...chosen.map((control) => sightControl(control, moment)),
    ],
  };
}
