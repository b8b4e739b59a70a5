// A history on a Postgres server; prints no connection string.
import { optionalPackage } from '../missing-package.js';
import { firstLine, type SightlineError } from '../sightline-error.js';
import type { Database } from './database.js';
import { historyLocked, historyUnusable } from './errors.js';
import type { HistoryPlace } from './place.js';

type Server = Extract<HistoryPlace, { kind: 'server' }>;

const CONNECT_MS = 10_000;

/** query_canceled and lock_not_available: somebody else held it for longer than we wait. */
const waited: ReadonlySet<unknown> = new Set(['57014', '55P03']);

/**
 * @param waitMs how long a statement may take, most of which is waiting for others
 * @throws SightlineError `history-unusable` if it cannot be reached or refuses us; every query `history-locked` and `history-unusable`.
 */
export async function openServer({ url, shown }: Server, waitMs: number): Promise<Database> {
  const { default: pg } = await optionalPackage('pg', () => import('pg'));
  const refused = (error: unknown) => refusal(shown, error);
  try {
    const client = new pg.Client({
      ...{ connectionString: url, application_name: 'sightline' },
      ...{ connectionTimeoutMillis: CONNECT_MS, statement_timeout: waitMs },
    });
    // A connection that breaks between two queries is reported by the next one.
    client.on('error', () => undefined);
    await client.connect();
    return {
      async query(text, values = []) {
        try {
          return (await client.query<Record<string, unknown>>(text, [...values])).rows;
        } catch (error) {
          throw refused(error);
        }
      },
      close: () => client.end(),
    };
  } catch (error) {
    throw refused(error);
  }
}

function refusal(shown: string, error: unknown): SightlineError {
  if (error instanceof Error && 'code' in error && waited.has(error.code))
    return historyLocked(`The server ${shown}`, [firstLine(error)]);
  return historyUnusable(`The history on ${shown}`, {
    why: reasonOf(error),
    next: 'Check that the server runs and can be reached from here, and that host, database, user and password are right and may create tables.',
  });
}

/** Where a name has several addresses, the error of each is inside. */
function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? (error.errors as unknown[])[0] : error;
  return firstLine(inner);
}
