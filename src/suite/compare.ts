// What changed from one suite to another, scenario by scenario: regressed, improved or no evidence. Counts in, findings out; reads no file.
import { type AssertionClass, assertionClasses } from '../assertions/definition.js';
import { type SuiteDifference, suiteDifference } from '../statistics/stratified.js';
import {
  type ChangeFound,
  fisherExact,
  holm,
  mcnemarExact,
  type PassCount,
  smallestDrop,
} from '../statistics/two-rates.js';
import type { Outcome } from '../verdict/format.js';
import { checkRates, passCount } from './check-rates.js';
import { type CostsOfMany, costsOfMany } from './costs.js';
import {
  noRates,
  type NotCompared,
  nothingToCompare,
  type ScenarioPair,
  pairsOf,
} from './pairs.js';
import type { Suite, SuiteScenario } from './suite.js';
import type { SuiteTrial } from './trial.js';

/** A p-value at or below this is evidence. */
const LEVEL = 0.05;

/** Two rates of one thing. */
export interface ComparedRate {
  before: PassCount;
  after: PassCount;
  /** Corrected for all that are compared with it (Holm). */
  p: number;
  change: ChangeFound;
}

export interface ComparedScenario extends ComparedRate {
  project: string;
  app: string;
  scenario: string;
  /** The smallest drop of its pass rate that these trials would show in four of five comparisons; null if none. */
  smallest: number | null;
  costs: { before: CostsOfMany; after: CostsOfMany };
}

export interface ComparedCheck extends ComparedRate {
  project: string;
  app: string;
  scenario: string;
  class: AssertionClass;
  title: string;
}

export interface ComparedSuite extends SuiteDifference {
  change: ChangeFound;
}

export interface Comparison {
  /** Null if no scenario could be compared. */
  suite: ComparedSuite | null;
  /** Null if nothing of that class was checked on both sides. */
  classes: Record<AssertionClass, ComparedSuite | null>;
  /** The clearest changes first. */
  scenarios: ComparedScenario[];
  /** Checks with a different rate, the clearest changes first. */
  checks: ComparedCheck[];
  left: NotCompared[];
  /** Of the scenarios that are compared. */
  costs: { before: CostsOfMany; after: CostsOfMany };
  /** By project and role: models that are not the same. */
  models: { what: string; before: string; after: string }[];
  /** Whether anything at all regressed: the suite, a class, a scenario or a check. */
  regressed: boolean;
}

export interface CompareOptions {
  /** Both sides replay the same recorded answers, so that trial 1 is compared with trial 1. Default false. */
  paired?: boolean;
}

/**
 * What changed from `before` to `after`. Directional scenarios are compared like any other.
 *
 * @throws SightlineError `nothing-to-compare` if no scenario was decided in both, graded by the same expectations, or if a run was
 *   sequential.
 */
export function compareSuites(
  before: Suite,
  after: Suite,
  { paired = false }: CompareOptions = {},
): Comparison {
  if (before.sequential || after.sequential) throw noRates();
  const { pairs, left } = pairsOf(before, after);
  if (pairs.length === 0) throw nothingToCompare(left);
  const scenarios = comparedScenarios(pairs, paired);
  const checks = comparedChecks(pairs);
  const suite = ofSuite(pairs, rateOf);
  const classes = Object.fromEntries(
    assertionClasses.map((name) => [name, ofSuite(pairs, (one) => ofClass(one, name))]),
  ) as Comparison['classes'];
  const changes = [suite, ...Object.values(classes), ...scenarios, ...checks];
  return {
    ...{ suite, classes, scenarios, checks, left },
    costs: {
      before: costsOfMany(pairs.flatMap((pair) => pair.before.trials)),
      after: costsOfMany(pairs.flatMap((pair) => pair.after.trials)),
    },
    models: otherModels(before, after),
    regressed: changes.some((one) => one?.change === 'regressed'),
  };
}

