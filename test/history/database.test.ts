// The same SQL on both kinds of store: embedded in a folder, and on a real Postgres server.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Database,
  type HistoryPlace,
  historyPlace,
  withHistory,
} from '../../src/suite/history/database.js';
import { readBranches, readRuns, recordRun } from '../../src/suite/history/table.js';
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

describe('the place of a history', () => {
  const placeOf = (given: string | undefined) => historyPlace({ SIGHTLINE_HISTORY: given });

  it('is a folder of the project unless something else is said', () => {
    const usual = { kind: 'embedded', dir: resolve('.sightline/history') };
    expect([undefined, ''].map(placeOf)).toEqual([usual, usual]);
    expect(placeOf('elsewhere')).toEqual({ kind: 'embedded', dir: resolve('elsewhere') });
  });

  it('is a server by its connection string, shown without user and password', () => {
    const url = 'postgresql://ann:hunter2@db.example:5433/quality?sslmode=disable';
    expect(placeOf(url)).toEqual({ kind: 'server', url, shown: 'db.example:5433/quality' });
  });

  it.each(['mysql://ann:hunter2@db/x', 'postgres://ann:hunter2/3@db/x', 'postgres:///hunter2'])(
    '%s is refused without being printed',
    (given) => {
      const refused = () => placeOf(given);
      expect(refused).toThrow('SIGHTLINE_HISTORY does not say where the history is.');
      expect(refused).toThrow(/^(?![^]*hunter2)/);
    },
  );
});

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return cluster.url.replace(/postgres$/, name);
}

/** A store that does not exist yet; the making of the embedded one was cut off once. */
const places: Readonly<Record<string, () => Promise<HistoryPlace>>> = {
  embedded: () => {
    const place = { kind: 'embedded' as const, dir: join(dir, 'shared') };
    mkdirSync(join(place.dir, 'db.new'), { recursive: true });
    writeFileSync(join(place.dir, 'db.new/PG_VERSION'), '18');
    return Promise.resolve(place);
  },
  server: async () => historyPlace({ SIGHTLINE_HISTORY: await newDatabase('shared') }),
};

const everything = { last: 100, branch: null };
const namesIn = async (database: Database) =>
  (await readRuns(database, everything)).map(({ run }) => run);
const add = (place: HistoryPlace, ...given: Parameters<typeof entryOf>) =>
  withHistory(place, (database) => recordRun(database, entryOf(...given)));

describe.each(Object.entries(places))('a history, %s', (kind, placeOf) => {
  let place: HistoryPlace;
  beforeAll(async () => {
    place = await placeOf();
  });

  it('is made by one of several that begin at once, and has all runs, of one either its shards or the whole', async () => {
    const whole = add(place, 'd', 5, { runs: ['d', 'e'] });
    const runs = ['a', 'b', 'c', 'e'].map((run, day) => add(place, run, day + 1));
    await Promise.all([whole, ...runs]);
    const found = await withHistory(place, namesIn);
    expect(found).toEqual(expect.arrayContaining(['a', 'b', 'c']));
    expect(found).toHaveLength(4);
    if (kind === 'embedded') expect(existsSync(join(dir, 'shared/db.new'))).toBe(false);
  });

  describe('that is open', () => {
    let database: Database;
    let close = (): void => undefined;
    let closed: Promise<void>;
    beforeAll(async () => {
      await new Promise<void>((opened) => {
        closed = withHistory(place, (one) => {
          database = one;
          opened();
          return new Promise((resolve) => (close = resolve));
        });
      });
    });
    afterAll(() => {
      close();
      return closed;
    });
    beforeEach(() => database.query('drop table if exists sightline_history'));

    it('gives back what was recorded, the newest last, of all branches or one', async () => {
      const unknown = { latencyP50Ms: null, latencyP95Ms: null, tokens: null };
      const results = [resultOf({}), resultOf({ scenario: "it's", version: null, ...unknown })];
      const bare = { results, commit: null, branch: null, decision: 'broken' } as const;
      const [later, earlier] = [entryOf('later', 9, bare), entryOf('earlier', 2)];
      const other = entryOf('other', 3, { branch: 'it’s "new"' });
      expect(await readRuns(database, everything)).toEqual([]);
      for (const entry of [later, earlier, other]) await recordRun(database, entry);
      expect(await readRuns(database, everything)).toEqual([earlier, other, later]);
      expect(await readRuns(database, { last: 2, branch: null })).toEqual([other, later]);
      expect(await readRuns(database, { last: 9, branch: 'main' })).toEqual([earlier]);
      expect(await readBranches(database)).toEqual(['it’s "new"', 'main']);
    });

    it('has a run once, however often it is added, and its shards as one', async () => {
      const again = (...given: Parameters<typeof entryOf>) =>
        recordRun(database, entryOf(...given));
      expect(await again('a', 1)).toEqual([]);
      expect(await again('a', 1, { decision: 'not_met' })).toEqual(['a']);
      expect(await again('b', 1)).toEqual([]);
      const both = await again('a', 1, { runs: ['a', 'b', 'c'], decision: 'undecided' });
      expect(both.toSorted()).toEqual(['a', 'b']);
      expect(await readRuns(database, everything)).toMatchObject([
        { run: 'a', decision: 'undecided' },
      ]);
    });

    it('is as it was before where a run cannot be written whole', async () => {
      await recordRun(database, entryOf('a', 1));
      const broken = entryOf('a', 1, { decision: null as never });
      const refused = recordRun(database, broken);
      await expect(refused).rejects.toMatchObject({ code: 'history-unusable' });
      expect(await readRuns(database, everything)).toEqual([entryOf('a', 1)]);
    });

    it('whose table has another shape is left alone', async () => {
      await database.query('create table sightline_history (version int)');
      const refused = recordRun(database, entryOf('a', 1));
      await expect(refused).rejects.toMatchObject({ code: 'history-unusable' });
      await expect(refused).rejects.toThrow('its table sightline_history has no column run, runs');
      await expect(readRuns(database, everything)).rejects.toThrow('Rename or drop that table');
      expect(await database.query('select * from sightline_history')).toEqual([]);
    });
  });

  it('says that it is in use where somebody else does not let go of it in time', async () => {
    await withHistory(place, async (database) => {
      await database.query('drop table if exists sightline_history');
      await recordRun(database, entryOf('a', 1));
      await database.query('begin');
      await database.query('lock table sightline_history');
      const waiting = withHistory(place, namesIn, 300);
      await expect(waiting).rejects.toMatchObject({ code: 'history-unusable' });
      await expect(waiting).rejects.toThrow('was not free in time. Nothing was written.');
      await database.query('rollback');
    });
    expect(await withHistory(place, namesIn)).toEqual(['a']);
  });
});

describe('an embedded history', () => {
  const opened = (folder: string) =>
    withHistory({ kind: 'embedded', dir: folder }, () => Promise.resolve('opened'));

  it('says so where it is damaged, and lets go of it', async () => {
    const damaged = join(dir, 'damaged');
    cpSync(join(dir, 'shared'), damaged, { recursive: true });
    writeFileSync(join(damaged, 'db/global/pg_control'), 'garbage');
    const refused = opened(damaged);
    await expect(refused).rejects.toMatchObject({ code: 'history-unusable' });
    await expect(refused).rejects.toThrow(`move ${join(damaged, 'db')} away`);
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

describe('a server', () => {
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
