// Whether a judge may block: what people said about its answers in, a yes or a no with the reason out. Asks nobody and reads no file.
import { countOf } from '../../values/count.js';
import type { AnswersByLabel, CalibratedJudge, Calibration } from '../calibration.js';
import { type Proportion, proportion } from '../../values/statistics/rate.js';
import type { JudgeVotes, Tally } from '../../episode/verdict/votes.js';

/** How many of the judge's decisions must have a label of each answer. */
const LEAST_LABELS = 30;
/** What the lower bounds of sensitivity and of specificity must reach. */
const LEAST_BOUND = 0.8;

/** What a calibration is bound to; if one of the three differs, it does not apply. */
export interface Bound {
  kind: string;
  model: string;
  /** SHA-256 of everything asked besides the evidence. */
  prompt: string;
}

export type License =
  /** `votes`: as many as its measured decisions took; one that took more or fewer does not count. */
  | { mayBlock: true; votes: { least: number; most: number }; why: string }
  | { mayBlock: false; why: string };

/** From a calibration (docs/models.md#calibration). */
export type Licensing = (bound: Bound) => License;

/** The default until somebody calibrates: a judge is advisory. */
export const unlicensed: Licensing = () => ({
  mayBlock: false,
  why: 'no calibration of this question, model and wording is given',
});

/** @param calibration null: nobody has calibrated anything */
export function licensedBy(calibration: Calibration | null): Licensing {
  if (calibration === null) return unlicensed;
  const { judges } = calibration;
  return (bound) => {
    const own = judges.find((one) => differences(one, bound).length === 0);
    return own === undefined ? { mayBlock: false, why: whyNoOwn(judges, bound) } : licenseOf(own);
  };
}

/**
 * It may where, of its decisions that people answered too, at least `LEAST_LABELS` have the label yes and as many the label no, and the lower bounds
 * (of intervals of 95%) of sensitivity and of specificity are at least `LEAST_BOUND`.
 */
export function licenseOf({ answers, votes }: Pick<CalibratedJudge, 'answers' | 'votes'>): License {
  const { yes, no } = ratesOf(answers);
  const lacks = [...lacksOf('yes', yes), ...lacksOf('no', no)];
  if (yes === null || no === null || votes === null || lacks.length > 0)
    return { mayBlock: false, why: lacks.join('; ') };
  const why = `people said yes to ${yes.of} and no to ${no.of} that it decided; it agrees with at least ${percent(yes.low)} and ${percent(no.low)}`;
  return { mayBlock: true, votes, why };
}

/** Of what it decided: the shares that it answered as people did, of theirs and in all; null if it decided none. */
export function ratesOf({
  yes,
  no,
}: AnswersByLabel): Record<'yes' | 'no' | 'all', Proportion | null> {
  const [ofYes, ofNo] = [yes.yes + yes.no, no.yes + no.no];
  return {
    yes: proportion(yes.yes, ofYes),
    no: proportion(no.no, ofNo),
    all: proportion(yes.yes + no.no, ofYes + ofNo),
  };
}

function lacksOf(label: 'yes' | 'no', rate: Proportion | null): string[] {
  const of = rate?.of ?? 0;
  if (rate === null || of < LEAST_LABELS)
    return [`it decided ${of} that people said ${label} to, and ${LEAST_LABELS} are needed`];
  if (rate.low >= LEAST_BOUND) return [];
  return [
    `where people said ${label} it may agree with as few as ${percent(rate.low)}, and ${percent(LEAST_BOUND)} are needed`,
  ];
}

type BoundPart = 'kind' | 'model' | 'prompt';

function differences(one: CalibratedJudge, { kind, model, prompt }: Bound): BoundPart[] {
  const parts: [BoundPart, boolean][] = [
    ['kind', one.question === kind],
    ['model', one.model === model],
    ['prompt', one.prompt === prompt],
  ];
  return parts.filter(([, same]) => !same).map(([part]) => part);
}

function whyNoOwn(judges: readonly CalibratedJudge[], bound: Bound): string {
  const [nearest] = judges
    .filter(({ question }) => question === bound.kind)
    .map((one) => ({ one, stale: differences(one, bound) }))
    .sort((a, b) => a.stale.length - b.stale.length);
  if (nearest === undefined) return `the calibration says nothing about "${bound.kind}"`;
  const was = nearest.stale.map((part) =>
    part === 'model'
      ? `the model was "${nearest.one.model}", and is "${bound.model}"`
      : `the prompt was ${shortHash(nearest.one.prompt)}, and is ${shortHash(bound.prompt)}`,
  );
  return `the calibration is stale: ${was.join('; ')}`;
}

/** Enough of a hash to recognize it. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12);
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** What votes are worth under a calibration. */
export interface Standing {
  license: License;
  /** The result of the votes, if calibration lets it stand; else null. */
  answer: Tally['answer'];
  /** Why an answer does not stand, as a clause. Null if it does, or if there was none. */
  takenBack: string | null;
}

/** What a verdict says about a license. */
export function licenseMeasurements({ mayBlock, why }: License): Record<string, string | boolean> {
  return { calibrated: mayBlock, calibration: why };
}

/** A judge without a license decides by its votes alone, and never blocks. */
export function standingOf(
  { kind, by, votes }: JudgeVotes,
  { answer }: Tally,
  licensing: Licensing,
): Standing {
  const license = licensing({ kind, ...by });
  const takenBack =
    answer === null || !license.mayBlock ? null : whyTakenBack(votes.length, license.votes);
  return { license, takenBack, answer: takenBack === null ? answer : null };
}

function whyTakenBack(
  count: number,
  { least, most }: { least: number; most: number },
): string | null {
  if (count >= least && count <= most) return null;
  const measured = least === most ? `${least}` : `${least} to ${most}`;
  return `it took ${countOf(count, 'vote')}, and the decisions that were calibrated took ${measured}`;
}
