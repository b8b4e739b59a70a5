// From labeled and judged items to what is known about each judge; reads no file and prints nothing.
import { type Confusion, confusionOf, type Rates, ratesOf } from './confusion.js';
import { type CorrectedRate, correctedRate } from './corrected-rate.js';
import {
  type Judge,
  type LabelItem,
  type LabelSource,
  labelSources,
  type LabelSplit,
  splitOf,
  splits,
} from './labels.js';
import { type Reliability, reliabilityOf } from './reliability.js';
import {
  type ChosenThreshold,
  chooseThreshold,
  decidedAt,
  errorAgainst,
  type Voted,
  type VoteRange,
  votesOfDecisions,
} from './threshold.js';
import { decisionOf, MAJORITY, probabilityOf } from './votes.js';

/** How many items a split has per label, and how many of them are still to be judged. */
export interface SplitCount {
  yes: number;
  no: number;
  notJudged: number;
}

/** A table with its rates. */
export interface Measured extends Rates {
  /** The share of votes that had to agree. */
  threshold: number;
  confusion: Confusion;
  /** How many votes its decisions took, the least and the most; null if nothing was decided. */
  votes: VoteRange | null;
}

/** What the labels of one source say about a judge. Sources are never pooled. */
export interface Population {
  source: LabelSource;
  items: Record<LabelSplit, SplitCount>;
  /** Chosen on the tuning split. */
  chosen: ChosenThreshold;
  /** On the test split: at the chosen threshold, or by majority if there is none. */
  test: Measured;
  /** Whether the test split's error is as wanted. */
  held: 'met' | 'not met' | 'undecided';
  /** Of the probabilities on the test split; null without judged items. */
  reliability: Reliability | null;
}

/** What is known about one judge. */
export interface Calibration extends Judge {
  /** Only for a question that its kind does not identify; absent if no item has it. */
  wording?: string;
  /** In the order of `labelSources`; only those that the file has. */
  populations: Population[];
  /** The rate of yes among the judged items without a label, corrected by the human labels of the test split; null if there are no such items. */
  corrected: CorrectedRate | null;
}

export interface CalibrationRecord {
  format: 'sightline-calibration';
  version: 1;
  wantedError: number;
  /** By question, then model, then prompt. */
  calibrations: Calibration[];
}

/**
 * Measures every judge of the items: those of one question, one model and one prompt are one judge's.
 *
 * The same items and wanted error (0 to 1) give the same record, in whatever order.
 */
export function calibrate(items: readonly LabelItem[], wantedError: number): CalibrationRecord {
  const byJudge = new Map<string, LabelItem[]>();
  for (const item of items) {
    const key = JSON.stringify([item.question, item.model, item.promptHash]);
    const own = byJudge.get(key) ?? [];
    own.push(item);
    byJudge.set(key, own);
  }
  const calibrations = [...byJudge]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => calibrationOf(own, wantedError));
  return { format: 'sightline-calibration', version: 1, wantedError, calibrations };
}

function calibrationOf(items: readonly LabelItem[], wantedError: number): Calibration[] {
  const [first] = items;
  if (first === undefined) return [];
  const { question, model, promptHash } = first;
  const labelled = items.filter(({ label }) => label !== null);
  const populations = labelSources.flatMap((source) => {
    const own = labelled.filter((item) => item.source === source);
    return own.length === 0 ? [] : [populationOf(source, own, wantedError)];
  });
  const rest = items.filter(({ label }) => label === null);
  const [wording] = items.flatMap((item) => item.wording ?? []).sort();
  const worded = wording === undefined ? {} : { wording };
  const corrected = correctedBy(populations, rest);
  return [{ question, ...worded, model, promptHash, populations, corrected }];
}

function populationOf(
  source: LabelSource,
  items: readonly LabelItem[],
  wantedError: number,
): Population {
  const of = (split: LabelSplit) => items.filter((item) => splitOf(item) === split);
  const chosen = chooseThreshold(votedOf(of('tuning')), wantedError);
  const test = measure(votedOf(of('test')), chosen.threshold ?? MAJORITY);
  return {
    source,
    items: Object.fromEntries(splits.map((split) => [split, splitCountOf(of(split))])) as Record<
      LabelSplit,
      SplitCount
    >,
    chosen,
    test,
    held: errorAgainst(wantedError, test.error),
    reliability: reliabilityOf(of('test').flatMap(forecastOf)),
  };
}

function splitCountOf(items: readonly LabelItem[]): SplitCount {
  const labelled = (wanted: string) => items.filter(({ label }) => label === wanted).length;
  const notJudged = items.filter(({ votes }) => votes === null).length;
  return { yes: labelled('yes'), no: labelled('no'), notJudged };
}

function votedOf(items: readonly LabelItem[]): Voted[] {
  return items.flatMap(({ label, votes, decision }) =>
    label === null || votes === null ? [] : [{ label, votes, decision }],
  );
}

function measure(items: readonly Voted[], threshold: number): Measured {
  const confusion = decidedAt(items, threshold);
  return { threshold, confusion, votes: votesOfDecisions(items, threshold), ...ratesOf(confusion) };
}

function forecastOf({ label, votes, probability }: LabelItem) {
  if (votes === null) return [];
  const given = probability ?? probabilityOf(votes);
  return given === null ? [] : [{ probability: given, occurred: label === 'yes' }];
}

/** Only by human labels: the others come from a different population, with different faults. */
function correctedBy(
  populations: readonly Population[],
  items: readonly LabelItem[],
): CorrectedRate | null {
  if (items.length === 0) return null;
  const human = populations.find(({ source }) => source === 'human');
  const { yes, no } = human?.test.confusion ?? confusionOf([]);
  const decisions = items.flatMap(({ votes, decision }) =>
    votes === null ? [] : [decisionOf({ votes, decision }, human?.test.threshold)],
  );
  const saidYes = decisions.filter((decision) => decision === 'yes').length;
  const saidNo = decisions.filter((decision) => decision === 'no').length;
  return correctedRate({
    observed: { count: saidYes, of: saidYes + saidNo },
    sensitivity: { count: yes.yes, of: yes.yes + yes.no },
    specificity: { count: no.no, of: no.yes + no.no },
  });
}
