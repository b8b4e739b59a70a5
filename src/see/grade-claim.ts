// One claim against one checkpoint: locates the subject, decides, and gathers the numbers; reads no files.
import { type Claim, claimSubjects } from '../claim/claim.js';
import type { NamedThing } from '../claim/nearest.js';
import {
  nearestOn,
  parseClaim,
  type ClaimRefusal,
  refusalText,
  subjectOf,
} from '../claim/parse.js';
import { printClaim } from '../claim/print.js';
import { roleNames, ariaRoles } from '../claim/roles.js';
import { printSubject, type ClaimSubject } from '../claim/subjects.js';
import type { Layout } from '../episode/layout.js';
import type { Ink } from './pixels/ink.js';
import type { ClaimResult, FoundSubject, MeasuredBox } from '../episode/verdict/claim-result.js';
import { rememberedByText } from '../values/remembered.js';
import { obstaclesOf } from './conditions/obstacles.js';
import { decideClaim } from './decide.js';
import { oppositeOf } from './decision.js';
import { locate } from './find/locate.js';
import { isOfHeaders, partName } from './find/page-parts.js';
import type { Moment, Resolve } from './moment.js';
import { boxOfAll, characterRuns, type Sighting } from './sighting.js';

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
export function askedClaim(sentence: string, landmarks: readonly string[]): ReadClaim {
  return { kind: 'asked', about: subjectOf(sentence, { landmarks }) };
}

/** Grades one claim. Pure: the same evidence gives the same result. */
export function gradeClaim({ claim, compiled, layout, ink, resolve }: GradeClaim): ClaimResult {
  if (compiled.kind !== 'measured') return notMeasured(claim, compiled, layout);
  const read = printClaim(compiled.claim);
  const unsound = whyNoInk(layout, ink);
  if (unsound !== null || ink === null)
    return { ...withoutEvidence(claim, `${unsound ?? ''}.`), read };
  const moment: Moment = { layout, ink, resolve };
  const found = decideClaim(compiled.claim, moment);
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
    boxes: [...boxes, ...(main === null ? [] : newObstacles(main, boxes, moment))],
    characters: main === null ? [] : characterRuns(main, moment),
    focus: main?.box ?? null,
    sight: main?.sight ?? null,
    nearMisses,
  };
}

/** What covers or clips a match that is not painted, unless the decision already says so. */
function newObstacles(main: Sighting, told: readonly MeasuredBox[], moment: Moment): MeasuredBox[] {
  if (main.state === 'painted' || told.some(({ kind }) => kind === 'obstacle')) return [];
  return obstaclesOf(main, moment);
}

/** Whether a model has to pick what a claim is about. */
export function needsPick(claim: Claim): boolean {
  return claimSubjects(claim).some(({ kind }) => kind === 'meaning');
}

/** What each subject of a claim was taken to mean and where that is; none if it is not measured. */
export function foundSubjects(compiled: ReadClaim, moment: Moment): FoundSubject[] {
  if (compiled.kind !== 'measured') return [];
  const all = new Map(
    claimSubjects(compiled.claim).map((one) => [JSON.stringify(one), one] as const),
  );
  return [...all.values()].map((subject) => {
    const { sightings, problem, absent, lookedFor } = locate(subject, moment);
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
function thingsOn(layout: Layout): NamedThing[] {
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
