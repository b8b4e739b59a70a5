// A history in a folder of the project, by PGlite: Postgres inside this process, for one process at a time.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { optionalPackage } from '../missing-package.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import type { Database } from './database.js';
import { historyUnusable } from './errors.js';
import { takeLock } from './lock.js';

const DATA = 'db';

export function isEmbeddedThere(dir: string): boolean {
  return existsSync(join(dir, DATA));
}

/**
 * @param waitMs how long to wait for another process
 * @throws SightlineError `history-locked`; `history-unusable` if the folder cannot be written or its data is not readable.
 */
export async function openEmbedded(dir: string, waitMs: number): Promise<Database> {
  makeFolder(dir);
  const unlock = await takeLock(join(dir, 'lock'), waitMs);
  try {
    const database = await openData(dir);
    return {
      async query(text, values = []) {
        try {
          return (await database.query<Record<string, unknown>>(text, [...values])).rows;
        } catch (error) {
          throw unreadable(dir, error);
        }
      },
      async close() {
        await database.close().finally(unlock);
      },
    };
  } catch (error) {
    unlock();
    throw unreadable(dir, error);
  }
}

function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true });
  } catch (error) {
    const next =
      'Make it a folder that you may write to, or name another one in SIGHTLINE_HISTORY.';
    throw historyUnusable(`The history in ${dir}`, { why: firstLine(error), next });
  }
}

/** A new one is made beside its place first: what was cut off while it was made is no history. */
async function openData(dir: string): Promise<PGlite> {
  const load = () => import('@electric-sql/pglite');
  const { PGlite: Pglite } = await optionalPackage('@electric-sql/pglite', load);
  const data = join(dir, DATA);
  if (!existsSync(data)) {
    const fresh = join(dir, `${DATA}.new`);
    rmSync(fresh, { recursive: true, force: true });
    await (await Pglite.create(fresh)).close();
    renameSync(fresh, data);
  }
  if (!existsSync(join(data, 'PG_VERSION')))
    throw new Error(`${data} is not a folder of Postgres: it has no PG_VERSION`);
  return Pglite.create(data);
}

function unreadable(dir: string, error: unknown): SightlineError {
  if (error instanceof SightlineError) return error;
  return historyUnusable(`The history in ${dir}`, {
    why: firstLine(error),
    next: `It is damaged or was written by another version of Postgres: move ${join(dir, DATA)} away, and add the runs that you still have again.`,
  });
}
