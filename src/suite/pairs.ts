// Which scenarios of two suites can be compared: those that both have, graded by the same expectations and decided. Compares nothing.
import { SightlineError } from '../sightline-error.js';
import type { Suite, SuiteScenario } from './suite.js';

/** Why a scenario is in no comparison. */
export type Left = 'only_before' | 'only_after' | 'other_version' | 'undecided';

export interface NotCompared {
  project: string;
  app: string;
  scenario: string;
  why: Left;
}

/** One scenario in both runs. */
export interface ScenarioPair {
  before: SuiteScenario;
  after: SuiteScenario;
}

function keyOf({ project, app, scenario }: SuiteScenario): string {
  return JSON.stringify([project, app, scenario]);
}

/** The scenarios that can be compared, and all others with the reason. */
export function pairsOf(
  before: Suite,
  after: Suite,
): { pairs: ScenarioPair[]; left: NotCompared[] } {
  const later = new Map(after.scenarios.map((one) => [keyOf(one), one]));
  const pairs: ScenarioPair[] = [];
  const left: NotCompared[] = [];
  const leave = ({ project, app, scenario }: SuiteScenario, why: Left) =>
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

export function nothingToCompare(left: readonly NotCompared[]): SightlineError {
  const count = (why: Left) => left.filter((one) => one.why === why).length;
  return new SightlineError('nothing-to-compare', {
    what: 'The two runs have no scenario that can be compared.',
    details: [
      `only in the first: ${count('only_before')}; only in the second: ${count('only_after')}`,
      `in both, but graded by other expectations: ${count('other_version')}`,
      `in both, but no trial passed or failed on one side: ${count('undecided')}`,
    ],
    next: 'Give two runs of the same scenarios; `sightline grade` with --scenarios grades the first by the expectations of today.',
  });
}

export function noRates(): SightlineError {
  return new SightlineError('nothing-to-compare', {
    what: 'A sequential run cannot be compared: it stopped where its results let it, so it has no rates.',
    next: 'Compare runs that were made without --sequential.',
  });
}
