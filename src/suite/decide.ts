// Decides gates on bounds, never on points: met, not met, or undecided with what would decide it. Reads no file.
import { type Gate, gateText, percentText, type SuiteGate } from '../scenario/gate.js';
import { countOf } from '../values/count.js';
import { clopperPearson } from '../values/statistics/rate.js';
import { rateOfThese } from './suite-rate.js';
import {
  type Answer,
  answerOf,
  type Counts,
  trialsToDecide,
} from '../values/statistics/threshold.js';
import type { SuiteTrial } from './trial.js';

export type Decision = 'met' | 'not_met' | 'undecided';

export interface GateDecision {
  decision: Decision;
  /** Why, with the numbers: a clause for a person. */
  reason: string;
  /** So many further trials would decide, if the rate stayed; null if no number would, or none is needed. */
  moreTrials: number | null;
}

/** What a gate needs to know about a trial. */
export type GatedTrial = Pick<SuiteTrial, 'outcome' | 'invalidAttempts' | 'trial'>;

/** `directional` is decided as `all`, and blocks nothing. */
export function decideGate(gate: Gate, trials: readonly GatedTrial[]): GateDecision {
  if (typeof gate === 'string') return ofCounts(countsOf(trials), trials.length, trials.length);
  if ('of' in gate) {
    // Those beyond are reported but decide nothing: which of them would be a choice.
    const first = trials.filter(({ trial }) => trial <= gate.of);
    return ofCounts(countsOf(first), gate.at_least, gate.of);
  }
  const { k, rate } =
    'pass_rate' in gate
      ? { k: 1, rate: gate.pass_rate }
      : { k: gate.pass_hat.k, rate: gate.pass_hat.at_least };
  return ofRate(trials, { k, rate, confidence: gate.confidence });
}

/** Neither passed nor failed is open. */
export function countsOf(trials: readonly GatedTrial[]): Counts {
  const count = (wanted: string) => trials.filter(({ outcome }) => outcome === wanted).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return { passed, failed, open: trials.length - passed - failed };
}

/** If a rate is required, a rerun trial is open: what is left after reruns is a selection, and it flatters. */
function untouchedCounts(trials: readonly GatedTrial[]): Counts {
  const touched = trials.filter(({ invalidAttempts }) => invalidAttempts > 0);
  const { passed, failed, open } = countsOf(trials.filter((one) => !touched.includes(one)));
  return { passed, failed, open: open + touched.length };
}

function ofCounts(counts: Counts, atLeast: number, of: number): GateDecision {
  const { passed, failed, open } = counts;
  const missing = of - passed - failed - open;
  const needed = atLeast === of ? 'all must' : `at least ${atLeast} must`;
  const openText = open === 0 ? '' : `, ${open} could not be told`;
  const missingText = missing === 0 ? '' : `, ${missing} not planned`;
  const reason = `${passed} of ${of} passed${openText}${missingText}; ${needed}`;
  if (of > 0 && passed >= atLeast) return { decision: 'met', reason, moreTrials: null };
  if (failed > of - atLeast) return { decision: 'not_met', reason, moreTrials: null };
  return { decision: 'undecided', reason, moreTrials: open + missing };
}

interface WantedRate {
  k: number;
  rate: number;
  confidence: number;
}

/** pass^k is p^k, which grows with p: its bounds are the powers of those of the pass rate. */
function ofRate(trials: readonly GatedTrial[], { k, rate, confidence }: WantedRate): GateDecision {
  const counts = untouchedCounts(trials);
  const threshold = { rate: rate ** (1 / k), confidence };
  const { passed, failed, open } = counts;
  const interval = clopperPearson(passed, passed + failed, confidence);
  const name = k === 1 ? 'pass rate' : `pass^${k}`;
  const found =
    interval === null
      ? `no trial passed or failed`
      : `${name} ${percentText(interval.rate ** k)} (${percentText(interval.low ** k)} to ${percentText(interval.high ** k)})`;
  const openText = open === 0 ? '' : `, ${open} could not be told`;
  const decision = decisions[answerOf(counts, threshold)];
  const moreTrials = decision === 'undecided' ? trialsToDecide(counts, threshold) : null;
  return {
    decision,
    reason: `${found}${openText}; at least ${percentText(rate)} is required`,
    moreTrials,
  };
}

const decisions: Readonly<Record<Answer, Decision>> = {
  reached: 'met',
  missed: 'not_met',
  open: 'undecided',
};

/** Trials of a scenario that is in the gate of the suite. */
export interface GatedScenario {
  weight: number;
  trials: readonly GatedTrial[];
}

/** By the pass rate of these scenarios, each by its weight, with open trials counted as failed, and as passed. */
export function decideSuite(gate: SuiteGate, scenarios: readonly GatedScenario[]): GateDecision {
  const { pass_rate, confidence } = gate;
  const each = scenarios.map(({ weight, trials }) => ({ weight, ...untouchedCounts(trials) }));
  const bound = (openPass: boolean) =>
    rateOfThese(
      each.map(({ weight, passed, failed, open }) => ({
        ...{ weight, of: passed + failed + open, passed: passed + (openPass ? open : 0) },
      })),
      confidence,
    );
  const known = rateOfThese(
    each.map(({ weight, passed, failed }) => ({ weight, passed, of: passed + failed })),
    confidence,
  );
  const [worst, best] = [bound(false), bound(true)];
  const open = each.reduce((sum, one) => sum + one.open, 0);
  const openText = open === 0 ? '' : `, ${countOf(open, 'trial')} could not be told`;
  const wanted = `at least ${percentText(pass_rate)} is required`;
  if (known === null || worst === null || best === null)
    return {
      decision: 'undecided',
      reason: `no trial passed or failed; ${wanted}`,
      moreTrials: null,
    };
  const { rate, low, high } = known;
  const range = `${percentText(rate)} (${percentText(low)} to ${percentText(high)})`;
  const reason = `pass rate of the suite ${range}${openText}; ${wanted}`;
  if (worst.low >= pass_rate) return { decision: 'met', reason, moreTrials: null };
  if (best.high < pass_rate) return { decision: 'not_met', reason, moreTrials: null };
  // In trials of the suite as it is; those that weigh more tell more.
  const { effectiveTrials } = known;
  const passed = Math.floor(rate * effectiveTrials + 1e-9);
  const failed = Math.round(effectiveTrials) - passed;
  const more = trialsToDecide({ passed, failed, open: 0 }, { rate: pass_rate, confidence });
  const perEffective =
    each.reduce((sum, one) => sum + one.passed + one.failed, 0) / effectiveTrials;
  const moreTrials = more === null ? null : Math.ceil(more * perEffective);
  return { decision: 'undecided', reason, moreTrials };
}

/** The gate of a scenario in words. */
export function gateOf(gate: Gate | null): string {
  return gate === null ? 'in the gate of the suite' : gateText(gate);
}
