// Playwright reporter for `sightline run --plan`: writes down what would be run, for the command that asked; runs and prints nothing.
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { runRoles } from '../model/endpoint.js';
import { endpointsOf } from '../model/open-run.js';
import type { RunSettings } from '../model/run-options.js';
import type { ForecastProject, Plan } from '../report/forecast.js';
import { firstLine } from '../sightline-error.js';
import { plannedTests, projectSettings, wantsOf } from './planned-tests.js';
import { startRun } from './run.js';

/** Names the file that the plan is written to. */
const PLAN_FILE = 'SIGHTLINE_PLAN_FILE';

// Playwright takes a reporter only as a default export.
export default class PlanReporter implements Reporter {
  readonly #problems: string[] = [];
  #plan: Plan | null = null;

  printsToStdio(): boolean {
    return true;
  }

  onBegin({ workers }: FullConfig, suite: Suite): void {
    try {
      this.#plan = planOf(suite, workers);
    } catch (error) {
      this.#problems.push(error instanceof Error ? error.message : String(error));
    }
  }

  onError({ message, value }: TestError): void {
    this.#problems.push(message ?? value ?? firstLine('an error without a message'));
  }

  onEnd(): void {
    const file = process.env[PLAN_FILE];
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify({ plan: this.#plan, problems: this.#problems }));
  }
}

function planOf(suite: Suite, workers: number): Plan {
  const planned = plannedTests(suite);
  const trials = planned.map(([test, { project, app, scenario, trial }]) => ({
    ...{ project, app, scenario, trial },
    wants: wantsOf(test),
  }));
  const projects = [...projectSettings(suite)].map(
    ([name, one]) => [name, projectOf(one)] as const,
  );
  return {
    ...{ trials, workers, projects: Object.fromEntries(projects) },
    otherTests: suite.allTests().length - trials.length,
    episodes: dirname(startRun().dir),
  };
}

function projectOf({ models, maxCostUsd, maxMinutes }: RunSettings): ForecastProject {
  const names: ForecastProject['models'] = {};
  for (const { role, model } of endpointsOf(models, runRoles))
    names[role] = [...(names[role] ?? []), model];
  return { models: names, prices: models.prices, maxCostUsd, maxMinutes };
}
