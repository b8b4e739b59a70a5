// `sightline history add`: records a run in the history, and removes old ones. Grades and decides nothing.
import { countOf } from '../../count.js';
import { type HistoryEntry, historyEntry } from '../../history/entry.js';
import { withHistory } from '../../history/open.js';
import { historyPlace } from '../../history/place.js';
import { type Retention, record, type Recorded } from '../../history/record.js';
import { readSuite } from '../../suite/suite.js';
import type { SightlineError } from '../../sightline-error.js';
import { usage } from '../usage.js';
import { stdout } from '../../terminal.js';

/** The options as commander hands them over. */
export interface AddFlags {
  retain?: string;
  json?: boolean;
}

export async function addToHistory(paths: readonly string[], flags: AddFlags): Promise<0> {
  const now = new Date();
  const keep = flags.retain === undefined ? null : keepOf(flags.retain, now);
  const place = historyPlace(process.env);
  const suite = readSuite(paths);
  if (suite.sequential) throw sequentialRun();
  const entry = historyEntry(suite, now);
  const done = await withHistory(place, (database) => record(database, entry, keep));
  const { id: run, runs, decision } = entry;
  const text =
    flags.json === true
      ? JSON.stringify({ run, runs, decision, ...done }, null, 2)
      : addedText(entry, done, keep !== null);
  stdout.write(`${text}\n`);
  return 0;
}

function sequentialRun(): SightlineError {
  return usage(
    'A sequential run has no rates, so it is not recorded.',
    'Record runs that were made without --sequential.',
  );
}

function addedText({ id, runs }: HistoryEntry, done: Recorded, hasKeep: boolean): string {
  const shards = runs.length > 1 ? ` (${runs.length} shards)` : '';
  const place = done.replaced.length > 0 ? ', in the place of its earlier entry' : '';
  const kept = hasKeep ? `; removed ${countOf(done.removed, 'older run')}` : '';
  return `recorded ${id}${shards}${place}${kept}`;
}

const DAY_MS = 86_400_000;

/** @throws SightlineError `usage` */
function keepOf(text: string, now: Date): Retention {
  const [, number = '0', days] = /^(\d{1,6})(d?)$/.exec(text) ?? [];
  if (Number(number) === 0)
    throw usage(
      `--retain cannot be read: ${text}`,
      'Give a number of runs, such as 200, or of days, such as 90d.',
    );
  if (days === '') return { runs: Number(number) };
  return { since: new Date(now.getTime() - Number(number) * DAY_MS) };
}
