// Finds the subject of a claim on the page: texts, things by role, landmarks, messages of the agent; decides nothing.
import { countOf } from '../../values/count.js';
import { ariaRoles, type RoleName } from '../../claim/roles.js';
import {
  type Bare,
  type ClaimSubject,
  printSubject,
  type SubjectKind,
} from '../../claim/subjects.js';
import type { Fragment, LandmarkMatch } from '../../episode/layout.js';
import { locateValue } from './labels.js';
import {
  type Located,
  notFound,
  type Sighting,
  sightText,
  undecidable,
  type WholeElement,
} from '../sighting.js';
import { controlsCalled, locateByName, whyUncertain } from './locate-by-name.js';
import { locateQuoted, locateReference } from './locate-text.js';
import {
  isInside,
  isOfHeaders,
  hasPartName,
  partName,
  sightControl,
  sightPart,
  sightThing,
  wholeElement,
  wholeFragments,
} from './things.js';
import type { ScreenEvidence } from '../evidence.js';
import { type TextRange, wholeOf } from '../pixels/ink.js';

/** All matches of a subject at one checkpoint, within what it is said to be in. */
export function locate(subject: ClaimSubject, screen: ScreenEvidence): Located {
  const found = (finders[subject.kind] as Finder<SubjectKind>)(subject, screen);
  if (found.problem !== null) return found;
  const outer = subject.in === undefined ? null : locate(subject.in, screen);
  const scoped = outer === null ? found : within(found, outer, printSubject(subject.in as Bare));
  if (subject.kind !== 'role' || scoped.problem !== null) return scoped;
  // A box to tick may be hidden below one that is drawn, and still have its state.
  const there = subject.name === null ? scoped.sightings.filter(isSeen) : scoped.sightings;
  if (there.length > 0) return scoped;
  const [holder = null] = outer?.sightings ?? [];
  const problem = whyUncertain(subject, holder, screen);
  return problem === null ? scoped : undecidable(problem);
}

function isSeen({ state, charactersPainted }: Sighting): boolean {
  return state !== 'unpainted' || charactersPainted > 0;
}

type Finder<K extends SubjectKind> = (
  subject: Extract<Bare, { kind: K }>,
  screen: ScreenEvidence,
) => Located;

/** One for each row of the table of subjects. */
const finders: { readonly [K in SubjectKind]: Finder<K> } = {
  text: ({ text }, screen) => locateQuoted(text, screen),
  reference: locateReference,
  landmark: ({ name }, screen) => locateLandmark(name, `the landmark ${name}`, screen),
  locator: ({ name }, screen) => locateLandmark(name, name, screen),
  role: ({ role, name }, screen) => locateRole(role, name, screen),
  value: ({ label }, screen) => locateValue(label, screen),
  named: ({ words }, screen) => locateByName(words, screen),
  message: locateMessage,
  meaning: ({ words }, screen) => locateMeaning(words, screen),
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

function locateLandmark(name: string, words: string, screen: ScreenEvidence): Located {
  const { landmarks } = screen.layout;
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
    sightings: landmark.matches.map((match) => sightMatch(match, words, screen)),
  };
}

type Match = LandmarkMatch['matches'][number];

function sightMatch(match: Match, name: string, screen: ScreenEvidence): Sighting {
  const control = screen.layout.controls.find(({ id }) => id === match.control) ?? null;
  const inControl = control === null ? [] : wholeFragments(control.fragments, screen);
  const ranges = match.ranges.length > 0 ? match.ranges : inControl;
  const thing: WholeElement = {
    ...wholeElement({ ...match, order: control?.order ?? 0 }, screen),
    hidden: control?.hidden ?? null,
    drawn: match.drawn ?? control?.drawn ?? null,
    control,
  };
  return sightThing(thing, { ranges, name }, screen);
}

/** Controls with the role, or else parts with it. */
function locateRole(role: RoleName, name: string | null, screen: ScreenEvidence): Located {
  const roles = ariaRoles(role);
  const { layout } = screen;
  const { controls, parts = [] } = layout;
  const ofRole = controls.filter((one) => roles.includes(one.role));
  const listed =
    ofRole.length > 0
      ? []
      : parts.filter((one) => roles.includes(one.role ?? '') && !isOfHeaders(one, parts));
  const sightings = [
    ...controlsCalled(role, name, layout).map((one) => sightControl(one, screen)),
    ...listed
      .filter((one) => name === null || hasPartName(one, name, layout))
      .map((one) => sightPart(one, screen)),
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

function locateMeaning(words: string, screen: ScreenEvidence): Located {
  const picked = screen.resolve.picked?.(words) ?? null;
  if (picked === null)
    return undecidable(`Only a model can tell what means "${words}", and none is configured`);
  if ('why' in picked) return undecidable(picked.why);
  const { texts, controls, listed } = picked;
  const chosen = screen.layout.controls.filter(({ id }) => controls.includes(id));
  return {
    ...notFound(
      `nothing that is painted means "${words}", of ${countOf(listed, 'text or control', 'texts and controls')}`,
    ),
    sightings: [
      ...texts.flatMap((ids) => sightText(screen, wholeFragments(ids, screen)) ?? []),
      ...chosen.map((control) => sightControl(control, screen)),
    ],
  };
}

type MessageSubject = Extract<Bare, { kind: 'message' }>;

/** The newest message or its last words as one match, or each message of the turn. */
function locateMessage(subject: MessageSubject, screen: ScreenEvidence): Located {
  const { resolve, layout } = screen;
  const newest = subject.which === 'of_turn' ? null : resolve.newestAgentMessage(layout);
  const ids = subject.which === 'of_turn' ? resolve.messagesOfTurn(layout) : newest && [newest];
  if (ids === null || ids === '')
    return undecidable(
      `No message of the agent is known here: ${printSubject(subject)} is for episodes`,
    );
  const { fragments } = layout;
  if (fragments.every(({ message }) => message === null))
    return undecidable('The capture does not say which text belongs to which message');
  const rangesOf = subject.which === 'end_of_newest' ? lastWords : wholeOf;
  const sightings = ids.flatMap((id) => {
    const own = fragments.filter(({ message }) => message === id);
    return sightText(screen, rangesOf(own)) ?? [];
  });
  const missing = ids.length - sightings.length;
  if (missing > 0 && sightings.length > 0)
    return undecidable(`${missing} of ${printSubject(subject)} has no text on the page`);
  return { ...notFound(`${printSubject(subject)} has no text on the page`), sightings };
}

/** As many whole words as fit into this many characters, and at least one. */
const END_CHARACTERS = 40;

function lastWords(fragments: readonly Fragment[]): TextRange[] {
  const end: TextRange[] = [];
  let left = END_CHARACTERS;
  for (const { id, text } of fragments.toReversed()) {
    if (left <= 0) break;
    if (text.trim() === '') continue;
    end.unshift([id, text.length <= left ? 0 : startOfWords(text, left), text.length]);
    left -= text.length;
  }
  return end;
}

/** Where the last words of a text begin that fit into this many characters. */
function startOfWords(text: string, characters: number): number {
  const starts = Array.from(text.matchAll(/\S+/gu), ({ index }) => index);
  return starts.find((start) => text.length - start <= characters) ?? starts.at(-1) ?? 0;
}
