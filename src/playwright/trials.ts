// How many trials of a scenario a run has: SIGHTLINE_TRIALS, else the option of `testScenarios`, else the scenario; runs none.
import { plannedTrials } from '../scenario/gate.js';
import type { Scenario } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';

const VARIABLE = 'SIGHTLINE_TRIALS';
const MOST = 1000;

/**
 * @param option of `testScenarios`
 *
 * @throws SightlineError `usage` if either is not a number of trials.
 */
export function trialsFor(scenario: Scenario, option: number | undefined): number {
  const given = process.env[VARIABLE];
  if (given !== undefined && given !== '') return counted(VARIABLE, given, Number(given));
  if (option !== undefined) return counted('`trials` of testScenarios', `${option}`, option);
  return plannedTrials(scenario);
}

function counted(name: string, given: string, count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  throw new SightlineError('usage', {
    what: `${name} is "${given}", which is not a number of trials.`,
    next: `Give a whole number from 1 to ${MOST}.`,
  });
}
