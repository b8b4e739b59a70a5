// How often a gate would answer wrongly, from its rule alone: by exact sums over all counts, not by playing trials. Reads no episode.
import type { Gate } from '../scenario/gate.js';
import {
  answersUnder,
  type Answer,
  type Counts,
  trialsToDecide,
} from '../values/statistics/threshold.js';
import { decideGate, type Decision } from './decide.js';

/** How likely each decision is for an agent with this pass rate. */
export interface UnderRate {
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
