// What the history keeps of a run: counts and costs of each scenario and of the suite, as plain data. Reads no file and speaks no SQL.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CostsOfMany } from '../suite/costs.js';
import type { CodeState } from '../suite/run-record.js';
import type { Suite, SuiteDecision, SuiteScenario } from '../suite/suite.js';

const count = z.int().min(0);
const known = z.number().nullable();

/** Of one scenario of a run; of all of them where `scenario` is empty, like `project` and `app`. */
export const resultSchema = z.object({
  project: z.string(),
  app: z.string(),
  scenario: z.string(),
  /** Which expectations it was graded by, or all of the suite; only equal ones are compared. Null: unknown. */
  version: z.string().nullable(),
  /** Its gate blocked nothing. */
  directional: z.boolean(),
  /** Of the scenario, relative to the project; empty of the suite. */
  file: z.string(),
  passed: count,
  failed: count,
  inconclusive: count,
  invalid: count,
  error: count,
  /** Of a turn. */
  latencyP50Ms: known,
  latencyP95Ms: known,
  /** Of the agent's model in a trial, on average. */
  tokens: known,
});
export type HistoryResult = z.output<typeof resultSchema>;

export interface HistoryEntry {
  /** Of its first shard. */
  id: string;
  runs: string[];
  began: Date;
  commit: string | null;
  branch: string | null;
  decision: SuiteDecision;
  results: HistoryResult[];
}

/** @param now when a run began whose plan does not say so */
export function historyEntry(suite: Suite, now: Date): HistoryEntry {
  const plans = suite.runs.map(({ plan }) => plan);
  const runs = plans.map(({ run }) => run).toSorted();
  const begins = plans.map(({ began }) => (began === undefined ? now : new Date(began)));
  const told = (what: keyof CodeState) =>
    suite.runs.map(({ record }) => record?.code?.[what] ?? null).find((one) => one !== null) ??
    null;
  const scenarios = suite.scenarios.map(ofScenario);
  return {
    ...{ id: runs[0] ?? '', runs, decision: suite.decision },
    began: new Date(Math.min(...begins.map((one) => one.getTime()))),
    commit: told('commit'),
    branch: told('branch'),
    results: [ofSuite(suite, scenarios), ...scenarios],
  };
}

function ofSuite(suite: Suite, scenarios: readonly HistoryResult[]): HistoryResult {
  const versions = scenarios.map(({ project, app, scenario, version }) =>
    JSON.stringify([project, app, scenario, version]),
  );
  const version = createHash('sha256').update(versions.toSorted().join('\n')).digest('hex');
  return {
    ...{ project: '', app: '', scenario: '', version, directional: false, file: '' },
    ...suite.outcomes,
    ...costsOf(suite.costs),
  };
}

function ofScenario(one: SuiteScenario): HistoryResult {
  const { project, app, scenario, file, trials, outcomes: counts, costs } = one;
  const hashes = new Set(trials.flatMap(({ scenarioHash }) => scenarioHash ?? []));
  const version = hashes.size === 0 ? null : [...hashes].toSorted().join('+');
  return {
    ...{ project, app, scenario, version, directional: one.gate === 'directional', file },
    ...{ ...counts, ...costsOf(costs) },
  };
}

function costsOf({ latencyMs, tokens }: CostsOfMany) {
  return {
    latencyP50Ms: latencyMs?.p50.value ?? null,
    latencyP95Ms: latencyMs?.p95.value ?? null,
    tokens: tokens?.mean ?? null,
  };
}
