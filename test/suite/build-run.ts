// Writes the folder of a run as the reporter leaves it, with as much of its episodes as a suite is read from; plays nothing.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gate, SuiteGate } from '../../src/scenario/gate.js';
import { type RunPlan, PLAN_FILE, type PlannedTrial, runPlan } from '../../src/suite/plan.js';
import { RUN_RECORD, runRecord, type RunRecord } from '../../src/suite/run-record.js';
import type { EpisodeVerdict, Outcome } from '../../src/episode/verdict/format.js';
import { writeVerdict } from '../../src/episode/verdict/store.js';

/** What becomes of a trial: its outcomes attempt by attempt, or how far it came. */
export type Fate =
  Outcome | readonly Outcome[] | 'no_episode' | 'unclosed' | 'ungraded' | 'unreadable';

export interface BuiltScenario {
  scenario: string;
  fates: readonly Fate[];
  gate?: Gate;
  weight?: number;
  project?: string;
  /** Of the expectations that it was graded by. */
  hash?: string;
}

export interface BuiltRun {
  run?: string;
  shard?: RunPlan['shard'];
  /** Default: unknown. */
  began?: string;
  gate?: SuiteGate;
  scenarios: readonly BuiltScenario[];
  /** Absent: the run ended as its trials did. Null: it did not end. */
  ended?: RunRecord['ended'] | null;
}

/** The folder of the run, below the one that is given. */
export async function buildRun(root: string, built: BuiltRun): Promise<string> {
  const { run = 'run-1', shard = null, gate = null, began, scenarios, ended } = built;
  const dir = join(root, run);
  const trials = scenarios.flatMap((one) =>
    one.fates.map((fate, index) => ({
      ...{ fate, planned: plannedOf(one, index + 1), scenarioHash: one.hash ?? null },
    })),
  );
  await mkdir(dir, { recursive: true });
  const planned = trials.map((one) => one.planned);
  const plan = runPlan(run, { shard, gate, began, trials: planned });
  await writeFile(join(dir, PLAN_FILE), JSON.stringify(plan));
  for (const trial of trials) await writeTrial(dir, run, trial);
  if (ended === null) return dir;
  const took = { workers: 2, durationMs: 60_000, models: {}, trials: [] };
  const whole = ended ?? { status: 'passed', errors: [], failures: [] };
  await writeFile(join(dir, RUN_RECORD), JSON.stringify(runRecord(run, { ...took, ended: whole })));
  return dir;
}

function plannedOf(built: BuiltScenario, trial: number): PlannedTrial {
  const { scenario, gate = null, weight = 1, project = 'default' } = built;
  return {
    ...{ project, app: 'shop', scenario, trial, seed: 1000 + trial, reruns: 2, gate, weight },
    test: testOf(scenario, trial),
    ...{ file: `scenarios/shop/${scenario}.yaml`, line: 1 },
  };
}

function testOf(scenario: string, trial: number): string {
  return `shop.spec.ts › ${scenario} › trial ${trial} › ${scenario}`;
}

interface BuiltTrial {
  fate: Fate;
  planned: PlannedTrial;
  scenarioHash: string | null;
}

async function writeTrial(dir: string, run: string, built: BuiltTrial): Promise<void> {
  const { fate, planned, scenarioHash } = built;
  if (fate === 'no_episode') return;
  const outcomes = typeof fate === 'string' ? [fate] : fate;
  for (const [index, outcome] of outcomes.entries()) {
    const number = index + 1;
    const { project, scenario, trial, seed, test } = planned;
    const name = `${trial}-${seed}${number === 1 ? '' : `-${number}`}`;
    const id = [run, project, scenario, name].join('/');
    const folder = join(dir, project, scenario, name);
    await mkdir(folder, { recursive: true });
    const header = { id, project, test, ...(number === 1 ? {} : { attempt: { number } }) };
    await writeFile(join(folder, 'episode.json'), JSON.stringify(header));
    if (outcome !== 'unclosed') await writeFile(join(folder, 'closed.json'), '{}');
    if (outcome === 'unreadable') await writeFile(`${folder}.verdict.json`, '{"version": 5');
    if (!isOutcome(outcome)) continue;
    const verdict = builtVerdict(planned, { episode: id, outcome, number });
    await writeVerdict(folder, { ...verdict, scenarioHash });
  }
}

function isOutcome(fate: string): fate is Outcome {
  return ['passed', 'failed', 'inconclusive', 'invalid', 'error'].includes(fate);
}

/** Trial 1 answers after 1 s and takes 100 tokens, trial 2 after 2 s and 200, and so on; its second turn takes twice as long. */
function builtVerdict(
  { scenario, trial, seed }: PlannedTrial,
  { episode, outcome, number }: { episode: string; outcome: Outcome; number: number },
): EpisodeVerdict {
  const latencyMs = trial * 1000;
  const turn = {
    steps: 1,
    toolCalls: 0,
    modelCalls: 1,
    firstProgressMs: 100,
    longestSilenceMs: 50,
  };
  const failed = outcome === 'failed';
  return {
    ...{ format: 'sightline-verdict', version: 5, episode, scenario, trial, seed, outcome },
    ...{ scenarioHash: null, appHash: null, attribution: null, terminalState: null },
    party: outcome === 'passed' ? null : failed ? 'agent' : 'harness',
    headline: failed ? `The refund of "${scenario}" was never issued (turn 2).` : `It ${outcome}.`,
    stop: outcome === 'inconclusive' ? 'off_plan' : outcome === 'error' ? 'budget' : 'user_done',
    ...{ turns: 2, toolCalls: 0, fidelity: null, questions: [], values: [] },
    costs: {
      ...{ turns: 2, steps: 2, toolCalls: 0, modelCalls: 2, durationMs: 5000 * trial },
      tokens: { input: 60 * trial, output: 40 * trial },
      latencyMs: null,
      firstProgressMs: null,
      perTurn: [
        { turn: 1, latencyMs, tokens: { input: 30 * trial, output: 20 * trial }, ...turn },
        {
          turn: 2,
          latencyMs: 2 * latencyMs,
          tokens: { input: 30 * trial, output: 20 * trial },
          ...turn,
        },
      ],
    },
    classes: {
      outcome: outcome === 'passed' ? 'passed' : outcome,
      procedure: null,
      consistency: null,
      surface: 'passed',
    },
    attempt: { number, earlier: [] },
    assertions: [
      {
        assertion: { kind: 'ends_in', states: ['refunded'], not: false },
        ...{
          class: 'outcome',
          outcome,
          blocking: true,
          party: null,
          evidence: [],
          measurements: {},
        },
        ...{ title: 'Ended in refunded', reason: 'The refund was never issued.' },
      },
    ],
  };
}
