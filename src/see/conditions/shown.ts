// Decides "shown" and "visible without scrolling" over all matches, by what is painted, and words what was found.
import { countOf } from '../../values/count.js';
import { type ClaimSubject, printSubject } from '../../claim/subjects.js';
import type { Measurements, SightCause } from '../../episode/verdict/claim-result.js';
import {
  type ClaimDecision,
  couldBeIn,
  decided,
  mainOf,
  measuredBox,
  mostSeen,
  placeWords,
  sentence,
} from '../decision.js';
import type { Located } from '../find/located.js';
import { normalise } from '../find/normalise.js';
import type { Moment } from '../moment.js';
import { couldStillHold, readIn, regionWords } from '../opaque.js';
import { isPaintedInView, type Sighting } from '../sighting.js';

/** One of its matches is painted. */
export function decideShown(
  subject: ClaimSubject,
  located: Located,
  moment: Moment,
): ClaimDecision {
  const what = lookedFor(subject, located);
  const { sightings } = located;
  const about = evidence(located, moment);
  const painted = sightings.find((one) => one.state === 'painted' || isPaintedInView(one, moment));
  if (painted !== undefined) {
    const clause = `${foundAs(subject, painted)}is painted ${counted(painted)}${otherMatches(sightings, painted)}`;
    const cause = causeOf('shown', [subject, located], clause);
    return decided('passed', `${sentence(what)} ${clause}.`, { ...about, cause });
  }
  const open = sightings.find(({ state }) => state !== 'unpainted');
  if (open !== undefined)
    return decided(
      'inconclusive',
      `It is uncertain whether ${what} is painted ${counted(open)}: ${open.why ?? ''}.`,
      about,
    );
  const hidingPlaces = couldStillHold(moment, located.couldHide);
  const most = mostSeen(sightings);
  if (most !== null) {
    const why = `${most.why ?? ''}${partly(most)}${otherMatches(sightings, most)}`;
    const cause = causeOf('unlike', [subject, located], `cannot be seen: ${why}`);
    const reason = `${sentence(what)} is not painted: ${why}.`;
    const hidden = decided('failed', reason, { ...about, cause, hidingPlaces });
    // Its own ink may be elsewhere, like a shadow.
    const elsewhere = hidingPlaces.filter(({ kind }) => kind === 'unknown_text');
    return elsewhere.length > 0 ? couldBeIn(elsewhere, hidden) : hidden;
  }
  // A control of that name is more than its name.
  const isWords = subject.kind === 'text' || subject.kind === 'reference';
  const read = isWords ? readIn(moment, located.couldHide) : null;
  if (read !== null)
    return decided('passed', `${sentence(what)} was read in ${regionWords([read])}.`, about);
  const cause = absence(subject, located);
  const absent = decided('failed', `${sentence(located.absent)}.`, {
    ...about,
    ...{ cause, hidingPlaces },
  });
  return hidingPlaces.length > 0 && hidesBehindNoText(subject)
    ? couldBeIn(hidingPlaces, absent)
    : absent;
}

/** Says how far the page was scrolled, whoever did it: the app, a person, or the driver to reach a control. */
export function decideWithoutScrolling(
  subject: ClaimSubject,
  located: Located,
  moment: Moment,
): ClaimDecision {
  const decision = decideShown(subject, located, moment);
  const { y } = moment.layout.scroll;
  if (decision.outcome !== 'passed' || y === 0) return decision;
  const scrolled = `; the page was scrolled down ${Math.round(y)} px`;
  return { ...decision, reason: decision.reason.replace(/\.$/u, `${scrolled}.`) };
}

/** What is reported about all matches of a subject, whatever the outcome. */
export function evidence(located: Located, { layout }: Moment): Partial<ClaimDecision> {
  const { sightings, nearMisses } = located;
  const main = mainOf(located);
  const measurements: Measurements = {
    matches: sightings.length,
    matchesPainted: sightings.filter(({ state }) => state === 'painted').length,
    foldPx: layout.viewport.height,
    pageScrollYPx: layout.scroll.y,
    ...(located.lookedFor === null ? {} : { lookedFor: located.lookedFor }),
    ...(main === null ? {} : ofMain(main)),
  };
  return { main, nearMisses, measurements, boxes: sightings.map(measuredBox) };
}

/** Size and place of one match. */
export function ofMain({ box, characters, charactersPainted }: Sighting): Measurements {
  const [leftPx, topPx, widthPx, heightPx] = box;
  return { characters, charactersPainted, leftPx, topPx, widthPx, heightPx };
}

/** A landmark or message without a match is absent, whatever a picture shows; words could be in a picture. */
export function hidesBehindNoText({ kind }: ClaimSubject): boolean {
  return kind !== 'landmark' && kind !== 'locator' && kind !== 'message';
}

/** The subject in words, with the value that a reference stands for. */
export function lookedFor(subject: ClaimSubject, { lookedFor: value }: Located): string {
  const what = printSubject(subject);
  return value === null ? what : `${what} (${value})`;
}

/** A reason about a subject; a landmark is called by its plain name. */
export function causeOf(
  code: SightCause['code'],
  [subject, located]: readonly [ClaimSubject, Located],
  clause: string,
): SightCause {
  const what =
    subject.kind === 'landmark'
      ? `the ${subject.name.replaceAll('_', ' ')}`
      : lookedFor(subject, located);
  return { code, words: `${what} ${clause}` };
}

/** Nothing of the subject was found. */
export function absence(subject: ClaimSubject, located: Located): SightCause {
  if (subject.kind !== 'landmark') return { code: 'absent', words: located.absent };
  return causeOf('absent', [subject, located], 'matched nothing on the page');
}

/** An amount or date found by its value may be written differently. */
function foundAs(subject: ClaimSubject, { text }: Sighting): string {
  const isOther = subject.kind === 'text' && normalise(subject.text) !== normalise(text);
  return isOther && /\p{N}/u.test(text) ? `(as "${text.trim()}") ` : '';
}

function counted(sighting: Sighting): string {
  const { characters, charactersPainted } = sighting;
  const count =
    characters === 0 ? '' : `, ${charactersPainted} of ${countOf(characters, 'character')}`;
  return `${placeWords(sighting)}${count}`;
}

function partly({ charactersPainted, characters, sight }: Sighting): string {
  if (charactersPainted === 0) return '';
  return `; ${charactersPainted} of ${countOf(characters, 'character')} ${charactersPainted === 1 ? 'is' : 'are'} painted: ${sight}`;
}

/** Says so if several matches disagree. */
function otherMatches(sightings: readonly Sighting[], told: Sighting): string {
  const others = sightings.filter((sighting) => sighting !== told);
  const different = others.find(({ state }) => state !== told.state);
  if (others.length === 0) return '';
  const count = countOf(others.length, 'more match', 'more matches');
  if (different === undefined) return ` (${count}, ${told.state} too)`;
  return ` (${count}, not all ${told.state}: ${different.why ?? ''})`;
}
