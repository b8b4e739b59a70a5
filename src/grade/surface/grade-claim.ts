// One claim against one checkpoint: locates the subject, decides, and gathers the numbers; reads no files.
import { compileClaim } from '../../claim/grammar.js';
import type { Compilation, ClaimPredicate } from '../../claim/predicate.js';
import { claimSubjects } from '../../claim/tree.js';
import { notUnderstoodWords, predicateWords } from '../../claim/words.js';
import type { Layout } from '../../episode/layout.js';
import type { Ink } from '../../pixels/ink.js';
import type { ClaimResult, MeasuredBox } from '../../verdict/claim-result.js';
import { rememberedByText } from '../remembered.js';
import { characterRuns } from './character-runs.js';
import { obstaclesOf } from './conditions/obstacles.js';
import { decideClaim } from './decide.js';
import type { Moment, Resolve } from './moment.js';
import type { Sighting } from './sighting.js';

export interface GradeClaim {
  claim: string;
  compiled: Compilation;
  layout: Layout;
  /** Null when there are no pictures: every measured claim is then inconclusive. */
  ink: Ink | null;
  resolve: Resolve;
}

/** Compiles a claim once for all episodes that are graded by it. */
export function readClaim(claim: string, landmarks: readonly string[]): Compilation {
  return compiledOnce(JSON.stringify([claim, ...landmarks]));
}

const compiledOnce = rememberedByText((key) => {
  const [claim = '', ...landmarks] = JSON.parse(key) as string[];
  return compileClaim(claim, { landmarks });
});

/** Grades one claim. Pure: the same evidence gives the same result. */
export function gradeClaim({ claim, compiled, layout, ink, resolve }: GradeClaim): ClaimResult {
  if (compiled.kind !== 'measured') return notMeasured(claim, compiled);
  const unsound = whyNoInk(layout, ink);
  if (unsound !== null || ink === null) return unmeasured(claim, compiled.predicate, unsound ?? '');
  const moment: Moment = { layout, ink, resolve };
  const decision = decideClaim(compiled.predicate, moment);
  const { outcome, reason, cause, tree, measurements, main, nearMisses, boxes } = decision;
  return {
    claim,
    outcome,
    source: isOpen(compiled.predicate, resolve) ? 'none' : 'measured',
    reason,
    cause: outcome === 'failed' ? cause : null,
    ...(outcome === 'inconclusive' && decision.party && { party: decision.party }),
    tree,
    measurements,
    boxes: [...boxes, ...(main === null ? [] : newObstacles(main, boxes, moment))],
    characters: main === null ? [] : characterRuns(main, moment),
    focus: main?.box ?? null,
    sight: main?.sight ?? null,
    nearMisses,
  };
}

/** Whether it mentions a meaning that nothing was picked for. */
function isOpen(predicate: ClaimPredicate, { picked }: Resolve): boolean {
  return needsPick(predicate) && picked === undefined;
}

/** What covers or clips a match that is not painted, unless the decision already says so. */
function newObstacles(main: Sighting, told: readonly MeasuredBox[], moment: Moment): MeasuredBox[] {
  if (main.state === 'painted' || told.some(({ kind }) => kind === 'obstacle')) return [];
  return obstaclesOf(main, moment);
}

/** Whether a model has to pick what a claim is about. */
export function needsPick(predicate: ClaimPredicate): boolean {
  return claimSubjects(predicate).some(({ kind }) => kind === 'meaning');
}

function unmeasured(claim: string, predicate: ClaimPredicate, why: string): ClaimResult {
  const { op } = predicate;
  const reason = `${why}.`;
  const words = predicateWords(predicate);
  const tree = { op, words, outcome: 'inconclusive' as const, reason, measurements: {}, of: [] };
  return { ...withoutEvidence(claim, reason), tree };
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
    tree: null,
  };
}

function notMeasured(
  claim: string,
  compiled: Exclude<Compilation, { kind: 'measured' }>,
): ClaimResult {
  const reason =
    compiled.kind === 'needs_model'
      ? `The claim needs a model, and none is configured: ${compiled.why}.`
      : `The claim is not understood: ${notUnderstoodWords(compiled)}`;
  return withoutEvidence(claim, reason);
}

/** Why the pictures are useless, as a phrase; null if they are not. */
export function whyNoInk({ ink: { state, why } }: Layout, ink: Ink | null): string | null {
  const because = why === null ? '' : `: ${why.replace(/\.$/u, '')}`;
  if (state === 'missing') return `The ink of the text could not be measured${because}`;
  if (state === 'unstable') return `The page moved while it was captured${because}`;
  return ink === null ? 'The screenshots of this checkpoint are missing' : null;
}
