// Playwright reporter: has the plan recorded, shows progress and failures, ends with the run's table.
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
import { colors } from '../values/colors.js';
import { colored, ours, stderr, stdout } from '../values/terminal.js';
import { endSharing } from '../episode/pictures.js';
import { MODEL_CALLS, type ModelCall, readModelCalls } from '../model/calls.js';
import type { RunSettings } from '../model/run-options.js';
import { paintOutcome } from '../report/outcome-marks.js';
import { offPlanRate, runRate, runTable, type TrialRow } from '../report/run-table.js';
import { gateLines, workflowCommands } from '../report/gate-text.js';
import { modelAccount } from '../report/model-account.js';
import { writeSummary } from '../report/summary-markdown.js';
import type { SuiteGate } from '../scenario/gate.js';
import { SightlineError } from '../sightline-error.js';
import type { PlannedTrial } from '../suite/plan.js';
import type { CodeState, RunRecord } from '../suite/run-record.js';
import { readSuite, type Suite as Trials } from '../suite/suite.js';
import {
  beginLine,
  decidingNothing,
  diskText,
  failureText,
  finishedLine,
  REPORT,
  reportPage,
  testCounts,
  testLine,
} from './run-lines.js';
import {
  codeState,
  endedOf,
  expectedFailures,
  isMerging,
  keptTraces,
  mergedRuns,
  modelNames,
  NOT_HERE,
  trialRow,
  writePlan,
  writeRecord,
} from './run-files.js';
import { notesBefore, plannedTests, projectSettings } from './planned-tests.js';
import { isResumed, startRun } from './run.js';

/** `--list` runs nothing, and reporters cannot see it in any other way. */
const isListing = process.argv.includes('--list');

// Playwright takes a reporter only as a default export.
export default class SightlineReporter implements Reporter {
  readonly #run = startRun();
  readonly #results = new Map<TestCase, TestResult>();
  readonly #write: (text: string) => void;
  #planned = new Map<TestCase, PlannedTrial>();
  #written: Promise<void> = Promise.resolve();
  #total = 0;
  #writtenPlan: Promise<void> = Promise.resolve();
  #workers = 1;
  #models: RunRecord['models'] = {};
  #code: Promise<CodeState> | undefined;
  readonly #gate: SuiteGate | null;
  readonly #errors: TestError[] = [];
  #shard: FullConfig['shard'] = null;

