// Where the history is: a folder, or a Postgres server by its connection string, whose password nothing may print. Opens nothing.
import { resolve } from 'node:path';
import { SightlineError } from '../sightline-error.js';

const HISTORY_VARIABLE = 'SIGHTLINE_HISTORY';
const FOLDER = '.sightline/history';

export type HistoryPlace =
  | { kind: 'embedded'; dir: string }
  /** `shown` is without user and password. */
  | { kind: 'server'; url: string; shown: string };

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
