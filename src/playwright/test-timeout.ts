// How long a test may take: what its episode's budgets, the app and models may take, on top of its own timeout.
import type { TestInfo } from '@playwright/test';
import type { App } from '../app/definition.js';
import { hasSources, RECORDS_TIMEOUT_MS } from '../app/records.js';
import { trialBudgetMs } from '../simulate/budget.js';
import type { TrialToRun } from './planned-trial.js';
import { stagingMs } from './staging.js';
import { asksGraders, mayPlayUser } from './worker-models.js';

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
