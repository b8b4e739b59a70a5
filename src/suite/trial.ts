// One planned trial and its result, read from the episodes and verdicts of its run; a trial without a verdict is an error, never absent.
import type { AssertionClass } from '../assertions/definition.js';
import { episodeOutcome } from '../verdict/episode-outcome.js';
import type { EpisodeVerdict, Outcome, Party } from '../verdict/format.js';
import {
  attemptsAt,
  attemptsBelow,
  type FoundAttempt,
  type Missing,
  verdictOf,
} from './attempts.js';
import type { RunPlan, PlannedTrial } from './plan.js';

/** What a trial took; null: the record does not show it. */
export interface TrialCosts {
  turns: number;
  wallMs: number;
  /** Of the agent's model, input and output together. */
  tokens: number | null;
  /** Turn by turn, from the user's send to where the agent had finished. */
  perTurn: { turn: number; latencyMs: number | null; tokens: number | null }[];
}

export interface SuiteTrial extends PlannedTrial {
  run: string;
  outcome: Outcome;
  /** Null: it has a verdict. */
  missing: Missing | null;
  party: Party | null;
  /** Why it came out so, in one sentence. */
  headline: string;
  /** The check that decided, as a heading; null if none did. */
  decidedBy: string | null;
  /** Of the last attempt; null if there is none. */
  episode: string | null;
  /** Of the last attempt, absolute; null as above. */
  dir: string | null;
  /** Attempts in which the user broke the plan. */
  invalidAttempts: number;
  /** Why the last attempt ended; null if unknown. */
  stop: string | null;
  classes: EpisodeVerdict['classes'] | null;
  /** Every check, by its heading; empty if there is no verdict. */
  checks: readonly CheckOutcome[];
  /** Of the scenario that it was graded by; null if unknown. */
  scenarioHash: string | null;
  costs: TrialCosts | null;
}

/** How one check came out. */
export interface CheckOutcome {
  class: AssertionClass;
  title: string;
  outcome: Outcome;
}

/** Every planned trial of a run, in the order of the plan. Episodes of other tests are left out: they are in no rate. */
export function trialsOf(plan: RunPlan, dir: string): SuiteTrial[] {
  const attempts = attemptsBelow(dir);
  return plan.trials.map((planned) => {
    return trialOf(planned, plan.run, attemptsAt(planned, attempts));
  });
}

/** Those that left no episode at all, without a look at any verdict. */
export function withoutEpisode(plan: RunPlan, dir: string): PlannedTrial[] {
  const attempts = attemptsBelow(dir);
  return plan.trials.filter((planned) => attemptsAt(planned, attempts).length === 0);
}

function trialOf(
  planned: PlannedTrial,
  run: string,
  attempts: readonly FoundAttempt[],
): SuiteTrial {
  const last = attempts.at(-1);
  const none = { ...planned, run, outcome: 'error', party: 'harness', decidedBy: null } as const;
  const unknown = { stop: null, classes: null, checks: [], scenarioHash: null, costs: null };
  if (last === undefined) {
    const headline = 'It was planned and left no episode: the run ended before it began.';
    const nowhere = { episode: null, dir: null, invalidAttempts: 0 };
    return { ...none, ...unknown, ...nowhere, missing: 'no_episode', headline };
  }
  const { id: episode, dir } = last;
  const invalidAttempts = attempts.length - 1;
  const found = verdictOf(dir);
  if ('missing' in found) return { ...none, ...unknown, ...found, invalidAttempts, episode, dir };
  const { outcome, party, headline, assertions, fidelity, stop, classes, scenarioHash } = found;
  return {
    ...{ ...planned, run, outcome, missing: null, party, headline, episode, dir, stop, classes },
    checks: assertions.map(({ class: of, title, outcome: its }) => ({
      ...{ class: of, title, outcome: its },
    })),
    scenarioHash,
    decidedBy: episodeOutcome({ verdicts: assertions, fidelity, stop }).decidedBy?.title ?? null,
    invalidAttempts: invalidAttempts + (outcome === 'invalid' ? 1 : 0),
    costs: costsOf(found),
  };
}

function costsOf({ costs, turns }: EpisodeVerdict): TrialCosts | null {
  if (costs === null) return null;
  return {
    ...{ turns, wallMs: costs.durationMs, tokens: sumOf(costs.tokens) },
    perTurn: costs.perTurn.map(({ turn, latencyMs, tokens }) => ({
      ...{ turn, latencyMs, tokens: sumOf(tokens) },
    })),
  };
}

function sumOf(tokens: { input: number; output: number } | null): number | null {
  return tokens === null ? null : tokens.input + tokens.output;
}
