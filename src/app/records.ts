// How an app file describes additional records of an episode: application logs, event streams, errors. Reads none of them.
import type { StagedTrial } from './trial.js';

/** What a source is given about the episode whose lines it has to return. */
export interface RecordRequest extends StagedTrial {
  /** `<run>/<project>/<scenario>/<trial>-<seed>`, as in the header `x-sightline-episode`. */
  episode: string;
  /** When the episode was opened, by the clock of this machine. */
  since: Date;
  /** Aborted when the time for it is up. */
  signal: AbortSignal;
}

/**
 * Returns the lines of one episode after it has ended, oldest first: texts, or `{ at?, level?, message?, data? }`.
 * Fields of other names go into `data`.
 */
export type RecordSource = (
  request: RecordRequest,
) => Iterable<unknown> | Promise<Iterable<unknown>>;

/**
 * A function that is called for the lines at the end, or `pushed`: the agent's server posts them to the gateway as it
 * goes.
 */
export type RecordOrigin = RecordSource | 'pushed';

/** The spans that arrive at the gateway's door are kept under this name, whatever the app file says. */
export const SPANS_RECORD = 'traces';
/** Records that every episode has, of errors only: those that the browser's console and the page reported. */
export const PAGE_RECORDS = ['console', 'page'] as const;

/** How long the sources of one episode may take together, ms. */
export const RECORDS_TIMEOUT_MS = 10_000;

/** Whether any source has to be awaited. */
export function hasSources(records: Readonly<Record<string, RecordOrigin>>): boolean {
  return Object.values(records).some((origin) => typeof origin === 'function');
}