  /** @param options as `sightlineConfig` hands them over */
  constructor({ gate = null }: { gate?: SuiteGate | null } = {}) {
    this.#gate = gate;
    this.#write = (text) => {
      this.#written = this.#written.then(() => stdout.write(text));
    };
  }

  /** Listing is left to Playwright's own reporter. */
  printsToStdio(): boolean {
    return !isListing;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    if (isListing) return;
    const tests = suite.allTests();
    this.#total = tests.length;
    this.#planned = new Map(plannedTests(suite));
    this.#shard = config.shard;
    const trials = [...this.#planned.values()];
    if (isMerging()) return;
    this.#writtenPlan = writePlan(this.#run, { shard: config.shard, gate: this.#gate, trials });
    this.#code = codeState();
    const settings = settingsOf(suite);
    this.#workers = config.workers;
    this.#models = Object.fromEntries([...settings].map(([name, one]) => [name, modelNames(one)]));
    const planned = trials.map(({ scenario }) => scenario);
    if (isResumed()) this.#write(`Sightline: resuming ${this.#run.id}\n`);
    const begun = beginLine({ planned, tests: tests.length, workers: config.workers });
    if (begun !== null) this.#write(begun);
    // Cassettes are read meanwhile; later output is queued behind the lines about them.
    this.#written = this.#written.then(async () => {
      for (const note of await notesBefore(suite, settings))
        stdout.write(`  ${colors.yellow(note)}\n`);
    });
    this.#write('\n');
  }

  onStdOut(chunk: string | Buffer): void {
    this.#write(colored(chunk.toString()));
  }

  onStdErr(chunk: string | Buffer): void {
    stderr.write(colored(chunk.toString()));
  }

  onError(error: TestError): void {
    this.#errors.push(error);
    const text = error.stack ?? error.message ?? error.value ?? '';
    this.#write(`${colors.red('error')}  ${colored(text)}\n`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#results.set(test, result);
    this.#write(testLine(test, this.#results, this.#total));
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult['status'] }> {
    if (isListing) return {};
    await this.#writtenPlan;
    this.#write(failureText(this.#results));
    if (isMerging()) {
      await this.#endMerging();
      return {};
    }
    const calls = await readModelCalls(join(this.#run.dir, MODEL_CALLS));
    const planned = [...this.#planned];
    const rows = this.#rows(planned, calls);
    if (rows.length > 0) this.#table(rows);
    const ended = endedOf({
      ...{ status: result.status, errors: this.#errors, results: this.#results },
      rows: new Map(planned.flatMap(([test], at) => (rows[at] ? [[test, rows[at]]] : []))),
    });
    await writeRecord(this.#run, {
      ended,
      trials: planned.map(([, trial], index) => ({ trial, row: rows[index] })),
      ...{ workers: this.#workers, durationMs: result.duration, models: this.#models },
      code: await this.#code,
      traces: keptTraces(this.#run, this.#results.values()),
      expectedFailures: expectedFailures(this.#results),
    });
    const account = modelAccount(calls);
    if (account !== null) this.#write(`\n${account}\n`);
    this.#write(finishedLine(this.#results.values()));
    const episodes = relative(process.cwd(), this.#run.dir);
    this.#write(
      `\n${testCounts(this.#results, this.#total)} in ${(result.duration / 1000).toFixed(1)} s\n`,
    );
    await endSharing(this.#run.dir);
    const page = await reportPage([this.#run.dir]);
    this.#write(
      `episodes: ${episodes}${diskText(this.#run.dir)}\n${page}traces:   npx playwright show-report\n`,
    );
    if (result.status === 'interrupted')
      this.#write(`to run what is missing: SIGHTLINE_RESUME=${episodes} npx playwright test\n`);
    const status = planned.length === 0 ? {} : await this.#decide(result.status);
    await this.#written;
    return status;
  }

  #rows(planned: readonly [TestCase, PlannedTrial][], calls: readonly ModelCall[]): TrialRow[] {
    const several = new Set(planned.map(([, { project }]) => project)).size > 1;
    return planned.map(([test, one]) => {
      const row = trialRow(this.#run, one, { result: this.#results.get(test), calls });
      return several ? { ...row, scenario: `${one.scenario} [${one.project}]` } : row;
    });
  }

  #table(rows: readonly TrialRow[]): void {
    const top = offPlanRate(rows);
    if (top !== null) this.#write(`\n${paintOutcome(top, 'inconclusive')}\n`);
    this.#write(`\n${runTable(rows, paintOutcome)}\n`);
    this.#write(`\n${runRate(rows, paintOutcome)}\n`);
    for (const line of decidingNothing(rows)) this.#write(`${line}\n`);
  }

  /** The runs of the shards are what was planned and what decides; merging is no run of its own. */
  async #endMerging(): Promise<void> {
    const dirs = mergedRuns(this.#results.values(), dirname(this.#run.dir));
    this.#write(`\n${testCounts(this.#results, this.#total)}\n`);
    if (dirs === null) this.#write(`${NOT_HERE}\n`);
    else {
      const files = dirs.map((dir) => join(dir, MODEL_CALLS));
      const calls = (await Promise.all(files.map(readModelCalls))).flat();
      this.#table(this.#rows([...this.#planned], calls));
      const suite = this.#suite(dirs);
      if (suite !== null) {
        await writeSummary(REPORT, suite);
        this.#write(`\n${await reportPage(dirs)}\n${gateLines(suite, paintOutcome).join('\n')}\n`);
      }
    }
    await this.#written;
  }

  /** A shard decides nothing: it may have only part of what a gate covers. */
  async #decide(status: FullResult['status']): Promise<{ status?: FullResult['status'] }> {
    const suite = this.#suite([this.#run.dir]);
    if (suite === null) return { status: 'failed' };
    await writeSummary(this.#run.dir, suite);
    if (this.#shard !== null) {
      const { current, total } = this.#shard;
      this.#write(
        `\nshard ${current} of ${total} decides nothing: run sightline gate with the runs of all shards\n`,
      );
      return {};
    }
    this.#write(`\n${gateLines(suite, paintOutcome).join('\n')}\n`);
    if (process.env['GITHUB_ACTIONS'] === 'true')
      for (const line of workflowCommands(suite)) this.#write(`${ours(line)}\n`);
    return overruled(suite, status);
  }

  /** Null: it cannot be decided, and the reason has been reported. */
  #suite(dirs: readonly string[]): Trials | null {
    try {
      return readSuite(dirs);
    } catch (error) {
      if (!(error instanceof SightlineError)) throw error;
      this.#write(`\n${colors.red('Gate broken:')} ${error.message}\n`);
      return null;
    }
  }
}

/**
 * A red trial does not make a red run if its gate is met; and green trials do not make a green run if they do not
 * decide it.
 */
function overruled(
  { decision }: Trials,
  status: FullResult['status'],
): { status?: FullResult['status'] } {
  if (decision === 'met') return status === 'failed' ? { status: 'passed' } : {};
  return status === 'passed' ? { status: 'failed' } : {};
}

/** Every test that needs something unusable reports it; the plan is written anyway. */
function settingsOf(suite: Suite): ReadonlyMap<string, RunSettings> {
  try {
    return projectSettings(suite);
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    return new Map();
  }
}
