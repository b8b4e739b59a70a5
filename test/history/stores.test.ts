// The same SQL on both kinds of store: embedded in a folder, and on a real Postgres server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, WRITERS, writing } from '../../src/history/database.js';
import { withHistory } from '../../src/history/open.js';
import { type HistoryPlace, historyPlace } from '../../src/history/place.js';
import { readBranches, readRecordedRuns } from '../../src/history/read.js';
import { type Retention, record } from '../../src/history/record.js';
import { type Cluster, startPostgres } from '../staging/postgres.js';
import { entryOf, resultOf } from './entries.js';

let dir: string;
let cluster: Cluster;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sightline-history-'));
  cluster = await startPostgres();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(dir, { recursive: true });
});

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return cluster.url.replace(/postgres$/, name);
}

/** A store that does not exist yet. */
const places: Readonly<Record<string, (name: string) => Promise<HistoryPlace>>> = {
  embedded: (name) => Promise.resolve({ kind: 'embedded', dir: join(dir, name) }),
  server: async (name) => historyPlace({ SIGHTLINE_HISTORY: await newDatabase(name) }),
};

const everything = { last: 100, branch: null };
const runsIn = async (place: HistoryPlace) =>
  (await withHistory(place, (database) => readRecordedRuns(database, everything))).runs.map(
    ({ id }) => id,
  );
const add = (
  place: HistoryPlace,
  { keep = null, ...entry }: ReturnType<typeof entryOf> & { keep?: Retention | null },
) => withHistory(place, (database) => record(database, entry, keep));

describe.each(Object.entries(places))('a history, %s', (_, placeOf) => {
  let place: HistoryPlace;
  beforeAll(async () => {
    place = await placeOf('shared');
  });
  beforeEach(() => withHistory(place, (database) => database.query('delete from sightline_run')));

  it('gives back what was recorded, the newest run last', async () => {
    const unknown = { latencyP50Ms: null, latencyP95Ms: null, tokens: null };
    const results = [resultOf({}), resultOf({ scenario: "it's", version: null, ...unknown })];
    await add(
      place,
      entryOf('later', 9, { results, commit: null, branch: null, decision: 'broken' }),
    );
    await add(place, entryOf('earlier', 2));
    await withHistory(place, async (database) => {
      expect(await readRecordedRuns(database, everything)).toEqual({
        runs: [
          {
            ...{ id: 'earlier', began: new Date('2026-03-02T10:00:00Z'), decision: 'met' },
            ...{ commit: 'c0ffee000000', branch: 'main' },
          },
          {
            ...{ id: 'later', began: new Date('2026-03-09T10:00:00Z'), decision: 'broken' },
            ...{ commit: null, branch: null },
          },
        ],
        results: expect.arrayContaining([
          ...results.map((one) => ({ run: 'later', ...one })),
          ...entryOf('earlier', 2).results.map((one) => ({ run: 'earlier', ...one })),
        ]) as unknown,
      });
    });
  });

  it('selects the newest runs, and those of one branch', async () => {
    await withHistory(place, async (database) => {
      for (const day of [3, 1, 2]) await record(database, entryOf(`main-${day}`, day), null);
      await record(database, entryOf('other', 4, { branch: 'it’s "new"' }), null);
      const selected = async (last: number, branch: string | null) =>
        (await readRecordedRuns(database, { last, branch })).runs.map(({ id }) => id);
      expect(await selected(2, null)).toEqual(['main-3', 'other']);
      expect(await selected(2, 'main')).toEqual(['main-2', 'main-3']);
      expect(await selected(9, 'it’s "new"')).toEqual(['other']);
      expect(await selected(9, 'nothing')).toEqual([]);
      expect(await readBranches(database)).toEqual(['it’s "new"', 'main']);
    });
  });

  it('has a run once, however often it is added, and its shards as one', async () => {
    await withHistory(place, async (database) => {
      const again = async (...given: Parameters<typeof entryOf>) =>
        (await record(database, entryOf(...given), null)).replaced;
      expect(await again('a', 1)).toEqual([]);
      expect(await again('a', 1, { decision: 'not_met' })).toEqual(['a']);
      expect(await again('b', 1)).toEqual([]);
      expect(await again('a', 1, { runs: ['a', 'b', 'c'], decision: 'undecided' })).toEqual(
        expect.arrayContaining(['a', 'b']),
      );
      const { runs, results } = await readRecordedRuns(database, everything);
      expect(runs).toMatchObject([{ id: 'a', decision: 'undecided' }]);
      expect(results).toHaveLength(2);
    });
  });

  it('keeps the newest runs, or those since a day, and says how many went', async () => {
    await withHistory(place, async (database) => {
      for (const day of [1, 2, 3, 4]) await record(database, entryOf(`r${day}`, day), null);
      const keep = async (day: number, kept: Retention) =>
        (await record(database, entryOf(`r${day}`, day), kept)).removed;
      expect(await keep(5, { runs: 3 })).toBe(2);
      expect(await keep(6, { since: new Date('2026-03-05T10:00:00Z') })).toBe(2);
      expect(await keep(6, { runs: 10 })).toBe(0);
      const { runs, results } = await readRecordedRuns(database, everything);
      expect(runs.map(({ id }) => id)).toEqual(['r5', 'r6']);
      expect(results).toHaveLength(4);
    });
  });

  it('is as it was before where a run cannot be written whole', async () => {
    await add(place, entryOf('a', 1));
    const twice = [resultOf({}), resultOf({ scenario: 'x' }), resultOf({ scenario: 'x' })];
    const half = add(place, entryOf('a', 1, { results: twice, decision: 'broken' }));
    await expect(half).rejects.toMatchObject({ code: 'history-unusable' });
    await withHistory(place, async (database) => {
      const { runs, results } = await readRecordedRuns(database, everything);
      expect(runs).toMatchObject([{ id: 'a', decision: 'met' }]);
      expect(results).toHaveLength(2);
    });
  });

  it('is made by one of two that begin at once, and has the runs of both', async () => {
    const fresh = await placeOf('at_once');
    await Promise.all([add(fresh, entryOf('a', 1)), add(fresh, entryOf('b', 2))]);
    expect(await runsIn(fresh)).toEqual(['a', 'b']);
  });

  it('says that it is in use where somebody else does not let go of it in time', async () => {
    const late = (database: Database) => record(database, entryOf('late', 1), null);
    await withHistory(place, (database) =>
      writing(database, async () => {
        const waiting = withHistory(place, late, { waitMs: 300 });
        await expect(waiting).rejects.toMatchObject({ code: 'history-locked' });
        await expect(waiting).rejects.toThrow('was not free in time. Nothing was written.');
      }),
    );
    expect(await runsIn(place)).toEqual([]);
  });

  it('is left alone where a newer version has been there', async () => {
    const newer = await placeOf('newer');
    await add(newer, entryOf('a', 1));
    await withHistory(newer, (database) =>
      database.query('update sightline_history set version = 99'),
    );
    const refused = add(newer, entryOf('b', 2));
    await expect(refused).rejects.toMatchObject({ code: 'history-version' });
    await expect(refused).rejects.toThrow('has version 99, and this Sightline knows up to 1');
  });
});

