// From the folders of runs to one suite: scenarios with their trials, rates, costs and gates, and the decision. Prints and writes nothing.
import type { Gate, SuiteGate } from '../scenario/gate.js';
import { countOf } from '../values/count.js';
import {
  classRates,
  MOST_TOUCHED,
  type PassHat,
  passHatsOf,
  type PassRate,
  passRateOf,
  rateOf,
} from './rates.js';
import { rateOfThese, type SuiteRate } from './suite-rate.js';
import type { AssertionClass } from '../scenario/assertions/definition.js';
import { noOutcomes, type OutcomeCounts } from '../episode/verdict/episode-outcome.js';
import { type CostsOfMany, costsOfMany, type SuiteTrial, trialsOf } from './trial.js';
import { countsOf, decideGate, decideSuite, type Decision, type GateDecision } from './decide.js';
import type { OtherFailure } from './run-record.js';
import { findRuns, problemsOf, type RunFolder } from './runs.js';

/** Over the trials that passed or failed: did all pass, none, or some? `unknown`: there was none. */
export type Steadiness = 'always' | 'mixed' | 'never' | 'unknown';

export interface SuiteScenario {
  project: string;
  app: string;
  scenario: string;
  file: string;
  line: number;
  weight: number;
  /** Null: it has none of its own, so the suite's gate decides. */
  gate: Gate | null;
  /** Null: as above. */
  decided: GateDecision | null;
  /** False: shown, and blocks nothing. */
  blocking: boolean;
  steadiness: Steadiness;
  trials: readonly SuiteTrial[];
  outcomes: OutcomeCounts;
  /** How many ended because the budget was spent, and because the user had no answer. */
  budget: number;
  offPlan: number;
  /** How many had an attempt whose user broke the plan. */
  touched: number;
  rate: PassRate;
  passHat: PassHat[];
  costs: CostsOfMany;
}

/** `broken`: a run is cut short, missing or empty, so nothing can be decided from it. */
export type SuiteDecision = Decision | 'broken';

export interface Suite {
  runs: readonly RunFolder[];
  /** Mixed scenarios first, then never, always and unknown. */
  scenarios: SuiteScenario[];
  /** Null: each scenario has its own. */
  gate: SuiteGate | null;
  decided: GateDecision | null;
  decision: SuiteDecision;
  /** What makes it broken, or a gate undecided whatever the counts: a sentence each. */
  problems: string[];
  /** Red tests that are not trials of a gate, or failed for a reason other than their trial. */
  failures: OtherFailure[];
  outcomes: OutcomeCounts;
  rate: PassRate;
  /** Each scenario by its weight; null if nothing was decided. */
  weighted: SuiteRate | null;
  classes: Record<AssertionClass, PassRate>;
  costs: CostsOfMany;
}

/**
 * The suite of one run, or of all shards of one.
 *
 * @throws SightlineError `not-found`, `run-invalid`, `run-mixed`.
 */
export function readSuite(paths: readonly string[]): Suite {
  const runs = findRuns(paths);
  const broken = problemsOf(runs);
  const trials = runs.flatMap(({ plan, dir }) => trialsOf(plan, dir));
  return suiteOf(runs, trials, broken);
}

function suiteOf(
  runs: readonly RunFolder[],
  trials: readonly SuiteTrial[],
  broken: readonly string[],
): Suite {
  const gate = runs[0]?.plan.gate ?? null;
  const scenarios = scenariosOf(trials, gate);
  const inSuiteGate = scenarios.filter((one) => one.blocking);
  const decided = gate === null ? null : decideSuite(gate, inSuiteGate);
  const failures = runs.flatMap(({ record }) => record?.ended?.failures ?? []);
  const unfit = [...broken, ...withoutVerdict(trials)];
  const shares = inSuiteGate.map(({ weight, rate }) => ({
    ...{ weight, passed: rate.passed, of: rate.of },
  }));
  const flattered = touchedTooOften(trials);
  return {
    ...{ runs, scenarios, gate, decided, failures },
    decision: decisionOf({ scenarios, decided, failures, broken: unfit, flattered }),
    problems: [...unfit, ...flattered],
    outcomes: outcomesOf(trials),
    rate: passRateOf(countsOf(trials)),
    weighted: rateOfThese(shares),
    classes: classRates(trials),
    costs: costsOfMany(trials),
  };
}

