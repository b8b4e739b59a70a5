// Decides one claim at one checkpoint: locates the subject, decides in three values with a reason, and gathers the numbers; reads no files.
import { type Claim, type ClaimOf, claimSubjects, printClaim } from '../claim/claim.js';
import type { RoleThing } from '../claim/nearest.js';
import {
  type ClaimRefusal,
  nearestOn,
  parseClaim,
  refusalText,
  subjectOf,
} from '../claim/parse.js';
import { ariaRoles, roleNames } from '../claim/roles.js';
import { type ClaimSubject, kindsOf, printSubject } from '../claim/subjects.js';
import type { Layout } from '../episode/layout.js';
import type { Ink } from './pixels/ink.js';
import type { ClaimResult, FoundSubject, MeasuredBox } from '../episode/verdict/claim-result.js';
import { rememberedByText } from '../values/remembered.js';
import { boxOfAll, characterRuns, type Located, obstaclesOf, type Sighting } from './sighting.js';
import {
  type ClaimContext,
  type ClaimDecision,
  conjoined,
  decided,
  decideShown,
  decideWithoutScrolling,
  oppositeOf,
  sentence,
  type Test,
} from './decision.js';
import { locate } from './find/locate.js';
import { isOfHeaders, partName } from './find/things.js';
import type { ScreenEvidence, Resolve } from './evidence.js';
import type { PredicateName } from '../claim/predicates.js';
import { isOperable } from '../episode/roles.js';
import { decideCount, decideMatches } from './conditions/matches.js';
import { decideShownAs } from './conditions/words.js';
import { deciders, type OfAll, type OfOne, placeTest } from './deciders.js';
import { isName } from './find/lines.js';
import type { HowMany } from '../claim/language.js';

/** What a sentence is: a claim, one that a model is asked as it stands, or none. */
export type ReadClaim =
  /** `isDenied`: it must not hold as a whole, which no sentence with a quantifier says. */
  | { kind: 'measured'; claim: Claim; isDenied?: true }
  /** `about`: what to show the model; null if the sentence does not begin with a subject. */
  | { kind: 'asked'; about: ClaimSubject | null }
  | ({ kind: 'refused' } & ClaimRefusal);

export interface GradeClaim {
  /** As it was written. */
  claim: string;
  compiled: ReadClaim;
  layout: Layout;
  /** Null when there are no pictures: every measured claim is then inconclusive. */
  ink: Ink | null;
  resolve: Resolve;
}

/** Reads a sentence once for all episodes that are graded by it. */
export function readClaim(claim: string, landmarks: readonly string[]): ReadClaim {
  return readOnce(JSON.stringify([claim, ...landmarks]));
}

const readOnce = rememberedByText((key): ReadClaim => {
  const [claim = '', ...landmarks] = JSON.parse(key) as string[];
  const reading = parseClaim(claim, { landmarks });
  return 'claim' in reading
    ? { kind: 'measured', claim: reading.claim }
    : { kind: 'refused', ...reading };
});

/** A sentence of any form, for a model. */
export function claimForModel(sentence: string, landmarks: readonly string[]): ReadClaim {
  return { kind: 'asked', about: subjectOf(sentence, { landmarks }) };
}

/** Grades one claim. Pure: the same evidence gives the same result. */
export function gradeClaim({ claim, compiled, layout, ink, resolve }: GradeClaim): ClaimResult {
  if (compiled.kind !== 'measured') return notMeasured(claim, compiled, layout);
  const read = printClaim(compiled.claim);
  const unsound = whyNoInk(layout, ink);
  if (unsound !== null || ink === null)
    return { ...withoutEvidence(claim, `${unsound ?? ''}.`), read };
  const screen: ScreenEvidence = { layout, ink, resolve };
  const found = decideClaim(compiled.claim, screen);
  const decision = compiled.isDenied === true ? oppositeOf(found) : found;
  const { outcome, reason, cause, measurements, main, nearMisses, boxes } = decision;
  return {
    claim,
    outcome,
    source: needsPick(compiled.claim) && resolve.picked === undefined ? 'none' : 'measured',
    reason,
    cause: outcome === 'failed' ? cause : null,
    ...(outcome === 'inconclusive' && decision.party && { party: decision.party }),
    read,
    measurements,
    boxes: [...boxes, ...(main === null ? [] : newObstacles(main, boxes, screen))],
    characters: main === null ? [] : characterRuns(main, screen),
    focus: main?.box ?? null,
    sight: main?.sight ?? null,
    nearMisses,
  };
}

/** What covers or clips a match that is not painted, unless the decision already says so. */
function newObstacles(
  main: Sighting,
  told: readonly MeasuredBox[],
  screen: ScreenEvidence,
): MeasuredBox[] {
  if (main.state === 'painted' || told.some(({ kind }) => kind === 'obstacle')) return [];
  return obstaclesOf(main, screen);
}

/** Whether a model has to pick what a claim is about. */
export function needsPick(claim: Claim): boolean {
  return claimSubjects(claim).some(({ kind }) => kind === 'meaning');
}

