// Finds the subject of a claim on the page; decides nothing.
import { countOf } from '../../values/count.js';
import { ariaRoles, type RoleName } from '../../claim/roles.js';
import {
  printSubject,
  type Bare,
  type ClaimSubject,
  type SubjectKind,
} from '../../claim/subjects.js';
import type { LandmarkMatch } from '../../episode/layout.js';
import { locateValue } from './beside-label.js';
import { type Located, notFound, undecidable } from './located.js';
import { locateMessage } from './locate-messages.js';
import { controlsCalled, locateNamed } from './locate-named.js';
import { locateQuoted, locateReference } from './locate-text.js';
import { whyUncertain } from './looks-like.js';
import { isOfHeaders, isPartNamed, partName } from './page-parts.js';
import { isInside } from './scope.js';
import {
  sightControl,
  sightPart,
  sightThing,
  wholeElement,
  wholeFragments,
} from './sight-thing.js';
import type { Moment } from '../moment.js';
import { type Sighting, sightText, type WholeElement } from '../sighting.js';

/** All matches of a subject at one checkpoint, within what it is said to be in. */
export function locate(subject: ClaimSubject, moment: Moment): Located {
  const found = (finders[subject.kind] as Finder<SubjectKind>)(subject, moment);
  if (found.problem !== null) return found;
  const outer = subject.in === undefined ? null : locate(subject.in, moment);
  const scoped = outer === null ? found : within(found, outer, printSubject(subject.in as Bare));
  if (subject.kind !== 'role' || scoped.problem !== null) return scoped;
  // A box to tick may be hidden below one that is drawn, and still have its state.
  const there = subject.name === null ? scoped.sightings.filter(isSeen) : scoped.sightings;
  if (there.length > 0) return scoped;
  const [holder = null] = outer?.sightings ?? [];
  const problem = whyUncertain(subject, holder, moment);
  return problem === null ? scoped : undecidable(problem);
}

function isSeen({ state, charactersPainted }: Sighting): boolean {
  return state !== 'unpainted' || charactersPainted > 0;
}

type Finder<K extends SubjectKind> = (
  subject: Extract<Bare, { kind: K }>,
  moment: Moment,
) => Located;

/** One for each row of the table of subjects. */
const finders: { readonly [K in SubjectKind]: Finder<K> } = {
  text: ({ text }, moment) => locateQuoted(text, moment),
  reference: locateReference,
  landmark: ({ name }, moment) => locateLandmark(name, `the landmark ${name}`, moment),
  locator: ({ name }, moment) => locateLandmark(name, name, moment),
  role: ({ role, name }, moment) => locateRole(role, name, moment),
  value: ({ label }, moment) => locateValue(label, moment),
  named: ({ words }, moment) => locateNamed(words, moment),
  message: locateMessage,
  meaning: ({ words }, moment) => locateMeaning(words, moment),
};

function within(found: Located, outer: Located, words: string): Located {
  if (outer.problem !== null) return undecidable(outer.problem);
  const [only, second] = outer.sightings;
  if (only === undefined) return undecidable(`It should be in ${words}, and ${outer.absent}`);
  if (second !== undefined)
    return undecidable(`${countOf(outer.sightings.length, 'thing')} can be ${words}`);
  if (only.thing === null && only.ranges.length > 0)
    return undecidable(`${words} is a text, and nothing is in a text`);
  const sightings = found.sightings.filter((one) => isInside(one, only));
  const absent =
    found.sightings.length === 0
      ? found.absent
      : `${countOf(found.sightings.length, 'match', 'matches')} on the page, none of which is in ${words}`;
  return { ...found, sightings, absent: sightings.length === 0 ? absent : found.absent };
}

function locateLandmark(name: string, words: string, moment: Moment): Located {
  const { landmarks } = moment.layout;
  const landmark = Object.hasOwn(landmarks, name) ? landmarks[name] : undefined;
  if (landmark === undefined) {
    const known = Object.keys(landmarks);
    const list = known.length === 0 ? 'none' : known.join(', ');
    return undecidable(`${words} was not looked for at this checkpoint (captured: ${list})`);
  }
  if (landmark.problem !== undefined)
    return undecidable(
      `${words} could not be looked for at this checkpoint: ${landmark.problem.replace(/\.$/u, '')}`,
    );
  return {
    ...notFound(`${words} matched nothing on the page`),
    sightings: landmark.matches.map((match) => sightMatch(match, words, moment)),
  };
}

type Match = LandmarkMatch['matches'][number];

function sightMatch(match: Match, name: string, moment: Moment): Sighting {
  const control = moment.layout.controls.find(({ id }) => id === match.control) ?? null;
  const inControl = control === null ? [] : wholeFragments(control.fragments, moment);
  const ranges = match.ranges.length > 0 ? match.ranges : inControl;
  const thing: WholeElement = {
    ...wholeElement({ ...match, order: control?.order ?? 0 }, moment),
    hidden: control?.hidden ?? null,
    drawn: match.drawn ?? control?.drawn ?? null,
    control,
  };
  return sightThing(thing, { ranges, name }, moment);
}

/** Controls with the role, or else parts with it. */
function locateRole(role: RoleName, name: string | null, moment: Moment): Located {
  const roles = ariaRoles(role);
  const { layout } = moment;
  const { controls, parts = [] } = layout;
  const ofRole = controls.filter((one) => roles.includes(one.role));
  const listed =
    ofRole.length > 0
      ? []
      : parts.filter((one) => roles.includes(one.role ?? '') && !isOfHeaders(one, parts));
  const sightings = [
    ...controlsCalled(role, name, layout).map((one) => sightControl(one, moment)),
    ...listed
      .filter((one) => name === null || isPartNamed(one, name, layout))
      .map((one) => sightPart(one, moment)),
  ];
  const what = printSubject({ kind: 'role', role, name }).replace(/^the /u, '');
  const named = listed.map((one) => ({ ...one, name: partName(one, layout) }));
  const others = [...ofRole, ...named].filter((one) => one.name !== '');
  return {
    ...notFound(`there is no ${what} on the page`),
    sightings,
    nearMisses:
      sightings.length > 0
        ? []
        : others.slice(0, 5).map((one) => ({
            text: `${one.role ?? ''} "${one.name}"`,
            why: 'another name',
            box: one.box,
          })),
    couldHide: name,
  };
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
