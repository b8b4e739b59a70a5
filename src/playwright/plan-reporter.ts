// Playwright reporter for `sightline run --forecast`: records what would be run, for the calling command; runs and prints nothing.
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { runRoles } from '../model/endpoint.js';
import { endpointsOf } from '../model/open-run.js';
import type { RunSettings } from '../model/run-options.js';
import type { ForecastProject, Plan } from '../report/forecast.js';
import { firstLine } from '../sightline-error.js';
import { projectSettings } from './planned-tests.js';
import { recordedTrials } from './recorded-trials.js';
import { startRun } from './run.js';

/** Names the file that the plan is written to. */
const PLAN_FILE = 'SIGHTLINE_PLAN_FILE';

// Playwright takes a reporter only as a default export.
export default class PlanReporter implements Reporter {
  readonly #problems: string[] = [];
  #plan: Promise<Plan | null> = Promise.resolve(null);

  printsToStdio(): boolean {
    return true;
  }

  onBegin({ workers }: FullConfig, suite: Suite): void {
    this.#plan = planOf(suite, workers).catch((error: unknown) => {
      this.#problems.push(error instanceof Error ? error.message : String(error));
      return null;
    });
  }

  onError({ message, value }: TestError): void {
    this.#problems.push(message ?? value ?? firstLine('an error without a message'));
  }

  async onEnd(): Promise<void> {
    const file = process.env[PLAN_FILE];
    if (file === undefined) return;
    const plan = await this.#plan;
    writeFileSync(file, JSON.stringify({ plan, problems: this.#problems }));
  }
}

async function planOf(suite: Suite, workers: number): Promise<Plan> {
  const settings = projectSettings(suite);
  const planned = await recordedTrials(suite, settings);
  const trials = planned.map(({ project, app, scenario, trial, wants, outlook }) => ({
    ...{ project, app, scenario, trial, wants, outlook },
  }));
  const projects = [...settings].map(([name, one]) => [name, projectOf(one)] as const);
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