/** What each subject of a claim was taken to mean and where that is; none if it is not measured. */
export function foundSubjects(compiled: ReadClaim, screen: ScreenEvidence): FoundSubject[] {
  if (compiled.kind !== 'measured') return [];
  const all = new Map(
    claimSubjects(compiled.claim).map((one) => [JSON.stringify(one), one] as const),
  );
  return [...all.values()].map((subject) => {
    const { sightings, problem, absent, lookedFor } = locate(subject, screen);
    return {
      subject: printSubject(subject),
      as: lookedFor,
      why: problem ?? (sightings.length === 0 ? absent : null),
      matches: sightings.map((one) => ({
        box: boxOfAll(one),
        element: one.element,
        state: one.state === 'unmeasured' ? 'uncertain' : one.state,
      })),
    };
  });
}

/** A result that rests on nothing. */
export function withoutEvidence(claim: string, reason: string): ClaimResult {
  return {
    claim,
    outcome: 'inconclusive',
    source: 'none',
    reason,
    cause: null,
    measurements: {},
    boxes: [],
    characters: [],
    focus: null,
    sight: null,
    nearMisses: [],
    read: null,
  };
}

/** Everything on the page that a claim can name by its role. */
function thingsOn(layout: Layout): RoleThing[] {
  const { controls, parts = [] } = layout;
  const named = parts
    .filter((one) => !isOfHeaders(one, parts))
    .map((one) => ({ role: one.role ?? '', name: partName(one, layout) }));
  return [...controls, ...named].flatMap(({ role, name }) => {
    const kind = roleNames.find((one) => ariaRoles(one).includes(role));
    return name === '' || kind === undefined ? [] : [{ kind: 'role', role: kind, name }];
  });
}

function notMeasured(
  claim: string,
  compiled: Exclude<ReadClaim, { kind: 'measured' }>,
  layout: Layout,
): ClaimResult {
  if (compiled.kind === 'asked')
    return withoutEvidence(
      claim,
      'The sentence is for a model that looks, and none is configured.',
    );
  const landmarks = Object.keys(layout.landmarks);
  const offer = nearestOn(claim, { landmarks }, thingsOn(layout));
  const refused = { why: compiled.why, ...offer };
  return { ...withoutEvidence(claim, refusalText(refused)), refused };
}

/** Why the pictures are useless, as a phrase; null if they are not. */
export function whyNoInk({ ink: { state, why } }: Layout, ink: Ink | null): string | null {
  const because = why === null ? '' : `: ${why.replace(/\.$/u, '')}`;
  if (state === 'missing') return `The ink of the text could not be measured${because}`;
  if (state === 'unstable') return `The page moved while it was captured${because}`;
  return ink === null ? 'The screenshots of this checkpoint are missing' : null;
}

/** Of "every", "no" and numbers, each match is what the negative is said of: "no button is disabled". */
function decideClaim(written: Claim, screen: ScreenEvidence): ClaimDecision {
  const claim = ofEachMessage(written);
  const decision = decideStatement(claim, contextAt(screen));
  return claim.not === true && claim.of === undefined ? oppositeOf(decision) : decision;
}

/** The messages of a turn are several, and each is meant. */
function ofEachMessage(claim: Claim): Claim {
  const { subject, of } = claim;
  const isOfTurn = subject.kind === 'message' && subject.which === 'of_turn';
  return isOfTurn && of === undefined && !isOfAll(claim) ? { ...claim, of: 'every' } : claim;
}

/** Each subject is searched for once. */
function contextAt(screen: ScreenEvidence): ClaimContext {
  const known = new Map<string, ReturnType<typeof locate>>();
  return {
    screen,
    locate: (subject) => {
      const key = JSON.stringify(subject);
      const found = known.get(key) ?? locate(subject, screen);
      known.set(key, found);
      return found;
    },
  };
}

function decideStatement(claim: Claim, context: ClaimContext): ClaimDecision {
  const { subject, of } = claim;
  const uncounted = whyNotCounted(subject, of);
  if (uncounted !== null) return undecided(uncounted);
  const located = context.locate(subject);
  if (claim.predicate === 'shown_as') return decideShownAs(claim, context);
  if (located.problem !== null) return undecided(located.problem);
  if (claim.predicate === 'open')
    return decideStatement({ ...claim, predicate: whatIsOpen(subject, located) }, context);
  if (isOfAll(claim))
    return of === undefined
      ? decideOfAll(claim, context)
      : decided('inconclusive', 'That is said of all matches together, without a number.');
  if (of === undefined) return decideTheOne(claim, context);
  const { screen } = context;
  // "No X is shown" is that X is not shown, wherever it could be.
  if (of !== 'every' && claim.predicate === 'shown' && claim.not !== true)
    return of.n === 0 && of.compare === 'exactly'
      ? oppositeOf(decideShown(subject, located, screen))
      : decideCount(subject, of, located, screen);
  const hiddenToo = aboutSight.has(claim.predicate) && (of === 'every' || claim.not === true);
  const question = { subject, of, test: testOf(claim, context), hiddenToo };
  return decideMatches(question, located, screen);
}

