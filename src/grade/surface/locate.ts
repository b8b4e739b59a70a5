// Finds the subject of a claim on the page; decides nothing.
import type { ControlRole, Subject } from '../../claim/predicate.js';
import type { Control, LandmarkMatch } from '../../episode/layout.js';
import type { TextRange } from '../../pixels/ink.js';
import { type Located, nothing, undecidable } from './located.js';
import { locateReference } from './locate-reference.js';
import { locateText } from './locate-text.js';
import { fragmentsById, type Moment } from './moment.js';
import { normalise } from './normalise.js';
import { type Sighting, sightText } from './sighting.js';
import { whyBoxUnseen } from './why-unpainted.js';

/** All matches of a subject at one checkpoint. */
export function locate(subject: Subject, moment: Moment): Located {
  switch (subject.kind) {
    case 'text':
      return locateText(subject.text, moment);
    case 'landmark':
      return locateLandmark(subject.name, moment);
    case 'control':
      return locateControl(subject, moment);
    case 'reference':
      return locateReference(subject, moment);
    case 'newest_agent_message':
      return locateNewestMessage(moment);
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
  return {
    ...nothing(`the landmark ${name} matched nothing on the page`),
    sightings: landmark.matches.map((match) => sightMatch(match, name, moment)),
  };
}

type Match = LandmarkMatch['matches'][number];

function sightMatch(match: Match, name: string, moment: Moment): Sighting {
  const control = moment.layout.controls.find(({ id }) => id === match.control);
  const inControl = control === undefined ? [] : wholeFragments(control.fragments, moment);
  const ranges = match.ranges.length > 0 ? match.ranges : inControl;
  return sightText(moment, ranges) ?? sightBox(match, `the landmark ${name}`, moment);
}

function locateControl(subject: { role: ControlRole; name: string }, moment: Moment): Located {
  const ofRole = moment.layout.controls.filter(({ role }) => role === subject.role);
  const wanted = normalise(subject.name);
  const named = ofRole.filter(({ name }) => normalise(name) === wanted);
  const others = ofRole.filter((control) => !named.includes(control) && control.name !== '');
  return {
    ...nothing(`there is no ${subject.role} "${subject.name}" on the page`),
    sightings: named.map((control) => sightControl(control, moment)),
    nearMisses:
      named.length > 0
        ? []
        : others
            .slice(0, 5)
            .map(({ role, name }) => ({ text: `${role} "${name}"`, why: 'another name' })),
    couldHide: subject.name,
  };
}

function sightControl(control: Control, moment: Moment): Sighting {
  const text = sightText(moment, wholeFragments(control.fragments, moment));
  return text ?? sightBox(control, `the ${control.role} "${control.name}"`, moment);
}

function wholeFragments(ids: readonly number[], { layout }: Moment): TextRange[] {
  const fragments = fragmentsById(layout);
  return ids.map((id) => [id, 0, fragments.get(id)?.text.length ?? 0]);
}

/** A thing without text: its box can rule it out, and nothing here can tell that it is painted. */
function sightBox(
  thing: Pick<Match, 'box' | 'clipped' | 'coveredBy' | 'element'>,
  text: string,
  { layout }: Moment,
): Sighting {
  const common = {
    text,
    sight: text,
    box: thing.box,
    characters: 0,
    charactersPainted: 0,
    element: thing.element,
  };
  const unseen = whyBoxUnseen(thing.box, thing.clipped, layout);
  if (unseen !== null) return { ...common, state: 'unpainted', why: unseen };
  const over = thing.coveredBy === null ? '' : `, and ${thing.coveredBy} lies over it`;
  return {
    ...common,
    state: 'unmeasured',
    why: `it holds no text whose ink could be measured${over}`,
  };
}

function locateNewestMessage(moment: Moment): Located {
  const id = moment.resolve.newestAgentMessage(moment.layout);
  if (id === null) return undecidable('No agent message is known at this checkpoint');
  const { fragments } = moment.layout;
  if (fragments.every(({ message }) => message === null))
    return undecidable('The capture does not tell which text belongs to which message');
  const ids = fragments.filter(({ message }) => message === id).map((one) => one.id);
  const sighting = sightText(moment, wholeFragments(ids, moment));
  return {
    ...nothing('the newest agent message has no text on the page'),
    sightings: sighting === null ? [] : [sighting],
  };
}
