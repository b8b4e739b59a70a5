// How long a test may take, and a run, after which no trial begins any more.
import type { TestInfo } from '@playwright/test';
import { countOf } from '../values/count.js';
import { WARNING_ANNOTATION } from './annotations.js';
import { asksGraders, maxMinutes, mayPlayUser } from './worker-models.js';
import { runElapsedMs } from './run.js';
import type { App } from '../app/definition.js';
import { hasSources, RECORDS_TIMEOUT_MS } from '../app/records.js';
import { trialBudgetMs } from '../simulate/budget.js';
import { stagingMs, type TrialToRun } from './planned-trial.js';

/** Why nothing is started any more; null while there is time. */
export function overdue(): string | null {
  const minutes = maxMinutes();
  if (minutes === null || runElapsedMs() < minutes * 60_000) return null;
  return `The run may take ${countOf(minutes, 'minute')} (maxMinutes), and they were over before this trial began.`;
}

/** Whether a trial may be rerun after its user broke its plan; reports it if there is no time. */
export function mayRunAgain({ annotations }: TestInfo): boolean {
  if (overdue() === null) return true;
  const description = 'Not run again: the minutes of the run (maxMinutes) were over.';
  annotations.push({ type: WARNING_ANNOTATION, description });
  return false;
}

/** A test may take as long as its episodes' budgets, on top of its own timeout. */
export function extendTimeout(testInfo: TestInfo, { app, loaded }: TrialToRun): void {
  if (testInfo.timeout === 0) return;
  testInfo.setTimeout(
    testInfo.timeout +
      trialBudgetMs(loaded.scenario, mayPlayUser()) +
      stagingMs(app) +
      recordsMs(app) +
      askingMs(),
  );
}

/** The most that grading may wait for models; each question has its own patience. */
const ASKING_MS = 600_000;

function askingMs(): number {
  return asksGraders() ? ASKING_MS : 0;
}

function recordsMs({ records }: App): number {
  return hasSources(records) ? RECORDS_TIMEOUT_MS : 0;
}
