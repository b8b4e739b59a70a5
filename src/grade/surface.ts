// Grades a claim at one checkpoint of a closed episode: measures first, and asks a model only for what that leaves open.
import type { Assertion, AssertionVerdict, Outcome, Party } from '../episode/verdict/format.js';
import {
  type ClaimModels,
  collectHiding,
  type Hiding,
  mayBlock,
  openWords,
  pickMeanings,
  readRegion,
  type RegionRead,
  visionTarget,
  type VotedResult,
  voteMeasurements,
  voters,
  withoutVotes,
  withPicks,
  withReadings,
} from './vision.js';
import { type Claim, claimSubjects, oppositeClaim } from '../claim/claim.js';
import type { LoadedCheckpoint, PicturePair, SurfaceEvidence } from '../see/from-episode.js';
import {
  claimForModel,
  type GradeClaim,
  gradeClaim,
  needsPick,
  type ReadClaim,
  readClaim,
  whyNoInk,
  withoutEvidence,
} from '../see/grade-claim.js';
import type { ClaimOutcome, ClaimResult } from '../episode/verdict/claim-result.js';
import { assertionTitle } from '../scenario/assertions/kinds.js';
import { type ClaimSubject, printSubject } from '../claim/subjects.js';
import type { Layout } from '../episode/layout.js';
import { judgement, type Judgement, type VisionTarget } from '../model/vision/picture.js';
import type { Polled } from '../model/judge/decide.js';
import { intersect } from '../episode/boxes.js';
import { type Ink, passagesOf } from '../see/pixels/ink.js';
import { decodePixels } from '../episode/png.js';
import { firstLine } from '../sightline-error.js';
import { mainOf, sentence } from '../see/decision.js';
import { locate } from '../see/find/locate.js';
import { noRecords, type ScreenEvidence } from '../see/evidence.js';

export type ShowsAssertion = Extract<Assertion, { kind: 'shows' }>;

/** A verdict with the result that it rests on; null if there was no checkpoint to look at. */
export interface ShowsVerdict {
  verdict: AssertionVerdict;
  result: ClaimResult | null;
  checkpoint: LoadedCheckpoint | null;
}

/** Grades one `shows` assertion, and keeps what was measured for reports. */
export async function gradeShows(
  assertion: ShowsAssertion,
  evidence: SurfaceEvidence,
  asking: ClaimModels | null = null,
): Promise<ShowsVerdict> {
  const compiled = compiledFor(assertion, evidence);
  const checkpoint = await evidence.loadCheckpoint(assertion.at);
  if (checkpoint === null) return noCheckpoint(assertion, evidence.checkpoints);
  if ('problem' in checkpoint)
    return ungraded(assertion, {
      reason: `The checkpoint ${assertion.at} cannot be read: ${checkpoint.problem}.`,
    });
  const { layout, ink, screenshot, pictures = noPictures } = checkpoint;
  const resolve = evidence.recordsAt(assertion.at);
  const { claim, not } = assertion;
  const subject = { claim, compiled, layout, ink, resolve };
  const asked = await gradeWithModels({ ...subject, not, asking, pictures });
  const { polls, isUnanswered, result } = asked;
  const { cause } = result;
  const lost = result.outcome === 'failed' ? await whyLost(compiled, evidence) : null;
  return {
    result,
    checkpoint,
    verdict: {
      ...verdictOf(assertion, result.outcome),
      ...(lost === null ? {} : { party: 'undetermined' as const }),
      ...(result.party && { party: result.party }),
      ...(isUnanswered ? { party: 'judge' as const } : {}),
      blocking: blocks(compiled, asked),
      reason: lost === null ? result.reason : `${result.reason} ${lost}.`,
      ...(cause && {
        cause: lost === null ? cause : { ...cause, words: `${cause.words}. ${lost}` },
      }),
      evidence: [
        { seq: null, file: screenshot, text: result.sight ?? result.reason },
        ...nearMisses(result),
      ],
      measurements: {
        ...result.measurements,
        ...(polls.length === 0 ? {} : { source: result.source }),
        ...voteMeasurements(polls),
      },
    },
  };
}

