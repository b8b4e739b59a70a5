// Which models may be asked about a claim, and what a verdict says about their votes; asks nobody.
import { countOf } from '../../values/count.js';
import type { Box, Layout } from '../../episode/layout.js';
import { intersect } from '../../episode/boxes.js';
import { licenseMeasurements } from '../../model/judge/license.js';
import type { PollContext, Polled } from '../../model/judge/decide.js';
import type { VisionTarget } from '../../model/vision/picture.js';
import type { Model } from '../../model/model.js';
import type { PicturePair } from '../../see/from-episode.js';
import type { ClaimResult, Measurements } from '../../episode/verdict/claim-result.js';

/** Models that can be asked, and where their answers are saved. Without models, saved answers are used. */
export interface ClaimModels extends PollContext {
  /** Shown parts of pictures. */
  vision: Model | null;
  /** Picks from lists of texts. */
  judge: Model | null;
}

/** What a box has in the screenshot, taken for a picture; null outside of it. */
export function visionTarget(
  box: Box,
  { viewport: { width, height } }: Layout,
  { withText, withoutText }: PicturePair,
): VisionTarget | null {
  const inside = intersect(box, [0, 0, width, height]);
  if (inside === null) return null;
  return {
    box: inside,
    holds: 'picture',
    fontPx: null,
    screen: { pixels: withText, scale: withText.width / width },
    withoutAny: withoutText,
  };
}

/** The result of a claim, and who was asked. */
export interface AskedResult {
  result: ClaimResult;
  /** Votes that the outcome rests on; empty if none. */
  polls: readonly Polled[];
  /** A model should have been asked but could not be, so the outcome is nobody's fault. */
  isUnanswered: boolean;
  /** The claim is about a picture itself, where nothing can be measured: it needs a model, as an opinion does. */
  isOfPicture: boolean;
}

/** A result that rests on no vote. */
export function withoutVotes(result: ClaimResult): AskedResult {
  return { result, polls: [], isUnanswered: false, isOfPicture: false };
}

/** What a verdict says about the votes that it rests on. */
export function voteMeasurements(polls: readonly Polled[]): Measurements {
  const [first] = polls;
  if (first === undefined) return {};
  const count = (what: 'yes' | 'no' | 'cannotTell' | 'void'): number =>
    polls.reduce((sum, { tally }) => sum + tally[what], 0);
  const { kind, by } = first.ballot;
  const { license } = (polls.find((one) => !one.standing.license.mayBlock) ?? first).standing;
  return {
    ...{ model: by.model, question: kind, promptHash: by.prompt },
    ...licenseMeasurements(license),
    votes: polls.reduce((sum, { ballot }) => sum + ballot.votes.length, 0),
    ...{ votesYes: count('yes'), votesNo: count('no') },
    ...{ votesCannotTell: count('cannotTell'), votesVoid: count('void') },
  };
}

/** Whether calibration allows all of these votes to block. */
export function mayBlock(polls: readonly Polled[]): boolean {
  return polls.every(({ standing }) => standing.license.mayBlock);
}

/** `the model M, 2 of 3 votes` */
export function voters({ ballot, tally }: Polled): string {
  const { votes, by } = ballot;
  const most = Math.max(tally.yes, tally.no);
  return `the model ${by.model}, ${most === votes.length ? '' : `${most} of `}${countOf(votes.length, 'vote')}`;
}

/** Why votes decide nothing, as a sentence without its full stop. */
export function openWords({ ballot, tally, standing: { takenBack } }: Polled): string {
  const { yes, no, cannotTell, void: voided, why, answer } = tally;
  if (takenBack !== null)
    return `The model ${ballot.by.model} says ${answer ?? ''}, but calibration overrules that: ${takenBack}`;
  const what = {
    split: 'is of two minds',
    cannot_tell: 'cannot tell',
    void: 'gave no answer that counts',
  }[why ?? 'split'];
  const counts = `${yes} yes, ${no} no, ${cannotTell} cannot tell, ${voided} void`;
  return `The model ${ballot.by.model} ${what} (${counts})`;
}
