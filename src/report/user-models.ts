// The lines of a run about the models that played its users: the rate under each and how far apart they are; decides no gate.
import { countOf } from '../count.js';
import { rateOf } from '../statistics/rate.js';
import type { EpisodeVerdict } from '../verdict/format.js';
import type { TrialRow } from './run-table.js';

interface OfModel {
  name: string;
  /** Trials of which it played the last attempt. */
  decided: number;
  passed: number;
  /** Null: none of them passed or failed. */
  rate: number | null;
}

/**
 * Nothing if no model played; the names and their drafts if one did; with several, the rate with each and the spread.
 */
export function userModelLines(trials: readonly TrialRow[]): string[] {
  const models = byModel(trials);
  if (models.length === 0) return [];
  const drafts = draftLines(trials);
  const [only] = models;
  if (only !== undefined && models.length === 1) return [`user model: ${only.name}`, ...drafts];
  const each = models.map(({ name, rate, passed, decided }) =>
    rate === null
      ? `${name} no rate`
      : `${name} ${passed} of ${decided} (${Math.round(rate * 100)}%)`,
  );
  return [`user models: ${each.join(', ')}${spreadOf(models)}`, ...drafts];
}

function byModel(trials: readonly TrialRow[]): OfModel[] {
  const names = new Set(trials.flatMap(({ verdict }) => verdict?.userModel?.name ?? []));
  return [...names].sort().map((name) => {
    const played = trials.filter(({ verdict }) => verdict?.userModel?.name === name);
    const { decided, passed, rate } = rateOf(
      played.map(({ verdict }) => ({ outcome: verdict?.outcome ?? 'error', invalidAttempts: 0 })),
    );
    return { name, decided, passed, rate };
  });
}

/** With so few trials a spread is seldom more than chance; the number of trials is beside each rate. */
function spreadOf(models: readonly OfModel[]): string {
  const rates = models.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  if (rates.length < 2) return '';
  const points = Math.round((Math.max(...rates) - Math.min(...rates)) * 100);
  return `; spread between them ${countOf(points, 'point')}`;
}

function draftLines(trials: readonly TrialRow[]): string[] {
  const played = trials
    .flatMap(({ verdict, earlier }) => [...earlier, verdict])
    .flatMap((verdict: EpisodeVerdict | null) => verdict?.userModel ?? []);
  const returned = played.reduce((sum, one) => sum + one.returned, 0);
  const taken = played.reduce((sum, one) => sum + one.taken, 0);
  if (returned === 0) return [];
  const anyway = taken === 0 ? 'none' : taken;
  return [
    `      ${countOf(returned, 'draft')} returned by the rules of fidelity or the page, ${anyway} accepted anyway`,
  ];
}
