// Reads runs and their results out of the history; judges none.
import { z } from 'zod';
import type { Database } from './database.js';
import { resultSchema } from './entry.js';

const runSchema = z.object({
  id: z.string(),
  began: z.date(),
  commit: z.string().nullable(),
  branch: z.string().nullable(),
  decision: z.enum(['met', 'not_met', 'undecided', 'broken']),
});
export type RecordedRun = z.output<typeof runSchema>;

const recordedResultSchema = resultSchema.extend({ run: z.string() });
export type RecordedResult = z.output<typeof recordedResultSchema>;

export interface Recordings {
  /** The newest last. */
  runs: readonly RecordedRun[];
  results: readonly RecordedResult[];
}

/** The last runs, of one branch or of all. */
export async function readRecordedRuns(
  database: Database,
  { last, branch }: { last: number; branch: string | null },
): Promise<Recordings> {
  const runs = await database.query(
    `select id, began, commit, branch, decision from sightline_run
     where $1::text is null or branch = $1 order by began desc, id desc limit $2`,
    [branch, last],
  );
  const newestFirst = z.array(runSchema).parse(runs);
  const results = await database.query(
    `select run, project, app, scenario, version, directional, file, passed, failed, inconclusive, invalid, error,
       latency_p50_ms as "latencyP50Ms", latency_p95_ms as "latencyP95Ms", tokens
     from sightline_result where run = any($1::text[]) order by project, app, scenario`,
    [newestFirst.map(({ id }) => id)],
  );
  return {
    runs: newestFirst.toReversed(),
    results: z.array(recordedResultSchema).parse(results),
  };
}

const branchSchema = z.array(z.object({ branch: z.string() }));

export async function readBranches(database: Database): Promise<string[]> {
  const rows = await database.query(
    'select distinct branch from sightline_run where branch is not null order by branch',
  );
  return branchSchema.parse(rows).map(({ branch }) => branch);
}
