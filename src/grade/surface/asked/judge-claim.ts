// A claim that cannot be measured, put to a model that looks at its subject; what can be measured about that comes first.
import { printSubject, type ClaimSubject } from '../../../claim/subjects.js';
import type { Fragment } from '../../../episode/layout.js';
import { judgement, type Judgement } from '../../../judge/vision/judgement.js';
import type { VisionTarget } from '../../../judge/vision/target.js';
import { intersect } from '../../../pixels/boxes.js';
import type { SightCause } from '../../../verdict/cause.js';
import type { ClaimOutcome, ClaimResult } from '../../../verdict/claim-result.js';
import { absence, causeOf } from '../conditions/shown.js';
import { measuredBox, mainOf, sentence } from '../decision.js';
import { locate } from '../find/locate.js';
import { withoutEvidence } from '../grade-claim.js';
import { fragmentsById, type Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';
import {
  type AskedResult,
  type ClaimModels,
  openWords,
  partToShow,
  type PicturePair,
  voters,
} from './asking.js';

/** A claim that needs eyes. */
export interface Opinion {
  claim: string;
  not: boolean;
  about: ClaimSubject;
}

/**
 * The result of the claim. That there is nothing to look at is measured and needs no model.
 *
 * @returns null if no model can be asked and no votes are saved
 * @throws what asking a model throws
 */
export async function judgeClaim(
  { claim, not, about }: Opinion,
  moment: Moment,
  pictures: PicturePair,
  asking: ClaimModels,
): Promise<AskedResult | null> {
  const located = locate(about, moment);
  const main = mainOf(located);
  const what = sentence(printSubject(about));
  if (located.problem !== null)
    return measured(claim, 'inconclusive', `${sentence(located.problem)}.`);
  if (main === null)
    return failed(
      measured(claim, 'failed', `${sentence(located.absent)}.`),
      absence(about, located),
    );
  if (main.state === 'unpainted') {
    const why = main.why ?? '';
    const cause = causeOf('unlike', [about, located], `cannot be seen: ${why}`);
    return failed(measured(claim, 'failed', `${what} is not painted: ${why}.`, main), cause);
  }
  const target = targetOf(main, moment, pictures);
  if ('why' in target) return measured(claim, 'inconclusive', `${what} ${target.why}.`, main);
  const judged = await judgement(asking, { target, statement: claim }, asking.vision);
  if (judged === null) return null;
  const { outcome, reason } = told(judged, not);
  const result = { ...resultOf(claim, outcome, reason, main), source: 'judged' as const };
  const isUnanswered = outcome === 'inconclusive';
  return { result, polls: [judged], isUnanswered, isOfPicture: false };
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

function measured(
  claim: string,
  outcome: ClaimOutcome,
  reason: string,
  main: Sighting | null = null,
): AskedResult {
  const result = resultOf(claim, outcome, reason, main);
  return { result, polls: [], isUnanswered: false, isOfPicture: false };
}

function failed({ result, ...asked }: AskedResult, cause: SightCause): AskedResult {
  return { ...asked, result: { ...result, cause } };
}

function resultOf(
  claim: string,
  outcome: ClaimOutcome,
  reason: string,
  main: Sighting | null,
): ClaimResult {
  return {
    ...withoutEvidence(claim, reason),
    ...{ outcome, source: 'measured' },
    boxes: main === null ? [] : [measuredBox(main)],
    focus: main?.box ?? null,
    sight: main?.sight ?? null,
  };
}

/** The part of a match that is shown, or why none is. */
function targetOf(
  main: Sighting,
  { layout }: Moment,
  { withText, withoutText }: PicturePair,
): VisionTarget | { why: string } {
  const box = partToShow(main.box, layout);
  if (box === 'outside') return { why: 'is outside the screenshot' };
  if (box === 'too_large')
    return { why: 'fills more than half of the window, and models are not shown whole screens' };
  const hasPicture = layout.opaque.some((region) => intersect(region.box, box) !== null);
  return {
    box,
    holds: main.characters > 0 && !hasPicture ? 'text' : 'picture',
    fontPx: smallestFont(main, fragmentsById(layout)),
    screen: { pixels: withText, scale: withText.width / layout.viewport.width },
    withoutAny: withoutText,
  };
}

function smallestFont(
  { ranges }: Sighting,
  fragments: ReadonlyMap<number, Fragment>,
): number | null {
  const sizes = ranges.flatMap(([id]) => fragments.get(id)?.fontPx ?? []);
  return sizes.length === 0 ? null : Math.min(...sizes);
}
