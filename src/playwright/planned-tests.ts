// Reads the planned trials and the models of their projects out of a suite of tests; runs and writes nothing.
import type { Suite, TestCase } from '@playwright/test/reporter';
import type { ModelWants } from '../app/model-wants.js';
import { type RunOptions, type RunSettings, runSettings } from '../model/run-options.js';
import {
  PLAN_ANNOTATION,
  type PlannedRecord,
  readPlanText,
  readWantsText,
  SCENARIO_ANNOTATION,
  WANTS_ANNOTATION,
} from './annotations.js';
import { projectName } from './run.js';

/** A trial as it is written down before the run. */
export interface Planned extends PlannedRecord {
  project: string;
}

/** The trials among the tests. */
export function plannedTests(suite: Suite): [TestCase, Planned][] {
  return suite.allTests().flatMap((test) => {
    const description = described(test, PLAN_ANNOTATION);
    if (description === undefined) return [];
    const project = projectName(test.parent.project()?.name);
    return [[test, { project, ...readPlanText(description) }] as [TestCase, Planned]];
  });
}

/** What a trial's test asks of models. */
export function wantsOf(test: TestCase): ModelWants {
  return readWantsText(described(test, WANTS_ANNOTATION));
}

/** Hash of the trial's scenario; null where its user is no model, or it is filled in only when the trial runs. */
export function scenarioHashOf(test: TestCase): string | null {
  return described(test, SCENARIO_ANNOTATION) ?? null;
}

function described({ annotations }: TestCase, wanted: string): string | undefined {
  return annotations.find(({ type }) => type === wanted)?.description;
}

/**
 * The settings of each project that has tests, by its name.
 *
 * @throws SightlineError `usage` as `runSettings`.
 */
export function projectSettings(suite: Suite): Map<string, RunSettings> {
  const settings = new Map<string, RunSettings>();
  for (const project of suite.suites.flatMap((one) => one.project() ?? []))
    settings.set(projectName(project.name), runSettings(process.env, testOptions(project.use)));
  return settings;
}

/** `use.sightline` of a project; Playwright types `use` by its own options alone. */
export function testOptions(use: object): RunOptions {
  return 'sightline' in use ? (use.sightline ?? {}) : {};
}
