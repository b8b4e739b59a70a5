// One claim against one checkpoint, with models for what cannot be measured: measures first, and asks only for what that leaves open.
import type { Claim } from '../../../claim/claim.js';
import type { Polled } from '../../../judge/vision/poll.js';
import { firstLine } from '../../../sightline-error.js';
import type { ClaimResult } from '../../../verdict/claim-result.js';
import { type GradeClaim, gradeClaim, withoutEvidence, whyNoInk } from '../grade-claim.js';
import type { Resolve } from '../moment.js';
import { type ClaimModels, type AskedResult, mayBlock, type PicturePair } from './asking.js';
import { judgeClaim } from './judge-claim.js';
import { meaningsOf, pickMeaning, type PickedMeaning } from './pick-meaning.js';
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
  const { asking, compiled, claim } = given;
  if (asking === null) return withoutModels(given);
  try {
    if (compiled.kind === 'asked') return await opinion(given, asking);
    if (compiled.kind === 'refused') return plain(gradeClaim(given));
    return await measured(given, compiled.claim, asking);
  } catch (error) {
    const reason = `The claim could not be put to a model: ${firstLine(error)}`;
    const { isOfPicture } = withoutModels(given);
    return { result: withoutEvidence(claim, reason), polls: [], isUnanswered: true, isOfPicture };
  }
}

function plain(result: ClaimResult): AskedResult {
  return { result, polls: [], isUnanswered: false, isOfPicture: false };
}

/** What is measured, and whether only a model could decide the rest. */
function withoutModels(given: GradeAsking): AskedResult {
  const { resolve, asked } = asksFor(given.resolve);
  const result = gradeClaim({ ...given, resolve });
  return { ...plain(result), isOfPicture: isOfPicture(result, asked) };
}

function isOfPicture({ outcome }: ClaimResult, asked: readonly Hiding[]): boolean {
  return outcome === 'inconclusive' && asked.length > 0 && asked.every((one) => one.isSubject);
}

async function opinion(given: GradeAsking, asking: ClaimModels): Promise<AskedResult> {
  const { claim, compiled, layout, ink, resolve, not } = given;
  const unasked = plain(gradeClaim(given));
  if (compiled.kind !== 'asked' || ink === null || whyNoInk(layout, ink) !== null) return unasked;
  const { about } = compiled;
  if (about === null) return asking.vision === null ? unasked : nowhere(claim);
  const pictures = await given.pictures();
  const judged = await judgeClaim(
    { claim, not, about },
    { layout, ink, resolve },
    pictures,
    asking,
  );
  return judged ?? unasked;
}

function nowhere(claim: string): AskedResult {
  const reason =
    'The sentence does not begin with a subject, such as a landmark, so it is unclear which part of the screen to show a model; whole screens are never shown.';
  return { ...plain(withoutEvidence(claim, reason)), isUnanswered: true };
}

async function measured(
  given: GradeAsking,
  claim: Claim,
  asking: ClaimModels,
): Promise<AskedResult> {
  const { layout, ink } = given;
  if (ink === null || whyNoInk(layout, ink) !== null) return plain(gradeClaim(given));
  const picked = await picks(given, claim, asking);
  const polls: Polled[] = picked.map((one) => one.picked);
  const resolve = withPicks(given.resolve, picked);
  const { resolve: recording, asked } = asksFor(resolve);
  const first = sourced(gradeClaim({ ...given, resolve: recording }), polls, 'picked');
  const ofPicture = isOfPicture(first.result, asked);
  if (first.result.outcome !== 'inconclusive' || asked.length === 0) return first;
  const pictures = await given.pictures();
  const seen = { layout, ink, pictures, locale: resolve.locale };
  const reads: RegionRead[] = [];
  for (const hiding of asked) {
    const read = await readRegion(hiding, seen, asking);
    if (read !== null) reads.push(read);
  }
  if (reads.length === 0) return { ...first, isOfPicture: ofPicture };
  const again = gradeClaim({ ...given, resolve: withReadings(resolve, reads) });
  const all = [...reads.map(({ reading }) => reading), ...polls];
  const isOpen = again.outcome !== 'passed' && !ofPicture && !mayBlock(all);
  const told = reads.map((one) => one.told).join(' ');
  if (isOpen) return stillOpen(first.result, told, all);
  const judged = sourced({ ...again, reason: `${again.reason} ${told}` }, all, 'judged');
  return { ...judged, isOfPicture: ofPicture };
}

/**
 * A text that is nowhere on the page is undecided without a model, and blocks: it may be missing. If an uncalibrated
 * model does not find it either, that stays, so asking one never weakens what was measured.
 */
function stillOpen(first: ClaimResult, told: string, polls: readonly Polled[]): AskedResult {
  const reason = `${first.reason} ${told} The model is not calibrated, so the claim stays undecided.`;
  return { ...plain({ ...first, reason }), polls };
}

function sourced(
  result: ClaimResult,
  polls: readonly Polled[],
  source: 'picked' | 'judged',
): AskedResult {
  const isUnanswered = polls.length > 0 && result.outcome === 'inconclusive';
  const told = polls.length === 0 ? result : { ...result, source };
  return { ...plain(told), polls, isUnanswered };
}

async function picks(
  { layout, ink, resolve }: GradeAsking,
  claim: Claim,
  asking: ClaimModels,
): Promise<PickedMeaning[]> {
  const found: PickedMeaning[] = [];
  for (const words of ink === null ? [] : meaningsOf(claim)) {
    const one = ink === null ? null : await pickMeaning(words, { layout, ink, resolve }, asking);
    if (one !== null) found.push(one);
  }
  return found;
}

function withPicks(resolve: Resolve, found: readonly PickedMeaning[]): Resolve {
  const picked: Resolve['picked'] = (words) =>
    found.find((one) => one.words === words)?.things ?? null;
  return { ...resolve, picked };
}
