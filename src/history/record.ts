// Writes a run into the history and removes old ones, each whole or not at all.
import { z } from 'zod';
import { type Database, writing } from './database.js';
import type { HistoryEntry } from './entry.js';

/** How much to keep: the newest runs, or those that began since. */
export type Retention = { runs: number } | { since: Date };

export interface Recorded {
  /** Ids of entries with any of its runs: the same run before, or one of its shards. */
  replaced: string[];
  removed: number;
}

/** In the place of what was recorded of any of its runs. */
export function record(
  database: Database,
  entry: HistoryEntry,
  keep: Retention | null,
): Promise<Recorded> {
  return writing(database, async () => {
    const { id, runs, began, commit, branch, decision } = entry;
    const replaced = await database.query(
      'delete from sightline_run where runs && $1::text[] returning id',
      [runs],
    );
    await database.query('insert into sightline_run values ($1, $2, $3, $4, $5, $6)', [
      ...[id, runs, began, commit, branch, decision],
    ]);
    await database.query(insertResults, [id, JSON.stringify(entry.results)]);
    const removed = keep === null ? 0 : await remove(database, keep);
    return { replaced: idsOf(replaced), removed };
  });
}

const insertResults = `
  insert into sightline_result
  select $1, project, app, scenario, version, directional, file, passed, failed, inconclusive, invalid, error,
    "latencyP50Ms", "latencyP95Ms", tokens
  from jsonb_to_recordset($2::text::jsonb) as results (
    project text, app text, scenario text, version text, directional boolean, file text,
    passed int, failed int, inconclusive int, invalid int, error int,
    "latencyP50Ms" double precision, "latencyP95Ms" double precision,
    tokens double precision)`;

async function remove(database: Database, keep: Retention): Promise<number> {
  const old =
    'runs' in keep
      ? 'id in (select id from sightline_run order by began desc, id desc offset $1)'
      : 'began < $1';
  const value = 'runs' in keep ? keep.runs : keep.since;
  const text = `delete from sightline_run where ${old} returning id`;
  return (await database.query(text, [value])).length;
}

function idsOf(rows: readonly unknown[]): string[] {
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}