function noPictures(): Promise<PicturePair> {
  throw new Error('The pictures of this checkpoint are not at hand.');
}

/**
 * An asked sentence never blocks: nothing of it is measured. Of a claim, a model that was asked blocks as calibration
 * allows, and if it could not decide, the claim is as open as without it. A claim about text that is nowhere on the
 * page but could hide in a picture is different: it blocks, since the text may be missing, until it has been read
 * somewhere.
 */
function blocks(compiled: ReadClaim, { polls, result, isOfPicture }: VotedResult): boolean {
  if (compiled.kind !== 'measured') return compiled.kind === 'refused';
  if (polls.length > 0 && mayBlock(polls) && result.outcome !== 'inconclusive') return true;
  if (isOfPicture) return false;
  if (needsPick(compiled.claim)) return polls.length === 0 && result.source === 'measured';
  return polls.length === 0 || result.outcome !== 'passed';
}

function noCheckpoint(assertion: ShowsAssertion, names: readonly string[]): ShowsVerdict {
  const known = names.length === 0 ? 'it has none' : `it has: ${names.join(', ')}`;
  const reason = `The episode has no checkpoint ${assertion.at} (${known}).`;
  const cause = { code: 'not_reached' } as const;
  const party = 'undetermined' as const;
  return ungraded(assertion, { party, reason, cause });
}

function ungraded(assertion: ShowsAssertion, about: Partial<AssertionVerdict>): ShowsVerdict {
  const verdict = { ...verdictOf(assertion, 'inconclusive'), ...about };
  return { result: null, checkpoint: null, verdict };
}

function verdictOf(assertion: ShowsAssertion, outcome: Outcome): AssertionVerdict {
  // To start with: the table of attribution names another where the record has a reason, or nobody where the subject is absent.
  const party: Record<Outcome, Party | null> = {
    passed: null,
    failed: 'ui',
    inconclusive: 'harness',
    invalid: 'undetermined',
    error: 'harness',
  };
  return {
    assertion,
    class: 'surface',
    outcome,
    blocking: true,
    party: party[outcome],
    title: assertionTitle(assertion),
    reason: '',
    evidence: [],
    measurements: {},
  };
}

function nearMisses(result: ClaimResult): AssertionVerdict['evidence'] {
  return result.nearMisses.map(({ text, why }) => ({
    seq: null,
    file: null,
    text: `near miss: ${text} (${why})`,
  }));
}

/** The opposite of a claim is graded as an opposite, so that a passed "not" needs its closed world here too. */
function compiledFor(
  { claim, not, asked }: ShowsAssertion,
  { landmarks }: SurfaceEvidence,
): ReadClaim {
  const compiled = asked === true ? claimForModel(claim, landmarks) : readClaim(claim, landmarks);
  if (!not || compiled.kind !== 'measured') return compiled;
  const { claim: read } = compiled;
  if (read.of !== undefined) return { ...compiled, isDenied: true };
  return { ...compiled, claim: oppositeClaim(read) };
}

/**
 * A landmark that matched at no checkpoint of the whole episode: its locator may be wrong, so its absence here is
 * nobody's proven fault. Null if the claim is about something else, or if it matched once.
 */
async function whyLost(compiled: ReadClaim, evidence: SurfaceEvidence): Promise<string | null> {
  for (const name of namesIn(compiled)) {
    if (await matchedOnce(name, evidence)) continue;
    return `${name} matched at no checkpoint of the episode: the page lacks it (ui), or its locator in the app file is wrong (harness)`;
  }
  return null;
}

function namesIn(compiled: ReadClaim): string[] {
  if (compiled.kind === 'refused') return [];
  const about = compiled.kind === 'measured' ? claimSubjects(compiled.claim) : [compiled.about];
  return about.flatMap((one) => (one?.kind === 'landmark' ? [one.name] : []));
}

