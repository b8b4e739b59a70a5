// How often trials, and the checks in them, passed: counts alone. Compares nothing.
import type { AssertionClass } from '../assertions/definition.js';
import type { PassCount } from '../statistics/two-rates.js';
import type { Outcome } from '../verdict/format.js';
import type { SuiteTrial } from './trial.js';

export interface CheckRate {
  class: AssertionClass;
  title: string;
  rate: PassCount;
}

/** By class and heading, over the trials of a scenario; a heading that occurs twice in a trial counts twice. */
export function checkRates(trials: readonly SuiteTrial[]): Map<string, CheckRate> {
  const rates = new Map<string, CheckRate>();
  for (const { class: of, title, outcome } of trials.flatMap(({ checks }) => checks)) {
    const key = JSON.stringify([of, title]);
    const { rate } = rates.get(key) ?? { rate: NONE };
    rates.set(key, { class: of, title, rate: withOne(rate, outcome) });
  }
  return rates;
}

const NONE: PassCount = { passed: 0, of: 0 };

/** Of the outcomes that passed or failed. */
export function passCount(outcomes: readonly Outcome[]): PassCount {
  return outcomes.reduce(withOne, NONE);
}

function withOne({ passed, of }: PassCount, outcome: Outcome): PassCount {
  if (outcome === 'passed') return { passed: passed + 1, of: of + 1 };
  return { passed, of: outcome === 'failed' ? of + 1 : of };
}
