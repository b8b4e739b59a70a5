// The decision on a claim and the finding on one match, how decisions are negated and joined, and what decides "shown".
import type {
  ClaimOutcome,
  MeasuredBox,
  Measurements,
  NearMiss,
  SightCause,
} from '../episode/verdict/claim-result.js';
import { isPaintedInView, type Located, type Sighting } from './sighting.js';
import type { OpaqueRegion, ScreenEvidence } from './evidence.js';
import { couldStillHold, readIn, regionWords } from './opaque.js';
import { countOf } from '../values/count.js';
import { type ClaimSubject, printSubject } from '../claim/subjects.js';
import { normalize } from './find/lines.js';

export interface ClaimDecision {
  outcome: ClaimOutcome;
  /** One sentence, with the numbers. */
  reason: string;
  /** Why it fails, or would if it were denied. */
  cause: SightCause | null;
  /** Whose doubt it is if inconclusive; absent if that is not known. */
  party?: 'harness';
  measurements: Measurements;
  boxes: MeasuredBox[];
  /** The match that decided; null if there is none. */
  main: Sighting | null;
  nearMisses: NearMiss[];
  /** There is nothing that it could be true of: then its opposite does not hold either. */
  absent: boolean;
  /** Regions without text where the subject could still be, so its absence is not certain. */
  hidingPlaces: readonly OpaqueRegion[];
}

/** A decision on what was located, with nothing measured yet. */
export function decided(
  outcome: ClaimOutcome,
  reason: string,
  about: Partial<Omit<ClaimDecision, 'outcome' | 'reason'>> = {},
): ClaimDecision {
  return {
    outcome,
    reason,
    cause: null,
    measurements: {},
    boxes: [],
    main: null,
    nearMisses: [],
    absent: false,
    hidingPlaces: [],
    ...about,
  };
}

/** The decision on "not": a passed "not" needs a closed world, and a subject. */
export function oppositeOf(decision: ClaimDecision): ClaimDecision {
  const { outcome, absent, hidingPlaces } = decision;
  if (outcome === 'inconclusive' || absent) return decision;
  if (outcome === 'passed') return { ...decision, outcome: 'failed' };
  if (hidingPlaces.length === 0) return { ...decision, outcome: 'passed' };
  return couldBeIn(hidingPlaces, decision);
}

/** Inconclusive, since the subject, or one more of its kind, could be where no text can be read. */
export function couldBeIn(
  regions: readonly OpaqueRegion[],
  decision: ClaimDecision,
  what: 'it' | 'one more' = 'it',
): ClaimDecision {
  const start = decision.reason.replace(/\.$/u, '');
  return {
    ...decision,
    outcome: 'inconclusive',
    reason: `${start}, but ${what} could be in ${regionWords(regions)}, which contains no readable text.`,
    boxes: [
      ...decision.boxes,
      ...regions.map(({ box, element }) => ({ box, kind: 'opaque' as const, text: element })),
    ],
    hidingPlaces: regions,
  };
}

/** Kleene's strong "and": the first deciding part gives the reason. */
export function conjoined(parts: readonly ClaimDecision[]): ClaimDecision {
  const found =
    parts.find(({ outcome }) => outcome === 'failed') ??
    parts.find(({ outcome }) => outcome === 'inconclusive');
  const [first] = parts;
  const told = found ?? first;
  if (told === undefined) throw new Error('Nothing is joined here.');
  const alike = parts.filter(({ outcome }) => outcome === told.outcome);
  return {
    ...told,
    reason: distinct(alike.map(({ reason }) => reason)).join(' '),
    boxes: distinct(parts.flatMap(({ boxes }) => boxes)),
    nearMisses: distinct(parts.flatMap(({ nearMisses }) => nearMisses)),
  };
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** With a capital, as the start of a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A match as a box of the verdict. */
export function measuredBox({ box, state, text }: Sighting): MeasuredBox {
  return { box, kind: state === 'unmeasured' ? 'uncertain' : state, text };
}

/** The match with the most visible characters; the first in a tie, null without any. */
function mostSeen(sightings: readonly Sighting[]): Sighting | null {
  const [first] = [...sightings].sort((a, b) => b.charactersPainted - a.charactersPainted);
  return first ?? null;
}

/** The match that decides: a painted one, else an open one, else the most visible one. */
export function mainOf({ sightings }: Located): Sighting | null {
  const painted = sightings.find(({ state }) => state === 'painted');
  return painted ?? sightings.find(({ state }) => state !== 'unpainted') ?? mostSeen(sightings);
}

/** `at 20, 40 in p.reason` */
export function placeWords({ box, element }: Sighting): string {
  return `at ${Math.round(box[0])}, ${Math.round(box[1])} in ${element}`;
}

/** The result of the test on one match. */
export interface MatchFinding {
  outcome: ClaimOutcome;
  /** A clause that goes on after the subject: `is covered by div.bar`. */
  why: string;
  measurements?: Measurements;
  /** There is nothing to test, so its opposite does not hold either. */
  absent?: boolean;
  /** The page does not show it, though a mark would. */
  party?: 'harness';
  /** Its text differs from the wanted one. */
  saysOther?: true;
  /** What else the verdict mentions, such as what covers it. */
  boxes?: readonly MeasuredBox[];
}

export type Test = (sighting: Sighting) => MatchFinding;

type More = Omit<MatchFinding, 'outcome' | 'why'>;

export function passes(why: string, more: More = {}): MatchFinding {
  return { outcome: 'passed', why, ...more };
}

export function fails(why: string, more: More = {}): MatchFinding {
  return { outcome: 'failed', why, ...more };
}

/** Nobody can say. */
export function leavesOpen(why: string, more: More = {}): MatchFinding {
  return { outcome: 'inconclusive', why, ...more };
}

/** One of its matches is painted. */
export function decideShown(
  subject: ClaimSubject,
  located: Located,
  screen: ScreenEvidence,
): ClaimDecision {
  const what = lookedFor(subject, located);
  const { sightings } = located;
  const about = evidence(located, screen);
  const painted = sightings.find((one) => one.state === 'painted' || isPaintedInView(one, screen));
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
  const hidingPlaces = couldStillHold(screen, located.couldHide);
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
  const read = isWords ? readIn(screen, located.couldHide) : null;
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
  screen: ScreenEvidence,
): ClaimDecision {
  const decision = decideShown(subject, located, screen);
  const { y } = screen.layout.scroll;
  if (decision.outcome !== 'passed' || y === 0) return decision;
  const scrolled = `; the page was scrolled down ${Math.round(y)} px`;
  return { ...decision, reason: decision.reason.replace(/\.$/u, `${scrolled}.`) };
}

/** What is reported about all matches of a subject, whatever the outcome. */
export function evidence(located: Located, { layout }: ScreenEvidence): Partial<ClaimDecision> {
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
  const isOther = subject.kind === 'text' && normalize(subject.text) !== normalize(text);
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

/** What is known while a claim is decided at one checkpoint. */
export interface ClaimContext {
  screen: ScreenEvidence;
  /** Each subject is searched for once. */
  locate: (subject: ClaimSubject) => Located;
}
