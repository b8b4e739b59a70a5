// How the trials of a run ended, regardless of their grades: counted, with the budgets that were used up.
import { countOf } from '../count.js';
import type { EpisodeVerdict } from '../verdict/format.js';

interface Ended {
  verdict: Pick<EpisodeVerdict, 'stop' | 'budget'> | null;
}

const names: Readonly<Record<string, string>> = {
  user_done: 'user',
  script_ended: 'user',
  agent_done: 'agent',
  off_plan: 'off plan',
  no_answer: 'no answer',
  could_not_see: 'could not see',
  agent_silent: 'agent silent',
};

/** Whether any trial was ended by anything other than its user. */
export function endsOtherwise(trials: readonly Ended[]): boolean {
  return trials.some((row) => endingOf(row) !== 'user');
}

/** For the row of a scenario: "2 user, 1 budget (33%)". */
export function endingsOf(trials: readonly Ended[]): string {
  const share = trials.filter(isBudget).length / trials.length;
  return tally(trials.map(endingOf))
    .map(([ending, count]) =>
      ending === 'budget' ? `${count} budget (${percent(share)})` : `${count} ${ending}`,
    )
    .join(', ');
}

/** A budget is a limit of the scenario, so being cut off by it is not an ordinary ending. Null: none was used up. */
export function budgetLine(trials: readonly Ended[]): string | null {
  const used = trials.filter(isBudget);
  if (used.length === 0) return null;
  const kinds = tally(used.map(({ verdict }) => (verdict?.budget ?? 'unknown').replace('_', ' ')));
  const which = kinds.map(([kind, count]) => `${kind} ${count}`).join(', ');
  return `budget used up: ${used.length} of ${countOf(trials.length, 'trial')} (${percent(used.length / trials.length)}): ${which}`;
}

function endingOf({ verdict }: Ended): string {
  const stop = verdict?.stop ?? 'no verdict';
  return names[stop] ?? stop.replaceAll('_', ' ');
}

function isBudget({ verdict }: Ended): boolean {
  return verdict?.stop === 'budget';
}

/** The most frequent first. */
function tally(all: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