interface Deciding {
  scenarios: readonly SuiteScenario[];
  decided: GateDecision | null;
  failures: readonly OtherFailure[];
  broken: readonly string[];
  flattered: readonly string[];
}

/** A failure that was found counts, whatever else could not be decided. */
function decisionOf({ scenarios, decided, failures, broken, flattered }: Deciding): SuiteDecision {
  const all = [decided, ...scenarios.filter(({ blocking }) => blocking).map((one) => one.decided)];
  const decisions = new Set(all.flatMap((one) => one?.decision ?? []));
  if (failures.length > 0 || decisions.has('not_met')) return 'not_met';
  if (broken.length > 0) return 'broken';
  return decisions.has('undecided') || flattered.length > 0 ? 'undecided' : 'met';
}

/** More are in the summary. */
const MOST_NAMED = 5;

function withoutVerdict(trials: readonly SuiteTrial[]): string[] {
  const missing = trials.filter((trial) => trial.missing !== null);
  if (missing.length === 0) return [];
  const named = missing
    .slice(0, MOST_NAMED)
    .map(
      ({ scenario, trial, missing: why }) =>
        `${scenario} trial ${trial} (${whys[why ?? 'unreadable']})`,
    );
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  const [verb, planned] = [
    missing.length === 1 ? 'has' : 'have',
    countOf(trials.length, 'planned trial'),
  ];
  return [`${missing.length} of ${planned} ${verb} no verdict: ${named.join(', ')}${more}.`];
}

const whys = {
  no_episode: 'never begun',
  unclosed: 'cut off',
  ungraded: 'not graded',
  unreadable: 'verdict unreadable',
} as const;

/** Design 5.3: above a tenth of trials with an invalid attempt, what is left after reruns is a selection. */
function touchedTooOften(trials: readonly SuiteTrial[]): string[] {
  const { touched, undecided } = rateOf(trials);
  if (!undecided) return [];
  return [
    `The user broke its plan in ${countOf(touched, 'trial')}, more than ${MOST_TOUCHED * 100}%: what is left after reruns is a selection.`,
  ];
}

function scenariosOf(trials: readonly SuiteTrial[], suiteGate: SuiteGate | null): SuiteScenario[] {
  const groups = new Map<string, SuiteTrial[]>();
  for (const trial of trials) {
    const key = JSON.stringify([trial.project, trial.app, trial.scenario]);
    const group = groups.get(key) ?? [];
    group.push(trial);
    groups.set(key, group);
  }
  const scenarios = [...groups.values()].flatMap((group) => scenarioOf(group, suiteGate));
  const order: readonly Steadiness[] = ['mixed', 'never', 'unknown', 'always'];
  return scenarios.sort(
    (one, other) => order.indexOf(one.steadiness) - order.indexOf(other.steadiness),
  );
}

function scenarioOf(group: readonly SuiteTrial[], suiteGate: SuiteGate | null): SuiteScenario[] {
  const trials = group.toSorted((one, other) => one.trial - other.trial);
  const [first] = trials;
  if (first === undefined) return [];
  const { project, app, scenario, file, line, weight } = first;
  const gate = first.gate ?? (suiteGate === null ? 'all' : null);
  const counts = countsOf(trials);
  const rate = passRateOf(counts);
  const count = (holds: (trial: SuiteTrial) => boolean) => trials.filter(holds).length;
  return [
    {
      ...{ project, app, scenario, file, line, weight, gate, trials, rate },
      decided: gate === null ? null : decideGate(gate, trials),
      blocking: gate !== 'directional',
      steadiness: steadinessOf(rate),
      outcomes: outcomesOf(trials),
      budget: count(({ stop }) => stop === 'budget'),
      offPlan: count(({ stop }) => stop === 'off_plan'),
      touched: count(({ invalidAttempts }) => invalidAttempts > 0),
      passHat: passHatsOf(counts),
      costs: costsOfMany(trials),
    },
  ];
}

function steadinessOf({ passed, of }: PassRate): Steadiness {
  if (of === 0) return 'unknown';
  if (passed === of) return 'always';
  return passed === 0 ? 'never' : 'mixed';
}

function outcomesOf(trials: readonly SuiteTrial[]): OutcomeCounts {
  const counts = noOutcomes();
  for (const { outcome } of trials) counts[outcome] += 1;
  return counts;
}
