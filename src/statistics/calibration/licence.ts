// Whether a judge may block: its calibration in, a yes or a no with the reason out; grades nothing and reads no file.
import { countOf } from '../../count.js';
import { type Confusion, ratesOf } from './confusion.js';
import { errorAgainst, type VoteRange } from './threshold.js';
import type { LabelSource } from './labels.js';

/** How many decided human labels of each answer the test split must have. */
const LEAST_LABELS = 30;
/** What the lower bounds of sensitivity and specificity must reach. */
const LEAST_BOUND = 0.8;

/** Who wants to block: a model under a prompt, with a question of this kind. */
export interface Blocker {
  model: string;
  promptHash: string;
  kind: string;
}

/** What a license is based on; a `CalibrationRecord` is one. */
export interface LicenceEvidence {
  wantedError: number;
  calibrations: readonly {
    question: string;
    model: string;
    promptHash: string;
    populations: readonly {
      source: LabelSource;
      chosen: { threshold: number | null; why: string | null };
      test: { confusion: Confusion; votes: VoteRange | null };
    }[];
  }[];
}

/** What a calibration that does not apply was bound to. */
export type StalePart = 'model' | 'prompt' | 'kind';

export type Licence =
  /** A decision blocks where `decisionOf({ votes, decision }, threshold)` still has it, and it took as many votes as those that were measured. */
  | { mayBlock: true; threshold: number; votes: VoteRange; why: string }
  /** `stale`: how the nearest calibration differs; empty if there is one for this very judge, or none at all. */
  | { mayBlock: false; stale: StalePart[]; why: string };

/**
 * Whether this judge may block. It may where, on the human labels of the test split, at the threshold that was chosen on the tuning split:
 *
 * - at least `LEAST_LABELS` items with the label yes were decided, and as many with the label no;
 * - the lower bounds (of intervals of 95%) of sensitivity and of specificity are at least `LEAST_BOUND`;
 * - the share of wrong decisions is not surely above the wanted error.
 *
 * Labels of other sources count for nothing here, however many. `evidence` null: there is no calibration.
 */
export function licenceOf(evidence: LicenceEvidence | null, blocker: Blocker): Licence {
  const all = evidence?.calibrations ?? [];
  const own = all.find((one) => differences(one, blocker).length === 0);
  if (evidence === null || own === undefined) return withoutOwn(all, blocker);
  const human = own.populations.find(({ source }) => source === 'human');
  if (human === undefined) return refused(noHuman(own.populations.map(({ source }) => source)));
  const { threshold, why } = human.chosen;
  if (threshold === null)
    return refused(
      `no threshold keeps the error at ${percent(evidence.wantedError)} on the tuning split: ${why ?? 'none was chosen'}`,
    );
  const { confusion, votes } = human.test;
  const lacks = lacksOf(confusion, evidence.wantedError);
  if (lacks.length > 0 || votes === null) return refused(lacks.join('; '));
  return { mayBlock: true, threshold, votes, why: grounds(confusion) };
}

function lacksOf({ yes, no }: Confusion, wantedError: number): string[] {
  const { sensitivity, specificity, error } = ratesOf({ yes, no });
  const labels = [yes.yes + yes.no, no.yes + no.no].map((decided, index) =>
    decided >= LEAST_LABELS
      ? null
      : `${countOf(decided, 'human label')} ${index === 0 ? 'yes' : 'no'} decided in the test split, ${LEAST_LABELS} are needed`,
  );
  const bounds = Object.entries({ sensitivity, specificity }).map(([name, rate]) =>
    rate === null || rate.low >= LEAST_BOUND
      ? null
      : `${name} may be as low as ${percent(rate.low)}, ${percent(LEAST_BOUND)} is needed`,
  );
  const wrong =
    error !== null && errorAgainst(wantedError, error) === 'not met'
      ? `at least ${percent(error.low)} of decisions are wrong, ${percent(wantedError)} was wanted`
      : null;
  return [...labels, ...bounds, wrong].filter((lack) => lack !== null);
}

function grounds(confusion: Confusion): string {
  const { sensitivity, specificity } = ratesOf(confusion);
  const [yes, no] = [sensitivity?.of ?? 0, specificity?.of ?? 0];
  const [se, sp] = [percent(sensitivity?.low ?? 0), percent(specificity?.low ?? 0)];
  return `${yes} human labels yes and ${no} no: sensitivity at least ${se}, specificity at least ${sp}`;
}

function noHuman(sources: readonly LabelSource[]): string {
  if (sources.length === 0) return 'there are no labels of this kind';
  return `there are no human labels of this kind, but labels of ${sources.join(', ')} alone`;
}

function withoutOwn(all: LicenceEvidence['calibrations'], blocker: Blocker): Licence {
  const [nearest] = all
    .map((one) => ({ one, stale: differences(one, blocker) }))
    .sort((a, b) => remoteness(a.stale) - remoteness(b.stale));
  if (nearest === undefined) return refused('there is no calibration');
  const { one, stale } = nearest;
  if (stale.includes('kind'))
    return { mayBlock: false, stale, why: `the calibration says nothing about "${blocker.kind}"` };
  const was = stale.map((part) => {
    const { then, now } = values(one, blocker)[part];
    return `the ${part} was ${then}, and is ${now}`;
  });
  return { mayBlock: false, stale, why: `the calibration is stale: ${was.join('; ')}` };
}

function refused(why: string): Licence {
  return { mayBlock: false, stale: [], why };
}

type Calibrated = LicenceEvidence['calibrations'][number];

/** A different kind of question is further off than anything else. */
function remoteness(stale: readonly StalePart[]): number {
  return stale.length + (stale.includes('kind') ? 3 : 0);
}

function values(one: Calibrated, { model, promptHash, kind }: Blocker) {
  return {
    kind: { then: `"${one.question}"`, now: `"${kind}"` },
    model: { then: `"${one.model}"`, now: `"${model}"` },
    prompt: { then: shortHash(one.promptHash), now: shortHash(promptHash) },
  } satisfies Record<StalePart, unknown>;
}

function differences(one: Calibrated, { model, promptHash, kind }: Blocker): StalePart[] {
  const parts: [StalePart, boolean][] = [
    ['kind', one.question === kind],
    ['model', one.model === model],
    ['prompt', one.promptHash === promptHash],
  ];
  return parts.filter(([, same]) => !same).map(([part]) => part);
}

/** Enough of a hash to recognize it. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12);
}

/** With one decimal, truncated and never rounded up, so that no bound seems reached that is not: "94.7%". */
function percent(share: number): string {
  return `${(Math.floor(share * 1000 + 1e-6) / 10).toFixed(1)}%`;
}
