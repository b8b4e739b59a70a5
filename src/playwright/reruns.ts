// How often a trial may be rerun if its user broke its plan; runs none.
import type { Scenario } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';

const DEFAULT_RERUNS = 2;
const MOST_RERUNS = 10;

/**
 * How often a trial of the scenario may be run again.
 *
 * @param asked for the whole suite, instead of what the scenario says
 * @throws SightlineError `usage` for anything but a whole number from 0 to 10
 */
export function rerunsOf(scenario: Scenario, asked: number | undefined): number {
  const reruns = asked ?? scenario.budget?.max_reruns ?? DEFAULT_RERUNS;
  if (Number.isInteger(reruns) && reruns >= 0 && reruns <= MOST_RERUNS) return reruns;
  throw new SightlineError('usage', {
    what: `testScenarios was given reruns: ${reruns}.`,
    details: [`expected: a whole number from 0 to ${MOST_RERUNS}`],
    next: 'Correct it, or leave it out: a trial whose user broke its plan is then run again twice at most.',
  });
}
