// Planned trials that left no episode, in the runs to be graded; grades nothing.
import { SightlineError } from '../../sightline-error.js';
import { type RunPlan, readPlan } from '../../suite/plan.js';
import { runDirsBelow } from '../../suite/runs.js';
import { withoutEpisode } from '../../suite/trial.js';
import type { MissingRow } from './row.js';

/** Only for whole runs: if just a part of one was given, the rest was not asked for. */
export function missingTrials(
  paths: readonly string[],
  note: (text: string) => void,
): MissingRow[] {
  const dirs = new Set(paths.flatMap((path) => runDirsBelow(path)));
  return [...dirs].flatMap((dir) => {
    const plan = planIn(dir, note);
    if (plan === null) return [];
    return withoutEpisode(plan, dir).map(({ project, scenario, trial, seed }): MissingRow => {
      return { kind: 'missing', run: plan.run, project, scenario, trial, seed };
    });
  });
}

function planIn(dir: string, note: (text: string) => void): RunPlan | null {
  try {
    return readPlan(dir);
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    note(`${error.parts.what} Planned trials without an episode are not listed.`);
    return null;
  }
}