async function matchedOnce(name: string, evidence: SurfaceEvidence): Promise<boolean> {
  for (const checkpoint of evidence.checkpoints) {
    const loaded = await evidence.loadCheckpoint(checkpoint);
    if (loaded === null || !('layout' in loaded)) continue;
    if ((loaded.layout.landmarks[name]?.matches.length ?? 0) > 0) return true;
  }
  return false;
}

/** A claim with whom to ask. */
interface GradeAsking extends GradeClaim {
  not: boolean;
  /** Null if nobody should be asked and no answers are saved. */
  asking: ClaimModels | null;
  /** The pictures of the checkpoint, decoded once they are needed. */
  pictures: () => Promise<PicturePair>;
}

/** Grades one claim. A failing model leaves open what it should have decided, and nothing else. */
async function gradeWithModels(given: GradeAsking): Promise<VotedResult> {
  const { asking, compiled, claim, layout, ink, resolve } = given;
  if (asking === null || ink === null || whyNoInk(layout, ink) !== null)
    return measure(given).first;
  const screen = { layout, ink, resolve };
  try {
    if (compiled.kind === 'asked') return await opinion(given, compiled.about, screen, asking);
    if (compiled.kind === 'measured') return await measured(given, compiled.claim, screen, asking);
    return withoutVotes(gradeClaim(given));
  } catch (error) {
    const reason = `The claim could not be put to a model: ${firstLine(error)}`;
    const result = withoutEvidence(claim, reason);
    return { ...measure(given).first, result, isUnanswered: true };
  }
}

/** What is measured, and what could be where only a model can read it. */
function measure(given: GradeClaim): { first: VotedResult; asked: readonly Hiding[] } {
  const { resolve, asked } = collectHiding(given.resolve);
  const result = gradeClaim({ ...given, resolve });
  const isOpen = result.outcome === 'inconclusive' && asked.length > 0;
  const isOfPicture = isOpen && asked.every((one) => one.isSubject);
  return { first: { ...withoutVotes(result), isOfPicture }, asked };
}

/** The model looks at the subject, or at the window where the sentence begins with none. That there is nothing to look at needs no model. */
async function opinion(
  given: GradeAsking,
  about: ClaimSubject | null,
  screen: ScreenEvidence,
  asking: ClaimModels,
): Promise<VotedResult> {
  if (about === null) return await ofWindow(given, screen, asking);
  const isShown: Claim = { subject: about, predicate: 'shown' };
  const compiled = { kind: 'measured' as const, claim: isShown };
  const shown = { ...gradeClaim({ ...given, compiled }), read: null };
  const main = mainOf(locate(about, screen));
  if (main === null || (shown.outcome !== 'passed' && main.state === 'unpainted'))
    return withoutVotes(shown);
  const target = visionTarget(main.box, screen.layout, await given.pictures());
  if (target === null) {
    const reason = `${sentence(printSubject(about))} is outside the screenshot.`;
    return withoutVotes({ ...shown, outcome: 'inconclusive', reason, cause: null });
  }
  const sizes = passagesOf(main, screen).map(({ fragment }) => fragment.fontPx);
  const hasPicture = screen.layout.opaque.some(({ box }) => intersect(box, target.box) !== null);
  const seen = {
    ...target,
    holds: main.characters > 0 && !hasPicture ? ('text' as const) : ('picture' as const),
    fontPx: sizes.length === 0 ? null : Math.min(...sizes),
  };
  return await judgedOf(given, seen, shown, asking);
}

/** The control is the same window without its text. */
async function ofWindow(
  given: GradeAsking,
  { layout }: ScreenEvidence,
  asking: ClaimModels,
): Promise<VotedResult> {
  const open = withoutEvidence(given.claim, 'The screenshot is empty.');
  const { width, height } = layout.viewport;
  const target = visionTarget([0, 0, width, height], layout, await given.pictures());
  if (target === null) return withoutVotes(open);
  return await judgedOf(given, { ...target, holds: 'text' }, open, asking);
}

async function judgedOf(
  given: GradeAsking,
  target: VisionTarget,
  result: ClaimResult,
  asking: ClaimModels,
): Promise<VotedResult> {
  const judged = await judgement(asking, { target, statement: given.claim }, asking.vision);
  if (judged === null) return withoutVotes(gradeClaim(given));
  return restingOn(
    [judged],
    { ...result, ...judgedOutcome(judged, given.not), cause: null },
    'judged',
  );
}