/** A tab "Tickets" is no ticket: whether there is one or none of a name is known, but not what else is one. */
function whyNotCounted(subject: ClaimSubject, of: HowMany | undefined): string | null {
  if (subject.kind !== 'named' || of === undefined || kindsOf(subject).length > 0) return null;
  const isOneOrNone = of !== 'every' && of.n === (of.compare === 'at least' ? 1 : 0);
  if (isOneOrNone && of.compare !== 'at most') return null;
  return `nothing tells what counts as one "${subject.words}"; count by role, such as "exactly 3 rows"`;
}

/** By what it is; by its noun if it is nothing that a person operates. A menu bar stays. */
function whatIsOpen(subject: ClaimSubject, { sightings }: Located): 'shown' | 'expanded' {
  const byNoun = kindsOf(subject).some((role) => OPENING.has(role));
  const areSo = sightings.every(({ thing }) => {
    const role = thing?.control?.role ?? thing?.part?.role ?? '';
    return OPENING.has(role) || (byNoun && !isOperable(role) && role !== 'menubar');
  });
  return areSo && (byNoun || sightings.length > 0) ? 'shown' : 'expanded';
}

/** What is on the screen only while it is open. */
const OPENING: ReadonlySet<string> = new Set([
  'dialog',
  'alertdialog',
  'menu',
  'listbox',
  'tooltip',
]);

function isOfAll(claim: Claim): claim is ClaimOf<OfAll> {
  return claim.predicate === 'appears' || claim.predicate === 'in_order';
}

function decideOfAll(claim: ClaimOf<OfAll>, context: ClaimContext): ClaimDecision {
  const { screen } = context;
  if (claim.predicate === 'appears') {
    const { subject, times: n } = claim;
    const wanted = { n, compare: 'exactly', everywhere: true } as const;
    return decideCount(subject, wanted, context.locate(subject), screen);
  }
  const all = [claim.subject, ...claim.others];
  const pairs = all.slice(1).map((next, at) => [all[at] ?? next, next] as const);
  return conjoined(pairs.map(([one, next]) => comesBefore(one, next, context)));
}

function comesBefore(
  subject: ClaimSubject,
  next: ClaimSubject,
  context: ClaimContext,
): ClaimDecision {
  const located = context.locate(subject);
  if (located.problem !== null) return undecided(located.problem);
  const test = placeTest('before', next, context);
  const question = { subject, of: 'the' as const, test, hiddenToo: false };
  return decideMatches(question, located, context.screen);
}

/** It leads nowhere, or to what was not captured. */
function undecided(problem: string): ClaimDecision {
  return decided('inconclusive', `${sentence(problem)}.`, { party: 'harness' });
}

type Statement = Exclude<Claim, ClaimOf<OfAll | 'shown_as'>>;

function decideTheOne(claim: Statement, context: ClaimContext): ClaimDecision {
  const { subject, predicate } = claim;
  const { screen } = context;
  const located = context.locate(subject);
  if (predicate === 'shown') return decideShown(subject, located, screen);
  if (predicate === 'without_scrolling') return decideWithoutScrolling(subject, located, screen);
  const question = { subject, of: 'the' as const, test: testOf(claim, context), hiddenToo: false };
  const decision = decideMatches(question, located, screen);
  const isIdle = decision.outcome === 'failed' && saysOnlyItself(claim, located);
  return isIdle ? undecided(NOT_BESIDE) : decision;
}

/** A text or a heading says just its own words: who says that it is something else means what stands beside it. */
function saysOnlyItself(claim: Statement, { sightings }: Located): boolean {
  if (claim.predicate !== 'says' && claim.predicate !== 'equals') return false;
  const { subject, value } = claim;
  const quoted = subject.kind === 'text' && value.kind === 'text' ? subject.text : null;
  const own = subject.kind === 'named' ? subject.words : quoted;
  return own !== null && sightings.length > 0 && sightings.every(({ text }) => isName(text, own));
}

const NOT_BESIDE =
  'These words are only themselves; for what stands beside them write: the value beside "…"';

function testOf(claim: Statement, context: ClaimContext): Test {
  const decide = deciders[claim.predicate as OfOne] as (
    claim: Statement,
    context: ClaimContext,
  ) => Test;
  const test = decide(claim, context);
  return claim.not === true && claim.of !== undefined ? negated(test) : test;
}

function negated(test: Test): Test {
  return (sighting) => {
    const finding = test(sighting);
    if (finding.outcome === 'inconclusive' || finding.absent === true) return finding;
    return { ...finding, outcome: finding.outcome === 'passed' ? 'failed' : 'passed' };
  };
}

/** Predicates that hidden matches fail. */
const aboutSight: ReadonlySet<PredicateName> = new Set([
  'shown',
  'without_scrolling',
  'fully_visible',
  'not_covered',
  'clickable',
  'not_cut_off',
] satisfies PredicateName[]);
