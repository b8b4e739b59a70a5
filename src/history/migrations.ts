// The tables of a history and their versions, the same on a server as embedded; a store of an earlier version is brought to this one.
import { z } from 'zod';
import { type Database, writing } from './database.js';
import { historyNewer } from './errors.js';

/** One entry for each version, never changed once released: what an entry says has been done to stores that exist. */
const migrations: readonly (readonly string[])[] = [
  [
    `create table sightline_run (
       id text primary key,
       -- Of all its shards.
       runs text[] not null,
       began timestamptz not null,
       commit text,
       branch text,
       decision text not null
     )`,
    'create index sightline_run_began on sightline_run (began)',
    `create table sightline_result (
       run text not null references sightline_run on delete cascade,
       project text not null,
       app text not null,
       -- Empty, like project and app: of the suite.
       scenario text not null,
       -- Only results of the same version are compared.
       version text,
       -- Whether its gate blocked nothing, and where that is written.
       directional boolean not null,
       file text not null,
       passed int not null,
       failed int not null,
       inconclusive int not null,
       invalid int not null,
       error int not null,
       latency_p50_ms double precision,
       latency_p95_ms double precision,
       tokens double precision,
       primary key (run, project, app, scenario)
     )`,
  ],
];

/** @throws SightlineError `history-version` if a newer Sightline has been here. */
export async function migrate(database: Database): Promise<void> {
  const found = await database.query(
    `select to_regclass('sightline_history') is not null as there`,
  );
  const isThere = thereSchema.parse(found)[0]?.there === true;
  if (isThere && (await versionOf(database)) === migrations.length) return;
  await writing(database, async () => {
    // Somebody else may have been quicker. Not asked for again: within a transaction Postgres remembers that there is no such table.
    await database.query('create table if not exists sightline_history (version int not null)');
    for (const statements of migrations.slice(await versionOf(database)))
      for (const statement of statements) await database.query(statement);
    await database.query('delete from sightline_history');
    await database.query('insert into sightline_history values ($1)', [migrations.length]);
  });
}

const thereSchema = z.array(z.object({ there: z.boolean() }));
const versionSchema = z.array(z.object({ version: z.int() }));

async function versionOf(database: Database): Promise<number> {
  const [row] = versionSchema.parse(await database.query('select version from sightline_history'));
  const version = row?.version ?? 0;
  if (version > migrations.length) throw historyNewer(version, migrations.length);
  return version;
}
