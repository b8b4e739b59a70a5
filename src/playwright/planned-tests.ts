// The planned trials in a suite of tests, the models of their projects, and what is off for want of one; runs nothing.
import type { Suite, TestCase } from '@playwright/test/reporter';
import type { ModelWants } from '../app/model-wants.js';
import { type RunOptions, type RunSettings, runSettings } from '../model/run-options.js';
import type { PlannedTrial } from '../suite/plan.js';
import {
  GATE_ANNOTATION,
  PLAN_ANNOTATION,
  readGateText,
  readPlanText,
  readWantsText,
  WANTS_ANNOTATION,
} from './annotations.js';
import { projectName } from './run.js';
import { join } from 'node:path';
import { cassetteModeOf, cassettesOf } from '../model/cassettes/mode.js';
import { type AskingTrial, modelNotes } from '../report/models-off.js';
import { firstLine, SightlineError } from '../sightline-error.js';

/** The trials among the tests. */
export function plannedTests(suite: Suite): [TestCase, PlannedTrial][] {
  return suite.allTests().flatMap((test) => {
    const description = described(test, PLAN_ANNOTATION);
    const gate = described(test, GATE_ANNOTATION);
    if (description === undefined || gate === undefined) return [];
    const project = projectName(test.parent.project()?.name);
    const planned = { ...readPlanText(description), ...readGateText(gate) };
    return [[test, { project, test: titlesOf(test), ...planned }] as [TestCase, PlannedTrial]];
  });
}

/** As in the header of its episode: file and titles, without the project. */
function titlesOf(test: TestCase): string {
  return test.titlePath().slice(2).join(' › ');
}

/** What a trial's test needs models for. */
function wantsOf(test: TestCase): ModelWants {
  return readWantsText(described(test, WANTS_ANNOTATION));
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

/** `use.sightline` of a project; Playwright types `use` only with its own options. */
export function testOptions(use: object): RunOptions {
  return 'sightline' in use ? (use.sightline ?? {}) : {};
}

/** Never rejects: the run's own lines are queued behind these. */
export async function notesBefore(
  suite: Suite,
  settings: ReadonlyMap<string, RunSettings>,
): Promise<string[]> {
  try {
    return modelNotes(await liveTrials(suite), settings);
  } catch (error) {
    return [error instanceof SightlineError ? error.parts.what : firstLine(error)];
  }
}

/** Without those whose answers may be recorded: each says itself what it lacks. */
async function liveTrials(suite: Suite): Promise<AskingTrial[]> {
  const { dir, mode } = cassettesOf(process.env);
  const modeOf = cassetteModeOf(mode);
  const trials = plannedTests(suite).map(async ([test, { project, app, scenario }]) => {
    const own = await modeOf(join(dir, app));
    const isLive = own === 'live' || own === 'record';
    return isLive ? [{ project, scenario, wants: wantsOf(test) }] : [];
  });
  return (await Promise.all(trials)).flat();
}
