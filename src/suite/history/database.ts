// Where the history is, and a connection to it: a Postgres server, or PGlite in a folder, for one process at a time.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { optionalPackage } from '../../values/missing-package.js';
import { firstLine, SightlineError } from '../../sightline-error.js';

const HISTORY_VARIABLE = 'SIGHTLINE_HISTORY';
const FOLDER = '.sightline/history';

export type HistoryPlace =
  | { kind: 'embedded'; dir: string }
  /** `shown` is without user and password, which nothing may print. */
  | { kind: 'server'; url: string; shown: string };

export interface Database {
  /** One statement, with its values as $1, $2 and so on. */
  query(text: string, values?: readonly unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

/** @throws SightlineError `usage` for anything that is neither a folder nor a connection string of Postgres. */
export function historyPlace(variables: NodeJS.ProcessEnv): HistoryPlace {
  const given = variables[HISTORY_VARIABLE] ?? '';
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(given)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return { kind: 'embedded', dir: resolve(given === '' ? FOLDER : given) };
  if (scheme !== 'postgres' && scheme !== 'postgresql')
    throw unfit(`it begins with ${scheme}://, and only postgres:// is a server`);
  if (!URL.canParse(given))
    throw unfit(
      'it cannot be read as a URL: in user and password, write # as %23, / as %2F, @ as %40',
    );
  const { host, pathname } = new URL(given);
  if (host === '') throw unfit('it names no host');
  return { kind: 'server', url: given, shown: `${host}${pathname}` };
}

/** Without the value, since it may hold a password. */
function unfit(why: string): SightlineError {
  return new SightlineError('usage', {
    what: `${HISTORY_VARIABLE} does not say where the history is.`,
    details: [why],
    next: `Set it to a connection string such as postgres://user:password@db.example/sightline, or to a folder, or leave it out for ${FOLDER}.`,
  });
}

/** Of others. */
const WAIT_MS = 60_000;

/**
 * What `work` gives; closed afterwards, whatever happens.
 *
 * @param waitMs how long to wait for others
 * @throws SightlineError `history-unusable`; every query too
 */
export async function withHistory<Result>(
  place: HistoryPlace,
  work: (database: Database) => Promise<Result>,
  waitMs = WAIT_MS,
): Promise<Result> {
  const database = await (place.kind === 'server'
    ? openServer(place, waitMs)
    : openEmbedded(place.dir, waitMs));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** An embedded one is made when a run is added to it. */
export function isHistoryThere(place: HistoryPlace): boolean {
  return place.kind === 'server' || existsSync(join(place.dir, 'db'));
}

export function historyUnusable(
  what: string,
  { why, next }: { why: string; next: string },
): SightlineError {
  return new SightlineError('history-unusable', {
    what: `${what} cannot be used.`,
    details: [why],
    next,
  });
}

/** @param what whose lock it is, as a subject */
function historyLocked(what: string, why: string): SightlineError {
  return new SightlineError('history-unusable', {
    what: `${what} is in use, and was not free in time. Nothing was written.`,
    details: [why],
    next: 'Try again when the other command has ended.',
  });
}

async function openEmbedded(dir: string, waitMs: number): Promise<Database> {
  const { PGlite } = await optionalPackage(
    '@electric-sql/pglite',
    () => import('@electric-sql/pglite'),
  );
  const unlock = await lock(dir, waitMs);
  const data = join(dir, 'db');
  const refused = (error: unknown) =>
    historyUnusable(`The history in ${dir}`, {
      why: firstLine(error),
      next: `It is damaged or was written by another version of Postgres: move ${data} away, and add the runs that you still have again.`,
    });
  try {
    if (!existsSync(data)) {
      // Created under another name first, so that an interrupted start leaves no half-made database.
      rmSync(`${data}.new`, { recursive: true, force: true });
      await (await PGlite.create(`${data}.new`)).close();
      renameSync(`${data}.new`, data);
    }
    if (!existsSync(join(data, 'PG_VERSION')))
      throw new Error(`${data} is not a folder of Postgres: it has no PG_VERSION`);
    const database = await PGlite.create(data);
    return {
      query: (text, values = []) =>
        database.query(text, [...values]).then(
          ({ rows }) => rows,
          (error: unknown) => Promise.reject(refused(error)),
        ),
      close: () => database.close().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw refused(error);
  }
}

const POLL_MS = 100;

/** Two processes that open one folder of PGlite lose what one of them writes. A folder is made by one process only. */
async function lock(dir: string, waitMs: number): Promise<() => void> {
  const folder = join(dir, 'lock');
  for (let waited = 0; !made(dir, folder); waited += POLL_MS) {
    if (waited >= waitMs)
      throw historyLocked(
        'The history',
        `if no other command of Sightline is running, delete ${folder}`,
      );
    await passed(POLL_MS);
  }
  const unlock = () => rmSync(folder, { recursive: true, force: true });
  const interrupted = () => {
    unlock();
    process.kill(process.pid, 'SIGINT');
  };
  process.once('SIGINT', interrupted);
  return () => {
    process.off('SIGINT', interrupted);
    unlock();
  };
}

function made(dir: string, folder: string): boolean {
  try {
    mkdirSync(dir, { recursive: true });
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (existsSync(folder)) return false;
    throw historyUnusable(`The history in ${dir}`, {
      why: firstLine(error),
      next: `Make it a folder that you may write to, or name another one in ${HISTORY_VARIABLE}.`,
    });
  }
}

const CONNECT_MS = 10_000;
/** query_canceled and lock_not_available: somebody else held it for longer than we wait. */
const WAITED: ReadonlySet<unknown> = new Set(['57014', '55P03']);

async function openServer(
  { url, shown }: Extract<HistoryPlace, { kind: 'server' }>,
  waitMs: number,
): Promise<Database> {
  const { default: pg } = await optionalPackage('pg', () => import('pg'));
  const refused = (error: unknown) => {
    // Where a name has several addresses, the error of each is inside.
    const [inner = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
    if (inner instanceof Error && 'code' in inner && WAITED.has(inner.code))
      return historyLocked(`The server ${shown}`, firstLine(inner));
    return historyUnusable(`The history on ${shown}`, {
      why: firstLine(inner),
      next: 'Check that the server runs and can be reached from here, and that host, database, user and password are right and may create tables.',
    });
  };
  try {
    const client = new pg.Client({
      ...{ connectionString: url, application_name: 'sightline' },
      ...{ connectionTimeoutMillis: CONNECT_MS, statement_timeout: waitMs },
    });
    // A connection that breaks between two queries is reported by the next one.
    client.on('error', () => undefined);
    await client.connect();
    return {
      query: (text, values = []) =>
        client.query<Record<string, unknown>>(text, [...values]).then(
          ({ rows }) => rows,
          (error: unknown) => Promise.reject(refused(error)),
        ),
      close: () => client.end(),
    };
  } catch (error) {
    throw refused(error);
  }
}
