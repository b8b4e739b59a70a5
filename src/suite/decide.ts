// Decides gates on bounds, never on points: met, not met, or undecided with what would decide it; and how often a gate would answer wrongly, by its rule alone. Reads no file.
import { type Gate, gateText, percentText, type SuiteGate } from '../scenario/gate.js';
import { countOf } from '../values/count.js';
import { clopperPearson } from '../values/statistics/rate.js';
import { rateOfThese } from './suite-rate.js';
import {
  type Answer,
  answerOf,
  answersUnder,
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

/** How likely each decision is for an agent with this pass rate. */
interface UnderRate {
  rate: number;
  met: number;
  notMet: number;
  undecided: number;
}

export interface ExplainedGate {
  trials: number;
  /** The rate that the gate asks for of a single trial; null: `all`, which asks for no rate. */
  wanted: number | null;
  under: UnderRate[];
  /** The fewest trials by which it can be met, if all pass. */
  fewestToMeet: number;
  /** The fewest by which it can fail to be met, if all fail. */
  fewestToBlock: number;
}

/** What people think of when they think of agents: a coin, and four that are better and better. */
const RATES = [0.5, 0.8, 0.9, 0.95, 0.99] as const;

/** Of a scenario with so many trials; of a suite with so many in all, as long as each weighs the same. */
export function explainGate(gate: Gate, trials: number): ExplainedGate {
  const decide = (counts: Counts) => answers[decideGate(gate, playedTrials(counts)).decision];
  const wanted = wantedRate(gate);
  const rates = [...new Set([...RATES, ...(wanted === null ? [] : [wanted])])];
  return {
    ...{ trials, wanted },
    under: rates
      .toSorted((one, other) => one - other)
      .map((rate) => {
        const { reached, missed, open } = answersUnder(rate, trials, decide);
        return { rate, met: reached, notMet: missed, undecided: open };
      }),
    fewestToMeet: fewestToMeet(gate),
    fewestToBlock: fewestToBlock(gate),
  };
}

const answers: Readonly<Record<Decision, Answer>> = {
  met: 'reached',
  not_met: 'missed',
  undecided: 'open',
};

function playedTrials({ passed, failed }: Counts) {
  return Array.from({ length: passed + failed }, (_, index) => ({
    outcome: index < passed ? ('passed' as const) : ('failed' as const),
    invalidAttempts: 0,
    trial: index + 1,
  }));
}

function wantedRate(gate: Gate): number | null {
  if (typeof gate === 'string') return null;
  if ('of' in gate) return gate.at_least / gate.of;
  if ('pass_rate' in gate) return gate.pass_rate;
  return gate.pass_hat.at_least ** (1 / gate.pass_hat.k);
}

/** The fewest trials by which a gate can be met, if all pass; Infinity if 10,000 would not do. */
export function fewestToMeet(gate: Gate): number {
  if (typeof gate === 'string') return 1;
  if ('of' in gate) return gate.at_least;
  return trialsToDecide(NO_TRIALS, thresholdOf(gate)) ?? Infinity;
}

function fewestToBlock(gate: Gate): number {
  if (typeof gate === 'string') return 1;
  if ('of' in gate) return gate.of - gate.at_least + 1;
  return 1 + (trialsToDecide({ ...NO_TRIALS, failed: 1 }, thresholdOf(gate)) ?? Infinity);
}

const NO_TRIALS: Counts = { passed: 0, failed: 0, open: 0 };

function thresholdOf(gate: Exclude<Gate, string | { of: number }>) {
  return { rate: wantedRate(gate) ?? 0, confidence: gate.confidence };
}