function comparedScenarios(pairs: readonly ScenarioPair[], paired: boolean): ComparedScenario[] {
  const rates = pairs.map(({ before, after }) => ({
    ...{ before: rateOf(before), after: rateOf(after) },
    p: paired ? pairedP(before.trials, after.trials) : null,
  }));
  const level = LEVEL / pairs.length;
  const scenarios = corrected(rates).map((rate, at) => {
    const { before, after } = pairs[at] as ScenarioPair;
    const { project, app, scenario } = after;
    const known = rate.before.passed / rate.before.of;
    return {
      ...{ project, app, scenario, ...rate },
      smallest: smallestDrop(known, { before: rate.before.of, after: rate.after.of, level }),
      costs: { before: before.costs, after: after.costs },
    };
  });
  return scenarios.toSorted(clearestFirst);
}

function pairedP(before: readonly SuiteTrial[], after: readonly SuiteTrial[]): number {
  const later = new Map(after.map(({ trial, outcome }) => [trial, outcome]));
  const count = (from: Outcome, to: Outcome) =>
    before.filter(({ trial, outcome }) => outcome === from && later.get(trial) === to).length;
  return mcnemarExact(count('passed', 'failed'), count('failed', 'passed'));
}

function comparedChecks(pairs: readonly ScenarioPair[]): ComparedCheck[] {
  const all = pairs.flatMap(({ before, after }) => {
    const earlier = checkRates(before.trials);
    const { project, app, scenario } = after;
    return [...checkRates(after.trials)].flatMap(([key, its]) => {
      const other = earlier.get(key);
      if (other === undefined || other.rate.of === 0 || its.rate.of === 0) return [];
      const named = { project, app, scenario, class: its.class, title: its.title };
      return [{ ...named, before: other.rate, after: its.rate, p: null }];
    });
  });
  return corrected(all)
    .filter(({ before, after }) => before.passed * after.of !== after.passed * before.of)
    .toSorted(clearestFirst);
}

function rateOf({ rate: { passed, of } }: SuiteScenario): PassCount {
  return { passed, of };
}

function ofClass({ trials }: SuiteScenario, name: AssertionClass): PassCount {
  return passCount(trials.flatMap(({ classes }) => classes?.[name] ?? []));
}

function ofSuite(
  pairs: readonly ScenarioPair[],
  rate: (scenario: SuiteScenario) => PassCount,
): ComparedSuite | null {
  const found = suiteDifference(
    pairs.map(({ before, after }) => ({
      ...{ before: rate(before), after: rate(after), weight: after.weight },
    })),
  );
  return found && { ...found, change: changeOf(found.p, found.difference) };
}

type Uncorrected = { before: PassCount; after: PassCount; p: number | null };

/** A p-value that is not given is Fisher's. */
function corrected<One extends Uncorrected>(
  all: readonly One[],
): (Omit<One, 'p'> & ComparedRate)[] {
  const pValues = holm(all.map(({ before, after, p }) => p ?? fisherExact(before, after)));
  return all.map((one, at) => {
    const p = pValues[at] ?? 1;
    const { before, after } = one;
    return { ...one, p, change: changeOf(p, after.passed / after.of - before.passed / before.of) };
  });
}

function changeOf(p: number, difference: number): ChangeFound {
  if (p > LEVEL || difference === 0) return 'no_evidence';
  return difference < 0 ? 'regressed' : 'improved';
}

function clearestFirst(one: ComparedRate, other: ComparedRate): number {
  return one.p - other.p || dropOf(other) - dropOf(one);
}

function dropOf({ before, after }: ComparedRate): number {
  return before.passed / before.of - after.passed / after.of;
}

function otherModels(before: Suite, after: Suite): Comparison['models'] {
  const [earlier, later] = [modelsOf(before), modelsOf(after)];
  const names = [...new Set([...earlier.keys(), ...later.keys()])].toSorted();
  return names.flatMap((what) => {
    const [one, other] = [earlier.get(what) ?? 'none', later.get(what) ?? 'none'];
    return one === other ? [] : [{ what, before: one, after: other }];
  });
}

function modelsOf({ runs }: Suite): Map<string, string> {
  const found = new Map<string, string>();
  for (const { record } of runs)
    for (const [project, roles] of Object.entries(record?.models ?? {}))
      for (const [role, names] of Object.entries(roles))
        found.set(`${role} model of ${project}`, names.join(', '));
  return found;
}
