// What changed since the runs of a base, as the data of its page: compared as `sightline compare` does; draws nothing.
import { assertionClasses } from '../../assertions/classes.js';
import { type ComparedRate, type ComparedScenario, compareSuites } from '../../suite/compare.js';
import { readSuite } from '../../suite/suite.js';
import { changeWords } from '../change-looks.js';
import { comparisonAnswer } from '../compare-text.js';
import {
  chance,
  comparedCosts,
  differenceOf,
  notCompared,
  points,
  signed,
} from '../compare-words.js';
import type { SiteChanges } from './data.js';

/** More are in `sightline compare --json`. */
const MOST_CHECKS = 50;

/**
 * @param before the base: the folder of a run, or one with those of all its shards
 * @param after the runs of the report
 * @throws SightlineError as `readSuite` and `compareSuites`.
 */
export function changesSince(
  before: string,
  after: readonly string[],
): Omit<SiteChanges, 'runs' | 'trials'> {
  const found = compareSuites(readSuite([before]), readSuite(after));
  const { change, text: answer, details } = comparisonAnswer(found);
  return {
    ...{ change, answer, details: details.map((line) => line.trim()) },
    scenarios: found.scenarios.map((one) => ({
      ...changeOf(one),
      smallest: one.smallest === null ? 'none' : points(one.smallest),
    })),
    checks: found.checks.slice(0, MOST_CHECKS).map((one) => {
      return { ...changeOf(one), class: one.class, title: one.title };
    }),
    classes: assertionClasses.flatMap((name) => {
      const one = found.classes[name];
      if (one === null) return [];
      const text = `${signed(one.difference)} points, ${chance(one.p)}, ${changeWords[one.change]}`;
      return [{ name, change: one.change, text }];
    }),
    costs: comparedCosts(found.costs),
    models: found.models,
    left: notCompared(found.left),
  };
}

function changeOf(one: ComparedRate & Pick<ComparedScenario, 'project' | 'app' | 'scenario'>) {
  const { project, app, scenario, change, before, after } = one;
  return {
    ...{ project, app, scenario, change, before, after },
    ...{ points: signed(differenceOf(one)), chance: chance(one.p) },
  };
}
