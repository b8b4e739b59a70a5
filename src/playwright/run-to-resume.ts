// Finds the run to resume; reads none of its trials.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SightlineError } from '../sightline-error.js';

/** As in `src/suite/plan.ts`, which is not loaded with specs. */
const PLAN_FILE = 'planned.json';

/** `last`, or the folder of a run; as an environment variable, so that workers have it too. */
const RESUME = 'SIGHTLINE_RESUME';

/** Whether this run continues one that was cut off. */
export function isResumed(): boolean {
  return (process.env[RESUME] ?? '') !== '';
}

/**
 * The id of the run that SIGHTLINE_RESUME names; null if it names none.
 *
 * @param episodes the folder of all runs, absolute
 * @throws SightlineError `run-not-found` if there is no such run in it.
 */
export function runToResume(episodes: string): string | null {
  const asked = process.env[RESUME] ?? '';
  if (asked === '') return null;
  const dir = asked === 'last' ? lastRun(episodes) : resolve(asked);
  if (dir !== null && dirname(dir) === episodes && existsSync(join(dir, PLAN_FILE)))
    return basename(dir);
  throw new SightlineError('run-not-found', {
    what: asked === 'last' ? 'There is no run to resume.' : `${asked} is not a run to resume.`,
    details: [`runs are the folders in ${episodes} that hold ${PLAN_FILE}`],
    next: `Name the folder of the run, such as ${RESUME}=sightline-episodes/2026-03-02T10-00-00-3f9c, or start a new run without ${RESUME}.`,
  });
}

/** Their names begin with the time. */
function lastRun(episodes: string): string | null {
  if (!existsSync(episodes)) return null;
  const runs = readdirSync(episodes).filter((name) => existsSync(join(episodes, name, PLAN_FILE)));
  const last = runs.toSorted().at(-1);
  return last === undefined ? null : join(episodes, last);
}
