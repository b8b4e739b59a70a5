// What the reporter takes over the trials of a run, from its begin to its end: processor time for each trial. Plays nothing: the episodes are there.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import {
  EPISODE_ANNOTATION,
  GATE_ANNOTATION,
  PLAN_ANNOTATION,
  planText,
} from '../src/playwright/annotations.js';
import { type PlannedTrial, readPlan } from '../src/suite/plan.js';
import { buildRun } from '../test/suite/build-run.js';
import { median } from './measure.js';

const TRIALS = 20;
const SIZES = [200, 2_000] as const;
const ROUNDS = 5;

/** The reporter finds its run by them. */
const RUN_VARIABLES = ['SIGHTLINE_EPISODES', 'SIGHTLINE_RUN', 'SIGHTLINE_RUN_BEGAN'] as const;

/** Two sizes, so that what the reporter takes once falls out. */
export async function benchReporter(): Promise<string[]> {
  const [few, many] = [await reported(SIZES[0]), await reported(SIZES[1])];
  const each = (many - few) / (SIZES[1] - SIZES[0]);
  return [
    `the reporter, processor time: ${each.toFixed(2)} ms a trial; ${SIZES[1]} trials in ${many.toFixed(0)} ms, ${SIZES[0]} in ${few.toFixed(0)} ms (median of ${ROUNDS})`,
  ];
}

async function reported(trials: number): Promise<number> {
  const times: number[] = [];
  const before = process.cwd();
  for (let round = 0; round < ROUNDS; round += 1) {
    const dir = await mkdtemp(join(tmpdir(), 'sightline-bench-reporter-'));
    process.chdir(dir);
    try {
      times.push(await reportedOnce(dir, trials));
    } finally {
      process.chdir(before);
      for (const name of RUN_VARIABLES) Reflect.deleteProperty(process.env, name);
      await rm(dir, { recursive: true });
    }
  }
  return median(times);
}

async function reportedOnce(dir: string, trials: number): Promise<number> {
  const scenarios = Array.from({ length: trials / TRIALS }, (_, index) => ({
    scenario: `case-${index}`,
    fates: Array.from({ length: TRIALS }, () => 'passed' as const),
  }));
  const root = join(dir, 'sightline-episodes');
  const run = await buildRun(root, { run: 'run-1', scenarios, ended: null });
  Object.assign(process.env, { SIGHTLINE_EPISODES: root, SIGHTLINE_RUN: 'run-1' });
  const tests = (readPlan(run)?.trials ?? []).map(testOf);
  const { default: SightlineReporter } = await import('../src/playwright/reporter.js');
  return quietly(async () => {
    const began = process.cpuUsage();
    const reporter = new SightlineReporter();
    const suite = { allTests: () => tests.map(({ test }) => test), suites: [] };
    reporter.onBegin({ shard: null, workers: 2 } as FullConfig, suite as unknown as Suite);
    for (const { test, result } of tests) reporter.onTestEnd(test, result);
    await reporter.onEnd({ status: 'passed', duration: 1, startTime: new Date() });
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
}

function testOf(planned: PlannedTrial): { test: TestCase; result: TestResult } {
  const { project, scenario, trial, seed, gate, weight, file, line } = planned;
  const annotations = [
    { type: PLAN_ANNOTATION, description: planText(planned) },
    { type: GATE_ANNOTATION, description: JSON.stringify({ gate, weight, file, line }) },
    { type: EPISODE_ANNOTATION, description: `run-1/${project}/${scenario}/${trial}-${seed}` },
  ];
  const test = {
    ...{ annotations, location: { file, line, column: 1 }, expectedStatus: 'passed' },
    parent: { project: () => ({ name: project, use: {} }) },
    titlePath: () => ['', project, ...planned.test.split(' › ')],
  };
  const result = { annotations, status: 'passed', duration: 1000, errors: [] };
  return { test: test as unknown as TestCase, result: result as unknown as TestResult };
}

/** What it prints is part of what it does, and of no interest here. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = () => true;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
}
