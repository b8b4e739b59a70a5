// How calibration affects votes: whether they may block, and which decisions it withdraws. Asks nobody and reads no file.
import {
  type LicenceEvidence,
  type Licence,
  licenceOf,
} from '../statistics/calibration/licence.js';
import { countOf } from '../count.js';
import { decisionOf, shareOf } from '../statistics/calibration/votes.js';
import { type Ballot, castOf } from '../verdict/ballot.js';
import type { Tally } from './tally.js';

/** What a calibration is bound to; if one of the three differs, it does not apply. */
export interface Bound {
  kind: string;
  model: string;
  /** SHA-256 of everything asked besides the evidence. */
  prompt: string;
}

/** From a calibration (docs/judges.md#blocking). */
export type Licensing = (bound: Bound) => Licence;

/** The default until somebody calibrates: a judge is advisory. */
export const unlicensed: Licensing = () => ({
  ...{ mayBlock: false, stale: [] },
  why: 'no calibration of this question, model and wording is given',
});

/**
 * The licenses from a calibration.
 *
 * @param evidence what `readCalibration` read; null: nobody has calibrated anything
 */
export function licensedBy(evidence: LicenceEvidence | null): Licensing {
  if (evidence === null) return unlicensed;
  return ({ kind, model, prompt }) => licenceOf(evidence, { kind, model, promptHash: prompt });
}

/** What votes are worth under a calibration. */
export interface Standing {
  licence: Licence;
  /** The result of the votes, if calibration lets it stand; else null. */
  answer: Tally['answer'];
  /** Why an answer does not stand, as a clause. Null if it does, or if there was none. */
  takenBack: string | null;
}

/** What a verdict says about a license. */
export function licenceMeasurements(licence: Licence): Record<string, string | number | boolean> {
  const { mayBlock, why } = licence;
  const threshold = licence.mayBlock ? { threshold: licence.threshold } : {};
  return { calibrated: mayBlock, ...threshold, calibration: why };
}

/** A judge without a license decides by its votes alone, and never blocks. */
export function standingOf(
  { kind, by, votes }: Ballot,
  { answer }: Tally,
  licensing: Licensing,
): Standing {
  const licence = licensing({ kind, ...by });
  const takenBack =
    answer === null || !licence.mayBlock ? null : whyTakenBack(castOf(votes), answer, licence);
  return { licence, takenBack, answer: takenBack === null ? answer : null };
}

function whyTakenBack(
  votes: ReturnType<typeof castOf>,
  decision: 'yes' | 'no',
  { threshold, votes: { least, most } }: Extract<Licence, { mayBlock: true }>,
): string | null {
  if (decisionOf({ votes, decision }, threshold) !== decision) {
    const agree = Math.round(shareOf(votes, decision) * votes.length);
    return `${agree} of ${countOf(votes.length, 'vote')} agree, and by calibration ${(threshold * 100).toFixed(1)}% have to`;
  }
  if (votes.length >= least && votes.length <= most) return null;
  const measured = least === most ? `${least}` : `${least} to ${most}`;
  return `it took ${countOf(votes.length, 'vote')}, and the decisions that were calibrated took ${measured}`;
}
