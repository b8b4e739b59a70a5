// What changed from one suite to another: regressed, improved or no evidence, for the suite, its classes, scenarios and checks. Counts in, findings out; reads no file.
import { z } from 'zod';
import { type AssertionClass, assertionClasses } from '../scenario/assertions/definition.js';
import { SightlineError } from '../sightline-error.js';
import {
  fisherExact,
  holm,
  type PassCount,
  smallestDrop,
  suiteDifference,
} from '../values/statistics/two-rates.js';
import { checkRates, passCount } from './rates.js';
import type { Suite, SuiteScenario } from './suite.js';

/** A p-value at or below this is evidence. */
const LEVEL = 0.05;

const passes = z.strictObject({ passed: z.int(), of: z.int() });
const change = z.enum(['regressed', 'improved', 'no_evidence']);
export type ChangeFound = z.output<typeof change>;

const named = { project: z.string(), app: z.string(), scenario: z.string() };
const compared = {
  before: passes,
  after: passes,
  p: z.number().describe('Corrected for all that are compared with it (Holm).'),
  change,
};
const comparedSuite = z
  .strictObject({
    difference: z.number().describe('After minus before, each scenario by its weight.'),
    p: z.number(),
    smallest: z
      .number()
      .nullable()
      .describe('The smallest change that these trials would show in four of five comparisons.'),
    change,
  })
  .nullable();
const comparedScenario = z.strictObject({
  ...named,
  ...compared,
  smallest: z.number().nullable().describe('The smallest drop that would be shown; null: none.'),
});
const comparedCheck = z.strictObject({
  ...named,
  class: z.enum(assertionClasses),
  title: z.string(),
  ...compared,
});
const notCompared = z.strictObject({
  ...named,
  why: z.enum(['only_before', 'only_after', 'other_version', 'undecided']),
});

/** As `summary.json` has it. */
export const comparisonSchema = z.strictObject({
  regressed: z.boolean().describe('Whether the suite, a class, a scenario or a check did.'),
  suite: comparedSuite,
  classes: z.record(z.enum(assertionClasses), comparedSuite),
  scenarios: z.array(comparedScenario).describe('The clearest changes first.'),
  checks: z.array(comparedCheck).describe('Those whose rate is another; the clearest first.'),
  left: z.array(notCompared),
  models: z
    .array(z.strictObject({ what: z.string(), before: z.string(), after: z.string() }))
    .describe('Models that are not the same in both.'),
});
export type Comparison = z.output<typeof comparisonSchema>;
export type ComparedSuite = NonNullable<Comparison['suite']>;
export type ComparedScenario = z.output<typeof comparedScenario>;
export type ComparedCheck = z.output<typeof comparedCheck>;
export type NotCompared = z.output<typeof notCompared>;

/**
 * What changed from `before` to `after`. Directional scenarios are compared like any other.
 *
 * @throws SightlineError `nothing-to-compare` if no scenario was decided in both, graded by the same expectations.
 */
export function compareSuites(before: Suite, after: Suite): Comparison {
  const { pairs, left } = pairsOf(before, after);
  if (pairs.length === 0) throw nothingToCompare(left);
  const scenarios = comparedScenarios(pairs);
  const checks = comparedChecks(pairs);
  const suite = ofSuite(pairs, rateOf);
  const classes = Object.fromEntries(
    assertionClasses.map((name) => [name, ofSuite(pairs, (one) => ofClass(one, name))]),
  ) as Comparison['classes'];
  const all = [suite, ...Object.values(classes), ...scenarios, ...checks];
  return {
    regressed: all.some((one) => one?.change === 'regressed'),
    ...{ suite, classes, scenarios, checks, left, models: otherModels(before, after) },
  };
}

/** One scenario in both runs. */
interface ScenarioPair {
  before: SuiteScenario;
  after: SuiteScenario;
}