function judgedOutcome(judged: Judgement, not: boolean): { outcome: ClaimOutcome; reason: string } {
  const { standing, ballot, seen, isUnfounded } = judged;
  const { answer } = standing;
  if (answer === null) return { outcome: 'inconclusive', reason: `${openWords(judged)}.` };
  if (isUnfounded) {
    const reason = `The model ${ballot.by.model} says yes, but also says yes about the same place with nothing in it, so its answer does not count.`;
    return { outcome: 'inconclusive', reason };
  }
  const why = seen === null || seen.trim() === '' ? '' : `: ${seen.trim().replace(/\.$/u, '')}`;
  const outcome = (answer === 'yes') === not ? 'failed' : 'passed';
  return { outcome, reason: `Judged ${answer} by ${voters(judged)}${why}.` };
}

async function measured(
  given: GradeAsking,
  claim: Claim,
  screen: ScreenEvidence,
  asking: ClaimModels,
): Promise<VotedResult> {
  const picked = await pickMeanings(claim, screen, asking);
  const polls = picked.map((one) => one.picked);
  const resolve = withPicks(given.resolve, picked);
  const { first, asked } = measure({ ...given, resolve });
  const { result, isOfPicture } = first;
  const reads: RegionRead[] = [];
  if (result.outcome === 'inconclusive' && asked.length > 0) {
    const pictures = await given.pictures();
    for (const hiding of asked) {
      const read = await readRegion(hiding, { ...screen, resolve }, pictures, asking);
      if (read !== null) reads.push(read);
    }
  }
  if (reads.length === 0) return { ...restingOn(polls, result, 'picked'), isOfPicture };
  const again = gradeClaim({ ...given, resolve: withReadings(resolve, reads) });
  const all = [...reads.map(({ reading }) => reading), ...polls];
  const readings = reads.map((one) => one.sentence).join(' ');
  // A text that is nowhere on the page blocks without a model, since it may be missing. If an uncalibrated one does not
  // find it either, that stays, so asking never weakens what was measured.
  if (again.outcome !== 'passed' && !isOfPicture && !mayBlock(all)) {
    const reason = `${result.reason} ${readings} The model is not calibrated, so the claim stays undecided.`;
    return { ...withoutVotes({ ...result, reason }), polls: all };
  }
  const judged = { ...again, reason: `${again.reason} ${readings}` };
  return { ...restingOn(all, judged, 'judged'), isOfPicture };
}

function restingOn(
  polls: readonly Polled[],
  result: ClaimResult,
  source: 'picked' | 'judged',
): VotedResult {
  if (polls.length === 0) return withoutVotes(result);
  const isUnanswered = result.outcome === 'inconclusive';
  return { ...withoutVotes({ ...result, source }), polls, isUnanswered };
}

/** Sentences for a model, and which one to ask. Its answers are advisory. */
export interface Questions {
  sentences: readonly string[];
  models: ClaimModels;
}

/** What there is of a page; the pictures are PNG. */
interface Seen {
  taken: { layout: Layout; png: Buffer; pngWithoutText: Buffer };
  ink: Ink | null;
}

/** In the order of the sentences. A model that cannot be asked leaves its sentence open. */
export async function askSentences(
  { taken: { layout, png, pngWithoutText }, ink }: Seen,
  { sentences, models }: Questions,
): Promise<ClaimResult[]> {
  const pictures = async (): Promise<PicturePair> => ({
    withText: await decodePixels(png),
    withoutText: await decodePixels(pngWithoutText),
  });
  const answers: ClaimResult[] = [];
  for (const claim of sentences) {
    const compiled = claimForModel(claim, []);
    const seen = { layout, ink, resolve: noRecords(), pictures };
    const asked = await gradeWithModels({ claim, compiled, ...seen, not: false, asking: models });
    answers.push(asked.result);
  }
  return answers;
}
