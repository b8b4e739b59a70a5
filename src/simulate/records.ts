// Keeps the additional records of one episode: takes what is pushed, reads the sources at the end, and says what is missing. A failing source does not fail the episode.
import type { App } from '../app/definition.js';
import { RECORDS_TIMEOUT_MS, type RecordRequest, SPANS_RECORD } from '../app/records.js';
import type { EpisodeWriter } from '../episode/write.js';
import { RECORD_BOUNDS, sizeOf, sourceLine, type SourceLine } from '../episode/record-line.js';
import { firstLine } from '../sightline-error.js';
import { inTime } from './stop-signal.js';
import type { PushedLines, RecordKeeper } from '../world/doors/server-door.js';

export interface KeptRecords extends RecordKeeper {
  /** Reads the sources and closes all records: nothing is accepted from then on. Never throws for a source. */
  finish(): Promise<void>;
}

export interface RecordsOptions {
  app: Pick<App, 'records'>;
  episode: EpisodeWriter;
  request: Omit<RecordRequest, 'signal'>;
  /** For all sources together, ms. Default 10,000. */
  timeoutMs?: number;
}

/** One record so far. */
interface Tally {
  from: 'source' | 'pushed' | 'spans';
  lines: number;
  bytes: number;
  leftOut: number;
  problem: string | null;
}

export function keptRecords(options: RecordsOptions): KeptRecords {
  const { app, episode, request, timeoutMs = RECORDS_TIMEOUT_MS } = options;
  const tallies = new Map<string, Tally>();
  const open = (name: string, from: Tally['from']): Tally => {
    const tally = tallies.get(name) ?? { from, lines: 0, bytes: 0, leftOut: 0, problem: null };
    tallies.set(name, tally);
    return tally;
  };
  for (const [name, origin] of Object.entries(app.records))
    open(name, origin === 'pushed' ? 'pushed' : 'source');

  /** Accepts lines within the limits; returns a sentence for each item that is not a line. */
  const take = (name: string, tally: Tally, given: Iterable<unknown>): string[] => {
    const turn = tally.from === 'source' ? null : episode.turn;
    const problems: string[] = [];
    const kept: SourceLine[] = [];
    let number = 0;
    for (const one of given) {
      number += 1;
      const line = sourceLine(one);
      if (typeof line === 'string') problems.push(`line ${number}: ${line}`);
      else if (isWithin(tally, line)) kept.push(line);
    }
    if (kept.length > 0)
      episode.record(
        name,
        kept.map((line) => ({ turn, ...line })),
      );
    tally.leftOut += problems.length;
    const [first] = problems;
    if (first !== undefined) tally.problem ??= `${first}.`;
    return problems;
  };

  const read = async (name: string, tally: Tally, signal: AbortSignal): Promise<void> => {
    const source = app.records[name];
    if (typeof source !== 'function') return;
    try {
      const asked = (async (): Promise<unknown> => source({ ...request, signal }))();
      const given = await inTime(asked, timeoutMs, 'it gave nothing in time');
      if (!isIterable(given)) throw new Error('it gave no list of lines');
      take(name, tally, given);
    } catch (error) {
      tally.problem = `its source failed: ${firstLine(error)}.`;
    }
  };

  return {
    push(name, lines): PushedLines | null {
      if (app.records[name] !== 'pushed') {
        const text = `Lines for the record "${name}" were refused: the app file does not say that it is pushed.`;
        episode.log({ source: 'harness', level: 'warning', text });
        return null;
      }
      const tally = open(name, 'pushed');
      const before = tally.lines;
      const problems = take(name, tally, lines);
      return { kept: tally.lines - before, problems };
    },
    spans: (lines) => void take(SPANS_RECORD, open(SPANS_RECORD, 'spans'), lines),
    pushed: Object.keys(app.records).filter((name) => app.records[name] === 'pushed'),
    async finish() {
      const late = AbortSignal.timeout(timeoutMs);
      await Promise.all([...tallies].map(([name, tally]) => read(name, tally, late)));
      for (const [name, { from, lines, leftOut, problem }] of tallies) {
        const unused = from === 'pushed' && lines + leftOut === 0 ? nothingPushed : null;
        episode.event({ kind: 'record', name, from, lines, leftOut, problem: problem ?? unused });
      }
    },
  };
}

/** An empty log is evidence only if its server has shown that it can push. */
const nothingPushed = 'nothing was pushed to it, so nobody knows whether its server can.';

/**
 * Whether there is room; everything after the first line that found none is left out too, so that the rest has no gaps.
 */
function isWithin(tally: Tally, line: SourceLine): boolean {
  const bytes = sizeOf(line);
  const isFull = tally.problem === FULL;
  if (isFull || tally.lines >= RECORD_BOUNDS.lines || tally.bytes + bytes > RECORD_BOUNDS.bytes) {
    tally.problem ??= FULL;
    tally.leftOut += 1;
    return false;
  }
  tally.lines += 1;
  tally.bytes += bytes;
  return true;
}

const FULL = `only its first ${RECORD_BOUNDS.lines.toLocaleString('en-US')} lines or ${RECORD_BOUNDS.bytes / 1024 / 1024} MiB are kept.`;

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
