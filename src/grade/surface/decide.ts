// Decides predicates over what was located: three values, and a reason for each; looks at no pixels.
import { type Predicate, type Subject, subjectWords } from '../../claim/predicate.js';
import type { ClaimOutcome, GradedNode } from '../../verdict/claim-result.js';
import type { Located } from './located.js';
import type { Moment } from './moment.js';
import { couldHold, type OpaqueRegion, regionWords } from './opaque.js';
import type { Sighting } from './sighting.js';

/** What a predicate came to. */
export interface Decision {
  outcome: ClaimOutcome;
  /** One sentence. */
  reason: string;
  /** Regions without text of which the decision hangs. */
  hidingPlaces: readonly OpaqueRegion[];
}

interface Case {
  subject: Subject;
  located: Located;
  moment: Moment;
}

/** The subject that a predicate speaks of. */
export function subjectOf(predicate: Predicate): Subject {
  return predicate.op === 'not' ? subjectOf(predicate.of) : predicate.subject;
}

/** Decides the whole tree. */
export function decide(
  predicate: Predicate,
  located: Located,
  moment: Moment,
): Decision & { tree: GradedNode } {
  const subject = subjectOf(predicate);
  const decision = decideNode(predicate, { subject, located, moment });
  const { outcome } = decision;
  if (predicate.op === 'not') {
    const { tree } = decide(predicate.of, located, moment);
    return { ...decision, tree: { op: 'not', subject: null, outcome, of: tree } };
  }
  const words = subjectWords(subject);
  return { ...decision, tree: { op: predicate.op, subject: words, outcome, of: null } };
}

function decideNode(predicate: Predicate, given: Case): Decision {
  const { problem } = given.located;
  if (problem !== null) return decided('inconclusive', `${problem}.`);
  switch (predicate.op) {
    case 'shown':
      return decideShown(given);
    case 'without_scrolling':
      return decideWithoutScrolling(given);
    case 'not':
      return decideNot(predicate.of, given);
  }
}

function decideShown({ subject, located, moment }: Case): Decision {
  const what = words(subject, located);
  const start = sentence(what);
  const { sightings } = located;
  const painted = sightings.find(({ state }) => state === 'painted');
  if (painted !== undefined)
    return decided(
      'passed',
      `${start} is painted ${place(painted)}${otherMatches(sightings, painted)}.`,
    );
  const open = sightings.find(({ state }) => state !== 'unpainted');
  if (open !== undefined)
    return decided(
      'inconclusive',
      `Whether ${what} is painted cannot be told ${place(open)}: ${open.why ?? ''}.`,
    );
  const most = mostSeen(sightings);
  if (most !== null)
    return decided(
      'failed',
      `${start} is not painted: ${most.why ?? ''}${partly(most)}${otherMatches(sightings, most)}.`,
    );
  const regions = hidesBehindNoText(subject) ? couldHold(moment.layout, located.couldHide) : [];
  return regions.length === 0
    ? decided('failed', `${sentence(located.absent)}.`)
    : couldBeIn(regions, sentence(located.absent));
}

/** A driver never scrolls before a checkpoint, so where the page stands is the app's own doing. */
function decideWithoutScrolling(given: Case): Decision {
  const decision = decideShown(given);
  const { y } = given.moment.layout.scroll;
  if (decision.outcome !== 'passed' || y === 0) return decision;
  const scrolled = `; the app itself has scrolled the page to ${Math.round(y)} px`;
  return { ...decision, reason: decision.reason.replace(/\.$/u, `${scrolled}.`) };
}

/** A passed "not" needs a closed world: nothing on the screen may be able to hide the subject. */
function decideNot(of: Predicate, given: Case): Decision {
  const inner = decideNode(of, given);
  if (inner.outcome === 'inconclusive') return inner;
  if (inner.outcome === 'passed') return { ...inner, outcome: 'failed' };
  const { located, moment } = given;
  const regions = couldHold(moment.layout, located.couldHide);
  return regions.length === 0
    ? { ...inner, outcome: 'passed' }
    : couldBeIn(regions, inner.reason.replace(/\.$/u, ''));
}

function decided(outcome: ClaimOutcome, reason: string): Decision {
  return { outcome, reason, hidingPlaces: [] };
}

function couldBeIn(regions: readonly OpaqueRegion[], start: string): Decision {
  const reason = `${start}, but it could be in ${regionWords(regions)}, which holds no text that can be read.`;
  return { outcome: 'inconclusive', reason, hidingPlaces: regions };
}

/** A landmark or message that matched nothing is not there, whatever a picture shows; words could be in one. */
function hidesBehindNoText({ kind }: Subject): boolean {
  return kind !== 'landmark' && kind !== 'newest_agent_message';
}

/** The match of which a person sees most characters; the first of equals, null without any. */
export function mostSeen(sightings: readonly Sighting[]): Sighting | null {
  const [first] = [...sightings].sort((a, b) => b.charactersPainted - a.charactersPainted);
  return first ?? null;
}

function words(subject: Subject, { lookedFor }: Located): string {
  const what = subjectWords(subject);
  return lookedFor === null ? what : `${what} (${lookedFor})`;
}

function place({ box, element, characters, charactersPainted }: Sighting): string {
  const count = characters === 0 ? '' : `, ${charactersPainted} of ${characters} characters`;
  return `at ${Math.round(box[0])}, ${Math.round(box[1])} in ${element}${count}`;
}

function partly({ charactersPainted, characters, sight }: Sighting): string {
  if (charactersPainted === 0) return '';
  return `; ${charactersPainted} of ${characters} characters are painted: ${sight}`;
}

/** Says so where several matches do not agree. */
function otherMatches(sightings: readonly Sighting[], told: Sighting): string {
  const others = sightings.filter((sighting) => sighting !== told);
  const different = others.find(({ state }) => state !== told.state);
  if (others.length === 0) return '';
  const count = others.length === 1 ? '1 more match' : `${others.length} more matches`;
  if (different === undefined) return ` (${count}, ${told.state} too)`;
  return ` (${count}, not all ${told.state}: ${different.why ?? ''})`;
}

/** With a capital, as the start of a sentence. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
