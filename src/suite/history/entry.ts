// What the history keeps of a run: counts and costs of each scenario and of the suite, as plain data.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CostsOfMany } from '../costs.js';
import type { CodeState } from '../run-record.js';
import type { Suite, SuiteScenario } from '../suite.js';

const count = z.int().min(0);
const known = z.number().nullable();

/** Of one scenario of a run; of all of them where `scenario` is empty, like `project` and `app`. */
const resultSchema = z.object({
  project: z.string(),
  app: z.string(),
  scenario: z.string(),
  /** Which expectations it was graded by, or all of the suite; only equal ones are compared. Null: unknown. */
  version: z.string().nullable(),
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

export const entrySchema = z.object({
  /** Of its first shard. */
  run: z.string(),
  /** All its shards. */
  runs: z.array(z.string()),
  began: z.date(),
  commit: z.string().nullable(),
  branch: z.string().nullable(),
  decision: z.enum(['met', 'not_met', 'undecided', 'broken']),
  results: z.array(resultSchema),
});
export type HistoryEntry = z.output<typeof entrySchema>;

/** @param now when a run began whose plan does not say so */
export function historyEntry(suite: Suite, now: Date): HistoryEntry {
  const plans = suite.runs.map(({ plan }) => plan);
  const runs = plans.map(({ run }) => run).toSorted();
  const begins = plans.map(({ began }) => (began === undefined ? now : new Date(began)));
  const stated = (what: keyof CodeState) =>
    suite.runs.map(({ record }) => record?.code?.[what] ?? null).find((one) => one !== null) ??
    null;
  const scenarios = suite.scenarios.map(ofScenario);
  return {
    ...{ run: runs[0] ?? '', runs, decision: suite.decision },
    began: new Date(Math.min(...begins.map((one) => one.getTime()))),
    commit: stated('commit'),
    branch: stated('branch'),
    results: [ofSuite(suite, scenarios), ...scenarios],
  };
}

function ofSuite(suite: Suite, scenarios: readonly HistoryResult[]): HistoryResult {
  const versions = scenarios.map(({ project, app, scenario, version }) =>
    JSON.stringify([project, app, scenario, version]),
  );
  const version = createHash('sha256').update(versions.toSorted().join('\n')).digest('hex');
  return {
    ...{ project: '', app: '', scenario: '', version },
    ...suite.outcomes,
    ...costsOf(suite.costs),
  };
}

function ofScenario({
  project,
  app,
  scenario,
  trials,
  outcomes: counts,
  costs,
}: SuiteScenario): HistoryResult {
  const hashes = new Set(trials.flatMap(({ scenarioHash }) => scenarioHash ?? []));
  const version = hashes.size === 0 ? null : [...hashes].toSorted().join('+');
  return { project, app, scenario, version, ...counts, ...costsOf(costs) };
}

function costsOf({ latencyMs, tokens }: CostsOfMany) {
  return {
    latencyP50Ms: latencyMs?.p50 ?? null,
    latencyP95Ms: latencyMs?.p95 ?? null,
    tokens: tokens?.mean ?? null,
  };
}
