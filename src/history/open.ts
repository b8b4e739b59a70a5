// Opens the history of a project, brought to the version of this Sightline.
import type { Database } from './database.js';
import { isEmbeddedThere, openEmbedded } from './embedded.js';
import { historyEmpty } from './errors.js';
import { migrate } from './migrations.js';
import type { HistoryPlace } from './place.js';
import { openServer } from './server.js';

/** Of others. */
const WAIT_MS = 60_000;

interface HistoryOptions {
  /** To read only: an embedded one that is not there is not made. */
  readOnly?: boolean;
  waitMs?: number;
}

/**
 * What `work` gives; closed afterwards, whatever happens.
 *
 * @throws SightlineError `history-locked`, `history-unusable`, `history-version`; `history-empty` to read what is not there.
 */
export async function withHistory<Result>(
  place: HistoryPlace,
  work: (database: Database) => Promise<Result>,
  { readOnly = false, waitMs = WAIT_MS }: HistoryOptions = {},
): Promise<Result> {
  if (place.kind === 'embedded' && readOnly && !isEmbeddedThere(place.dir))
    throw historyEmpty([`there is no history in ${place.dir}`]);
  const database =
    place.kind === 'server'
      ? await openServer(place, waitMs)
      : await openEmbedded(place.dir, waitMs);
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
