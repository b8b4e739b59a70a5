// What the history keeps of a run, and the one table of a history, the same on a server as embedded: a row for each run, with its results as JSON.
import { z } from 'zod';
import { type Database, historyUnusable } from './database.js';
import { createHash } from 'node:crypto';
import type { CostsOfMany } from '../trial.js';
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

const entrySchema = z.object({
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

const COLUMNS = {
  run: 'text primary key',
  runs: 'text[] not null',
  began: 'timestamptz not null',
  commit: 'text',
  branch: 'text',
  decision: 'text not null',
  results: 'jsonb not null',
} as const;
const NAMES = Object.keys(COLUMNS).join(', ');
const CREATE = `create table if not exists sightline_history (${Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')})`;
/** Any number; the same for all that write to a history. */
const WRITERS = 7_446_372;

/** Records a run whole or not at all, in the place of what was recorded of any of its shards; gives those. */
export async function recordRun(database: Database, entry: HistoryEntry): Promise<string[]> {
  const { run, runs, began, commit, branch, decision, results } = entry;
  await database.query('begin');
  try {
    // One writer at a time: two that create the table at once, or shards and the whole of a run, would miss each other.
    await database.query('select pg_advisory_xact_lock($1)', [WRITERS]);
    await database.query(CREATE);
    await checkTable(database);
    const replaced = await database.query(
      'delete from sightline_history where runs && $1::text[] returning run',
      [runs],
    );
    await database.query(
      `insert into sightline_history (${NAMES}) values ($1, $2, $3, $4, $5, $6, $7::text::jsonb)`,
      [run, runs, began, commit, branch, decision, JSON.stringify(results)],
    );
    await database.query('commit');
    return z
      .array(z.object({ run: z.string() }))
      .parse(replaced)
      .map((one) => one.run);
  } catch (error) {
    // Where the connection is lost, the server rolls back by itself.
    await database.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The last runs, of one branch or of all; the newest last. */
export async function readRuns(
  database: Database,
  { last, branch }: { last: number; branch: string | null },
): Promise<HistoryEntry[]> {
  if (!(await checkTable(database))) return [];
  const rows = await database.query(
    `select ${NAMES} from sightline_history
     where $1::text is null or branch = $1 order by began desc, run desc limit $2`,
    [branch, last],
  );
  const read = z.array(entrySchema).safeParse(rows);
  if (!read.success) throw otherShape(`a row of it cannot be read: ${z.prettifyError(read.error)}`);
  return read.data.toReversed();
}

export async function readBranches(database: Database): Promise<string[]> {
  if (!(await checkTable(database))) return [];
  const rows = await database.query(
    'select distinct branch from sightline_history where branch is not null order by branch',
  );
  return z
    .array(z.object({ branch: z.string() }))
    .parse(rows)
    .map(({ branch }) => branch);
}

/** Whether the table is there. @throws SightlineError `history-unusable` if it has other columns */
async function checkTable(database: Database): Promise<boolean> {
  const rows = await database.query(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass('sightline_history') and attnum > 0 and not attisdropped`,
  );
  const found = z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
  const missing = Object.keys(COLUMNS).filter((name) => !found.includes(name));
  if (found.length > 0 && missing.length > 0)
    throw otherShape(`its table sightline_history has no column ${missing.join(', ')}`);
  return found.length > 0;
}

function otherShape(why: string) {
  return historyUnusable('The history', {
    why,
    next: 'Rename or drop that table, and add the runs that you still have again.',
  });
}
