// One connection to a history, embedded or on a server; the rest of this folder speaks SQL through it and does not know which it is.

export interface Database {
  /** One statement, with its values as $1, $2 and so on. */
  query(text: string, values?: readonly unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Any number; the same for all that write to a history. */
export const WRITERS = 7_446_372;

/** All of it or nothing, one writer at a time. */
export async function writing<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  await database.query('begin');
  try {
    await database.query('select pg_advisory_xact_lock($1)', [WRITERS]);
    const result = await work();
    await database.query('commit');
    return result;
  } catch (error) {
    // Where the connection is lost, the server rolls back by itself.
    await database.query('rollback').catch(() => undefined);
    throw error;
  }
}
