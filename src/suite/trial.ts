// One planned trial, its result and its costs, read from the episodes and verdicts of its run; a trial without a verdict is an error, never absent.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { besideEpisode, episodeFiles, findEpisodes } from '../episode/files.js';
import { REDACTED } from '../episode/redactor.js';
import { SightlineError } from '../sightline-error.js';
import type { EpisodeVerdict, Outcome, Party } from '../episode/verdict/format.js';
import { parseVerdict } from '../episode/verdict/store.js';
import type { AssertionClass } from '../scenario/assertions/definition.js';
import { episodeOutcome } from '../episode/verdict/episode-outcome.js';
import type { PlannedTrial, RunPlan } from './plan.js';
import { distribution, type Distribution } from '../values/statistics/spread.js';

/** Why a planned trial has no verdict. */
export type Missing = 'no_episode' | 'unclosed' | 'ungraded' | 'unreadable';

/** The parts of a header that identify the trial, which may exist in other versions too. */
const ownerSchema = z.object({
  id: z.string(),
  project: z.string(),
  test: z.string(),
  attempt: z.object({ number: z.int() }).optional(),
});

/** An episode found for a trial. */
export interface FoundAttempt {
  dir: string;
  id: string;
  /** From 1. */
  number: number;
}

/** What identifies the episodes of a test. */
interface Owned {
  project: string;
  /** File and titles. */
  test: string;
}

/**
 * The attempts of one test, in order. A title with a secret was planned as it is, but saved with the secret redacted.
 */
export function attemptsAt(
  planned: Owned,
  attempts: ReadonlyMap<string, readonly FoundAttempt[]>,
): readonly FoundAttempt[] {
  const wanted = keyOf(planned);
  const redacted = () =>
    [...attempts].find(([key]) => key.includes(REDACTED) && isRedactedFrom(key, wanted))?.[1];
  return attempts.get(wanted) ?? redacted() ?? [];
}

function isRedactedFrom(key: string, wanted: string): boolean {
  const [first = '', ...rest] = key.split(REDACTED);
  const last = rest.at(-1) ?? '';
  if (!wanted.startsWith(first) || !wanted.endsWith(last)) return false;
  let from = first.length;
  return rest.every((part) => {
    const at = wanted.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}

function keyOf({ project, test }: Owned): string {
  return JSON.stringify([project, test]);
}

/** All below a folder, by test, in order. */
export function attemptsBelow(dir: string): Map<string, FoundAttempt[]> {
  const byTest = new Map<string, FoundAttempt[]>();
  for (const { path, problem } of findEpisodes(dir)) {
    const owner = problem === null ? ownerOf(path) : null;
    if (owner === null) continue;
    const { id, attempt } = owner;
    const found = byTest.get(keyOf(owner)) ?? [];
    found.push({ dir: path, id, number: attempt?.number ?? 1 });
    byTest.set(keyOf(owner), found);
  }
  for (const found of byTest.values()) found.sort((one, other) => one.number - other.number);
  return byTest;
}

function ownerOf(dir: string): z.output<typeof ownerSchema> | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(join(dir, episodeFiles.header), 'utf8')));
  } catch {
    return null;
  }
}

/** The verdict beside an episode, or why there is none. */
export function verdictOf(dir: string): EpisodeVerdict | { missing: Missing; headline: string } {
  const file = besideEpisode.verdict(dir);
  try {
    if (existsSync(file)) return parseVerdict(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    return { missing: 'unreadable', headline: error.parts.what };
  }
  if (existsSync(join(dir, episodeFiles.closed)))
    return { missing: 'ungraded', headline: 'Its episode was never graded.' };
  return { missing: 'unclosed', headline: 'Its episode was never closed: it was cut off.' };
}

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

/** Null: of no trial is it known. */
export interface CostsOfMany {
  turns: Distribution | null;
  wallMs: Distribution | null;
  tokens: Distribution | null;
  /** Of turns, not of trials. */
  latencyMs: Distribution | null;
}

export function costsOfMany(trials: readonly SuiteTrial[]): CostsOfMany {
  const costs = trials.flatMap(({ costs: one }) => one ?? []);
  return {
    turns: distribution(costs.map(({ turns }) => turns)),
    wallMs: distribution(costs.map(({ wallMs }) => wallMs)),
    tokens: distribution(costs.flatMap(({ tokens }) => tokens ?? [])),
    latencyMs: distribution(
      costs.flatMap(({ perTurn }) => perTurn.flatMap(({ latencyMs }) => latencyMs ?? [])),
    ),
  };
}
