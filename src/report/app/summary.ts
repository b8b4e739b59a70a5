// The summary of a run: groups of trials, counts, the sentence on top and the warnings; draws nothing.
import { type AssertionClass, assertionClasses } from '../../scenario/assertions/classes.js';
import { clopperPearson, type Proportion } from '../../values/statistics/rate.js';
import type { Outcome } from '../../episode/verdict/format.js';
import type { SiteTrial } from '../site/data.js';
import { rateOfThese, type SuiteRate } from '../../suite/suite-rate.js';
import { sum } from '../../values/statistics/spread.js';
import { count } from './parts.js';

/** The trials of one scenario under one project. */
export interface Group {
  key: string;
  scenario: string;
  title: string;
  project: string;
  trials: SiteTrial[];
  /** Share of traffic, in any unit. */
  weight: number;
  /** The worst of each class; null if nothing in it was checked. */
  classes: Record<AssertionClass, Outcome | null>;
}

/** The gravest first. */
const severity: readonly Outcome[] = ['failed', 'error', 'invalid', 'inconclusive', 'passed'];

/** Scenarios with mixed results first, then those that never pass, then the rest; each in order of first appearance. */
export function groupsOf(trials: readonly SiteTrial[]): Group[] {
  const groups = new Map<string, Group>();
  for (const trial of trials) {
    const key = `${trial.project}\n${trial.scenario}`;
    const group = groups.get(key) ?? { ...trial, key, trials: [], classes: nothing() };
    group.trials.push(trial);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  for (const group of all)
    for (const name of assertionClasses) group.classes[name] = worst(group.trials, name);
  return all.sort((one, other) => rank(one) - rank(other));
}

function nothing(): Group['classes'] {
  return Object.fromEntries(assertionClasses.map((name) => [name, null])) as Group['classes'];
}

function worst(trials: readonly SiteTrial[], name: AssertionClass): Outcome | null {
  const outcomes = trials.map(({ classes }) => classes[name] ?? null);
  return severity.find((outcome) => outcomes.includes(outcome)) ?? null;
}

function rank({ trials }: Group): number {
  const passed = trials.filter(({ outcome }) => outcome === 'passed').length;
  if (passed === trials.length) return 2;
  return passed === 0 ? 1 : 0;
}

export interface Numbers {
  trials: number;
  scenarios: number;
  passed: number;
  failed: number;
  decided: number;
  undecided: number;
  offPlan: number;
  budget: number;
  invalid: number;
  unseen: number;
  unmeasured: number;
  uncalibrated: number;
  share: Proportion | null;
  /** The gravest trial; null if all passed. */
  worst: SiteTrial | null;
}

export function numbersOf(trials: readonly SiteTrial[]): Numbers {
  const many = (fits: (trial: SiteTrial) => boolean) => trials.filter(fits).length;
  const passed = many(({ outcome }) => outcome === 'passed');
  const failed = many(({ outcome }) => outcome === 'failed');
  const gravest = severity.find((outcome) => trials.some((one) => one.outcome === outcome));
  return {
    ...{ trials: trials.length, passed, failed, decided: passed + failed },
    scenarios: new Set(trials.map(({ project, scenario }) => `${project}\n${scenario}`)).size,
    undecided: trials.length - passed - failed,
    offPlan: many(({ stop }) => stop === 'off_plan'),
    budget: many(({ stop }) => stop === 'budget'),
    unseen: many(({ stop }) => stop === 'could_not_see'),
    invalid: many(({ outcome, attempt }) => outcome === 'invalid' || attempt > 1),
    unmeasured: sum(trials.map((one) => one.unmeasured)),
    uncalibrated: sum(trials.map((one) => one.uncalibrated)),
    share: clopperPearson(passed, passed + failed),
    worst: gravest === 'passed' ? null : (trials.find((one) => one.outcome === gravest) ?? null),
  };
}

export function headlineOf({ trials, scenarios, failed, undecided }: Numbers): string {
  const of = `${count(trials, 'trial')} of ${count(scenarios, 'scenario')}`;
  if (failed > 0) return `${failed} of ${of} failed`;
  if (undecided > 0) return `None of ${of} failed, and ${undecided} could not be decided`;
  return trials === 1 ? 'The one trial passed' : `All ${of} passed`;
}

export function warningsOf(numbers: Numbers): string[] {
  const { offPlan, budget, invalid, unseen, trials, unmeasured, uncalibrated } = numbers;
  const of = `of ${count(trials, 'trial')}`;
  return [
    ...(offPlan > 0
      ? [
          `${offPlan} ${of} ended off plan: the user had no answer, so what was still missing then is undecided.`,
        ]
      : []),
    ...(budget > 0 ? [`${budget} ${of} used up the budget.`] : []),
    ...(unseen > 0
      ? [`${unseen} ${of} ended because the user could not read the agent's answer.`]
      : []),
    ...(invalid > 0
      ? [`In ${invalid} ${of} the user broke its plan: they were run again, or count for nothing.`]
      : []),
    ...(unmeasured > 0
      ? [`${count(unmeasured, 'claim')} about the screen could not be measured.`]
      : []),
    ...(uncalibrated > 0
      ? [
          `${count(uncalibrated, 'answer')} of models ${uncalibrated === 1 ? 'decides' : 'decide'} nothing: no calibration says how often they are right.`,
        ]
      : []),
  ];
}

/** The pass rate with each scenario by its share of traffic; null if all have the same. */
export function weightedRate(groups: readonly Group[]): SuiteRate | null {
  if (new Set(groups.map(({ weight }) => weight)).size < 2) return null;
  return rateOfThese(groups.map(({ trials, weight }) => ({ ...decidedOf(trials), weight })));
}

/** How many passed, of those that passed or failed. */
export function decidedOf(trials: readonly SiteTrial[]): { passed: number; of: number } {
  const many = (wanted: Outcome) => trials.filter(({ outcome }) => outcome === wanted).length;
  return { passed: many('passed'), of: many('passed') + many('failed') };
}
