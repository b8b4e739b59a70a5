// The lines below the table of a run: the pass rate of the trials, and how far unfaithful users could move it; decides no gate.
import { countOf } from '../count.js';
import { MOST_TOUCHED, type Rate, rateOf } from '../statistics/rate.js';
import type { EpisodeVerdict } from '../verdict/format.js';
import { budgetLine } from './endings.js';
import type { Paint } from './outcome-marks.js';
import type { TrialRow } from './run-table.js';
import { userModelLines } from './user-models.js';

/**
 * For the top: how often the user had no answer. What such trials lack is undecided, and their plans need fixing. Null: never.
 */
export function offPlanRate(trials: readonly TrialRow[]): string | null {
  const lost = trials.filter(({ verdict }) => verdict?.stop === 'off_plan').length;
  if (lost === 0) return null;
  return `off plan: ${lost} of ${countOf(trials.length, 'trial')} (${percent(lost / trials.length)}), where the user had no answer`;
}

/**
 * The rate; if a user was unfaithful, its bounds, the reruns, and whether it decides anything; if models played users,
 * the rate with each.
 */
export function runRate(trials: readonly TrialRow[], paint: Paint): string {
  const rate = rateOf(
    trials.map(({ verdict, earlier }) => ({
      outcome: verdict?.outcome ?? 'error',
      invalidAttempts: [...earlier, verdict].filter(isInvalid).length,
    })),
  );
  const budget = budgetLine(trials);
  return [
    rateLine(rate),
    ...boundLines(rate, trials, paint),
    ...(budget === null ? [] : [budget]),
    ...userModelLines(trials),
  ].join('\n');
}

function isInvalid(verdict: EpisodeVerdict | null): boolean {
  return verdict?.outcome === 'invalid';
}

function rateLine({ rate, passed, decided }: Rate): string {
  if (rate === null) return 'rate: none, since no trial passed or failed';
  return `rate: ${passed} of ${countOf(decided, 'trial')} passed (${percent(rate)})`;
}

function boundLines(rate: Rate, trials: readonly TrialRow[], paint: Paint): string[] {
  const { touched, touchedShare, worst, best } = rate;
  if (touched === 0 || touchedShare === null || worst === null || best === null) return [];
  const reruns = trials.reduce((sum, { earlier }) => sum + earlier.length, 0);
  const still = trials.filter(({ verdict }) => isInvalid(verdict)).length;
  const bounds = `      at worst ${percent(worst)}, if all trials with an invalid attempt had failed; at best ${percent(best)}, if all had passed`;
  const share = `invalid: the user broke its plan in ${countOf(touched, 'trial')} (${percent(touchedShare)}); ${countOf(reruns, 'rerun')}, ${still === 0 ? 'none' : still} still invalid`;
  return [bounds, paint(share, 'invalid'), ...undecided(rate, paint)];
}

function undecided(rate: Rate, paint: Paint): string[] {
  if (!rate.undecided) return [];
  const text = `undecided: above ${percent(MOST_TOUCHED)} of invalid trials the rate decides nothing, since what is left is a selection`;
  return [paint(text, 'invalid')];
}

/** Whole percent. */
function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
