// One claim against one checkpoint, with models for what cannot be measured: measures first, and asks only for what that leaves open.
import type { PicturePair } from '../../see/from-episode.js';
import type { Claim } from '../../claim/claim.js';
import { type ClaimSubject, printSubject } from '../../claim/subjects.js';
import type { Layout } from '../../episode/layout.js';
import { judgement, type Judgement, type VisionTarget } from '../../model/vision/picture.js';
import type { Polled } from '../../model/judge/decide.js';
import { intersect } from '../../episode/boxes.js';
import type { Ink } from '../../see/pixels/ink.js';
import { decodePixels } from '../../episode/png.js';
import { firstLine } from '../../sightline-error.js';
import type { ClaimOutcome, ClaimResult } from '../../episode/verdict/claim-result.js';
import { mainOf, sentence } from '../../see/decision.js';
import { locate } from '../../see/find/locate.js';
import {
  askedClaim,
  type GradeClaim,
  gradeClaim,
  whyNoInk,
  withoutEvidence,
} from '../../see/grade-claim.js';
import { type Moment, passagesOf } from '../../see/moment.js';
import { noRecords } from '../../see/records.js';
import {
  type AskedResult,
  type ClaimModels,
  mayBlock,
  openWords,
  visionTarget,
  voters,
  withoutVotes,
} from './asking.js';
import { pickMeanings, withPicks } from './pick-meaning.js';
import { asksFor, type Hiding, readRegion, type RegionRead, withReadings } from './read-regions.js';

/** A claim with whom to ask. */
export interface GradeAsking extends GradeClaim {
  not: boolean;
  /** Null if nobody should be asked and no answers are saved. */
  asking: ClaimModels | null;
  /** The pictures of the checkpoint, decoded once they are needed. */
  pictures: () => Promise<PicturePair>;
}

/** Grades one claim. A failing model leaves open what it should have decided, and nothing else. */
export async function gradeWithModels(given: GradeAsking): Promise<AskedResult> {
  const { asking, compiled, claim, layout, ink, resolve } = given;
  if (asking === null || ink === null || whyNoInk(layout, ink) !== null)
    return measure(given).first;
  const moment = { layout, ink, resolve };
  try {
    if (compiled.kind === 'asked') return await opinion(given, compiled.about, moment, asking);
    if (compiled.kind === 'measured') return await measured(given, compiled.claim, moment, asking);
    return withoutVotes(gradeClaim(given));
  } catch (error) {
    const reason = `The claim could not be put to a model: ${firstLine(error)}`;
    const result = withoutEvidence(claim, reason);
    return { ...measure(given).first, result, isUnanswered: true };
  }
}

/** What is measured, and what could be where only a model can read it. */
function measure(given: GradeClaim): { first: AskedResult; asked: readonly Hiding[] } {
  const { resolve, asked } = asksFor(given.resolve);
  const result = gradeClaim({ ...given, resolve });
  const isOpen = result.outcome === 'inconclusive' && asked.length > 0;
  const isOfPicture = isOpen && asked.every((one) => one.isSubject);
  return { first: { ...withoutVotes(result), isOfPicture }, asked };
}

/** The model looks at the subject, or at the window where the sentence begins with none. That there is nothing to look at needs no model. */
async function opinion(
  given: GradeAsking,
  about: ClaimSubject | null,
  moment: Moment,
  asking: ClaimModels,
): Promise<AskedResult> {
  if (about === null) return await ofWindow(given, moment, asking);
  const isShown: Claim = { subject: about, predicate: 'shown' };
  const compiled = { kind: 'measured' as const, claim: isShown };
  const shown = { ...gradeClaim({ ...given, compiled }), read: null };
  const main = mainOf(locate(about, moment));
  if (main === null || (shown.outcome !== 'passed' && main.state === 'unpainted'))
    return withoutVotes(shown);
  const target = visionTarget(main.box, moment.layout, await given.pictures());
  if (target === null) {
    const reason = `${sentence(printSubject(about))} is outside the screenshot.`;
    return withoutVotes({ ...shown, outcome: 'inconclusive', reason, cause: null });
  }
  const sizes = passagesOf(main, moment).map(({ fragment }) => fragment.fontPx);
  const hasPicture = moment.layout.opaque.some(({ box }) => intersect(box, target.box) !== null);
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
  { layout }: Moment,
  asking: ClaimModels,
): Promise<AskedResult> {
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
): Promise<AskedResult> {
  const judged = await judgement(asking, { target, statement: given.claim }, asking.vision);
  if (judged === null) return withoutVotes(gradeClaim(given));
  return restingOn([judged], { ...result, ...told(judged, given.not), cause: null }, 'judged');
}

function told(judged: Judgement, not: boolean): { outcome: ClaimOutcome; reason: string } {
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
  moment: Moment,
  asking: ClaimModels,
): Promise<AskedResult> {
  const picked = await pickMeanings(claim, moment, asking);
  const polls = picked.map((one) => one.picked);
  const resolve = withPicks(given.resolve, picked);
  const { first, asked } = measure({ ...given, resolve });
  const { result, isOfPicture } = first;
  const reads: RegionRead[] = [];
  if (result.outcome === 'inconclusive' && asked.length > 0) {
    const pictures = await given.pictures();
    for (const hiding of asked) {
      const read = await readRegion(hiding, { ...moment, resolve }, pictures, asking);
      if (read !== null) reads.push(read);
    }
  }
  if (reads.length === 0) return { ...restingOn(polls, result, 'picked'), isOfPicture };
  const again = gradeClaim({ ...given, resolve: withReadings(resolve, reads) });
  const all = [...reads.map(({ reading }) => reading), ...polls];
  const told = reads.map((one) => one.told).join(' ');
  // A text that is nowhere on the page blocks without a model, since it may be missing. If an uncalibrated one does not
  // find it either, that stays, so asking never weakens what was measured.
  if (again.outcome !== 'passed' && !isOfPicture && !mayBlock(all)) {
    const reason = `${result.reason} ${told} The model is not calibrated, so the claim stays undecided.`;
    return { ...withoutVotes({ ...result, reason }), polls: all };
  }
  const judged = { ...again, reason: `${again.reason} ${told}` };
  return { ...restingOn(all, judged, 'judged'), isOfPicture };
}

function restingOn(
  polls: readonly Polled[],
  result: ClaimResult,
  source: 'picked' | 'judged',
): AskedResult {
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
    const compiled = askedClaim(claim, []);
    const seen = { layout, ink, resolve: noRecords(), pictures };
    const asked = await gradeWithModels({ claim, compiled, ...seen, not: false, asking: models });
    answers.push(asked.result);
  }
  return answers;
}