/** The scenarios that both suites have, graded by the same expectations and decided; all others with the reason. */
function pairsOf(before: Suite, after: Suite): { pairs: ScenarioPair[]; left: NotCompared[] } {
  const keyOf = ({ project, app, scenario }: SuiteScenario) =>
    JSON.stringify([project, app, scenario]);
  const later = new Map(after.scenarios.map((one) => [keyOf(one), one]));
  const pairs: ScenarioPair[] = [];
  const left: NotCompared[] = [];
  const leave = ({ project, app, scenario }: SuiteScenario, why: NotCompared['why']) =>
    left.push({ project, app, scenario, why });
  for (const one of before.scenarios) {
    const other = later.get(keyOf(one));
    later.delete(keyOf(one));
    if (other === undefined) leave(one, 'only_before');
    else if (!areAlike(one, other)) leave(one, 'other_version');
    else if (one.rate.of === 0 || other.rate.of === 0) leave(one, 'undecided');
    else pairs.push({ before: one, after: other });
  }
  for (const one of later.values()) leave(one, 'only_after');
  return { pairs, left };
}

/** Graded by the same expectations, according to the verdicts. */
function areAlike(one: SuiteScenario, other: SuiteScenario): boolean {
  const hashes = [...one.trials, ...other.trials].flatMap(({ scenarioHash }) => scenarioHash ?? []);
  return new Set(hashes).size <= 1;
}

function nothingToCompare(left: readonly NotCompared[]): SightlineError {
  const count = (why: NotCompared['why']) => left.filter((one) => one.why === why).length;
  return new SightlineError('nothing-to-compare', {
    what: 'The run and its baseline have no scenario that can be compared.',
    details: [
      `only in the baseline: ${count('only_before')}; only in the run: ${count('only_after')}`,
      `in both, but graded by other expectations: ${count('other_version')}`,
      `in both, but no trial passed or failed on one side: ${count('undecided')}`,
    ],
    next: 'Give a baseline of the same scenarios; `sightline grade` with --scenarios grades it by the expectations of today.',
  });
}

function comparedScenarios(pairs: readonly ScenarioPair[]): ComparedScenario[] {
  const rates = pairs.map(({ before, after }) => {
    const { project, app, scenario } = after;
    return { project, app, scenario, before: rateOf(before), after: rateOf(after) };
  });
  const level = LEVEL / pairs.length;
  return corrected(rates)
    .map((rate) => {
      const { before, after } = rate;
      const trials = { before: before.of, after: after.of, level };
      return { ...rate, smallest: smallestDrop(before.passed / before.of, trials) };
    })
    .toSorted(clearestFirst);
}

function comparedChecks(pairs: readonly ScenarioPair[]): ComparedCheck[] {
  const all = pairs.flatMap(({ before, after }) => {
    const earlier = checkRates(before.trials);
    const { project, app, scenario } = after;
    return [...checkRates(after.trials)].flatMap(([key, its]) => {
      const other = earlier.get(key);
      if (other === undefined || other.rate.of === 0 || its.rate.of === 0) return [];
      const check = { project, app, scenario, class: its.class, title: its.title };
      return [{ ...check, before: other.rate, after: its.rate }];
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
): Comparison['suite'] {
  const found = suiteDifference(
    pairs.map(({ before, after }) => ({
      ...{ before: rate(before), after: rate(after), weight: after.weight },
    })),
  );
  return found && { ...found, change: changeOf(found.p, found.difference) };
}

interface TwoCounts {
  before: PassCount;
  after: PassCount;
}

/** Each with the p-value of Fisher's exact test, corrected for how many there are. */
function corrected<One extends TwoCounts>(
  all: readonly One[],
): (One & { p: number; change: ChangeFound })[] {
  const pValues = holm(all.map(({ before, after }) => fisherExact(before, after)));
  return all.map((one, at) => {
    const p = pValues[at] ?? 1;
    return { ...one, p, change: changeOf(p, -dropOf(one)) };
  });
}

function changeOf(p: number, difference: number): ChangeFound {
  if (p > LEVEL || difference === 0) return 'no_evidence';
  return difference < 0 ? 'regressed' : 'improved';
}

function clearestFirst(one: TwoCounts & { p: number }, other: TwoCounts & { p: number }): number {
  return one.p - other.p || dropOf(other) - dropOf(one);
}

function dropOf({ before, after }: TwoCounts): number {
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
