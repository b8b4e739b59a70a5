// Playwright reporter: writes down the plan, shows progress and failures, ends with the table of the run.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import pc from 'picocolors';
import { besideEpisode, toJsonText, writeWhole } from '../episode/files.js';
import { paintOutcome } from '../report/outcome-marks.js';
import { runTable, type TrialRow } from '../report/run-table.js';
import { offPlanRate, runRate } from '../report/run-rate.js';
import { counted } from '../scenario/problem.js';
import type { EpisodeVerdict } from '../verdict/format.js';
import { parseVerdict } from '../verdict/store.js';
import {
  EPISODE_ANNOTATION,
  PLAN_ANNOTATION,
  type PlannedRecord,
  readPlanText,
} from './annotations.js';
import { projectName, startRun } from './run.js';

interface Planned extends PlannedRecord {
  project: string;
}

/** `--list` runs nothing and is told to reporters in no other way. */
const isListing = process.argv.includes('--list');

// Playwright takes a reporter only as a default export.
export default class SightlineReporter implements Reporter {
  readonly #run = startRun();
  readonly #results = new Map<TestCase, TestResult>();
  readonly #write: (text: string) => void;
  #planned = new Map<TestCase, Planned>();
  #total = 0;
  #writtenPlan: Promise<void> = Promise.resolve();

  constructor() {
    this.#write = (text) => void process.stdout.write(text);
  }

  /** Listing is left to Playwright's own reporter. */
  printsToStdio(): boolean {
    return !isListing;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    if (isListing) return;
    const tests = suite.allTests();
    this.#total = tests.length;
    this.#planned = new Map(tests.flatMap((test) => plannedOf(test)));
    this.#writtenPlan = this.#writePlan();
    const scenarios = new Set([...this.#planned.values()].map(({ scenario }) => scenario)).size;
    const others = tests.length - this.#planned.size;
    const parts = [
      ...(scenarios > 0
        ? [`${counted(this.#planned.size, 'trial')} of ${counted(scenarios, 'scenario')}`]
        : []),
      ...(others > 0 ? [counted(others, scenarios > 0 ? 'other test' : 'test')] : []),
    ];
    this.#write(`Sightline: ${parts.join(' and ')}, ${config.workers} at a time\n\n`);
  }

  onStdOut(chunk: string | Buffer): void {
    this.#write(chunk.toString());
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  onError(error: TestError): void {
    this.#write(`${pc.red('error')}  ${error.stack ?? error.message ?? error.value ?? ''}\n`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#results.set(test, result);
    const count = `${this.#results.size}/${this.#total}`.padStart(
      String(this.#total).length * 2 + 1,
    );
    const seconds = pc.dim(`${(result.duration / 1000).toFixed(1)} s`);
    const ok = result.status === test.expectedStatus;
    const mark = result.status === 'skipped' ? pc.dim('–') : ok ? pc.green('✓') : pc.red('✕');
    this.#write(`  ${pc.dim(count)} ${mark} ${titleOf(test)}  ${seconds}\n`);
  }

  async onEnd(result: FullResult): Promise<void> {
    if (isListing) return;
    await this.#writtenPlan;
    this.#failures();
    const rows = [...this.#planned].map(([test, planned]) => this.#row(test, planned));
    if (rows.length > 0) {
      const top = offPlanRate(rows);
      if (top !== null) this.#write(`\n${paintOutcome(top, 'inconclusive')}\n`);
      this.#write(`\n${runTable(rows, paintOutcome)}\n\n${runRate(rows, paintOutcome)}\n`);
    }
    const episodes = relative(process.cwd(), this.#run.dir);
    this.#write(`\n${this.#counts()} in ${(result.duration / 1000).toFixed(1)} s\n`);
    this.#write(`episodes: ${episodes}\nreport:   npx playwright show-report\n`);
  }

  #writePlan(): Promise<void> {
    const trials = [...this.#planned.values()];
    return mkdir(this.#run.dir, { recursive: true }).then(() =>
      writeWhole(
        join(this.#run.dir, 'planned.json'),
        toJsonText({ format: 'sightline-plan', version: 1, run: this.#run.id, trials }),
      ),
    );
  }

  #failures(): void {
    const failed = [...this.#results].filter(([test, { status }]) => {
      return status !== 'skipped' && status !== test.expectedStatus;
    });
    for (const [test, { errors }] of failed) {
      const { file, line } = errors.find(({ location }) => location)?.location ?? test.location;
      const place = `${relative(process.cwd(), file)}:${line}`;
      this.#write(`\n${pc.red('✕')} ${pc.bold(titleOf(test))}  ${pc.dim(place)}\n`);
      for (const error of errors) this.#write(`${indent(error.message ?? error.value ?? '')}\n`);
    }
  }

  #row(test: TestCase, planned: Planned): TrialRow {
    const result = this.#results.get(test);
    const verdicts = (result?.annotations ?? []).flatMap(({ type, description }) =>
      type === EPISODE_ANNOTATION && description !== undefined
        ? [readVerdict(join(dirname(this.#run.dir), description))]
        : [],
    );
    return {
      scenario: planned.scenario,
      trial: planned.trial,
      durationMs: result?.duration ?? 0,
      verdict: verdicts.at(-1) ?? null,
      earlier: verdicts.slice(0, -1),
    };
  }

  #counts(): string {
    const results = [...this.#results];
    const skipped = results.filter(([, { status }]) => status === 'skipped').length;
    // What is skipped was expected to be, and has passed nothing.
    const passed = results.filter(([test, { status }]) => {
      return status !== 'skipped' && status === test.expectedStatus;
    }).length;
    const failed = this.#total - skipped - passed;
    return [
      `${passed} passed`,
      `${failed} failed`,
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ].join(', ');
  }
}

function plannedOf(test: TestCase): [TestCase, Planned][] {
  const description = test.annotations.find(({ type }) => type === PLAN_ANNOTATION)?.description;
  if (description === undefined) return [];
  const project = projectName(test.parent.project()?.name);
  return [[test, { project, ...readPlanText(description) }]];
}

function readVerdict(dir: string): EpisodeVerdict | null {
  const file = besideEpisode.verdict(dir);
  if (!existsSync(file)) return null;
  return parseVerdict(file, readFileSync(file, 'utf8'));
}

function titleOf(test: TestCase): string {
  const [, ...path] = test.titlePath();
  return path.filter((part) => part !== '').join(' › ');
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}