describe('an embedded history that was cut off', () => {
  it('is made anew if it was being made', async () => {
    const cut = join(dir, 'cut');
    mkdirSync(join(cut, 'db.new'), { recursive: true });
    writeFileSync(join(cut, 'db.new/PG_VERSION'), '18');
    await add({ kind: 'embedded', dir: cut }, entryOf('a', 1));
    expect(existsSync(join(cut, 'db.new'))).toBe(false);
  });

  it('is as it was before if a run was being written', async () => {
    const place = { kind: 'embedded', dir: join(dir, 'cut') } as const;
    const writer = spawn(process.execPath, ['--input-type=module', '-e', killedWriter, place.dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(writer.stdout, 'data');
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    expect(await runsIn(place)).toEqual(['a']);
  });
});

/** Has removed a run and not yet committed that when it is killed. */
const killedWriter = `
import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create(process.argv[1] + '/db');
await database.query('begin');
const { affectedRows } = await database.query('delete from sightline_run');
process.stdout.write(String(affectedRows));
setInterval(() => undefined, 1000);
`;

describe('an embedded history that cannot be used', () => {
  const opened = (folder: string, readOnly = false) =>
    withHistory({ kind: 'embedded', dir: folder }, () => Promise.resolve('opened'), { readOnly });

  it('is not made in order to be read', async () => {
    const none = join(dir, 'none');
    await expect(opened(none, true)).rejects.toMatchObject({ code: 'history-empty' });
    expect(existsSync(none)).toBe(false);
  });

  it('says so where it is damaged, and lets go of it', async () => {
    const damaged = join(dir, 'damaged');
    cpSync(join(dir, 'shared'), damaged, { recursive: true });
    writeFileSync(join(damaged, 'db/global/pg_control'), 'garbage');
    const first = opened(damaged);
    await expect(first).rejects.toMatchObject({ code: 'history-unusable' });
    await expect(first).rejects.toThrow(`move ${join(damaged, 'db')} away`);
    expect(existsSync(join(damaged, 'lock'))).toBe(false);
  });

  it('leaves a folder of others and a file alone', async () => {
    const others = join(dir, 'others');
    mkdirSync(join(others, 'db'), { recursive: true });
    writeFileSync(join(dir, 'file'), '');
    await expect(opened(others)).rejects.toThrow('is not a folder of Postgres');
    await expect(opened(join(dir, 'file'))).rejects.toThrow('Make it a folder');
  });
});

describe('a server that cannot be used', () => {
  it.each([
    ['that is not there', (url: string) => url.replace(/:\d+\//, ':1/')],
    ['without that database', (url: string) => url.replace(/postgres$/, 'nothing')],
    ['without that user', (url: string) => url],
  ])('%s says so, without the password', async (_, change) => {
    const url = change(cluster.url).replace('tester@', 'nobody:hunter2@');
    const refused = withHistory(historyPlace({ SIGHTLINE_HISTORY: url }), () => Promise.resolve());
    await expect(refused).rejects.toMatchObject({ code: 'history-unusable' });
    await expect(refused).rejects.toThrow(/^(?![^]*hunter2)[^]*127\.0\.0\.1/);
  });
});

it('a server on which several wait to make the tables has them made once', async () => {
  const url = await newDatabase('waited_for');
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [WRITERS]);
  const place = historyPlace({ SIGHTLINE_HISTORY: url });
  const added = Promise.all([add(place, entryOf('a', 1)), add(place, entryOf('b', 2))]);
  const waiting = async () =>
    (await holder.query("select from pg_locks where locktype = 'advisory' and not granted"))
      .rowCount;
  while ((await waiting()) !== 2);
  await holder.query('commit');
  await holder.end();
  await added;
  expect(await runsIn(place)).toEqual(['a', 'b']);
});
