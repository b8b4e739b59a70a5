// What a history of many runs takes: to record them, and to show all of them; embedded and in this process. And how often its changes are found.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryEntry } from '../src/history/entry.js';
import { withHistory } from '../src/history/open.js';
import { readRecordedRuns } from '../src/history/read.js';
import { record } from '../src/history/record.js';
import { trendsOf } from '../src/history/trend.js';
import { changePoints } from '../src/statistics/change-point.js';
import { sum } from '../src/statistics/sum.js';
import { randomStream } from '../src/world/seeded-random.js';
import { entryOf, resultOf } from '../test/history/entries.js';
import { median } from './measure.js';

const RUNS = 1_000;
const SCENARIOS = 20;
const TRIALS = 5;
const LAST = [20, RUNS] as const;

export async function benchHistory(): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'sightline-bench-history-'));
  const place = { kind: 'embedded', dir } as const;
  try {
    const made = await taken(() => withHistory(place, () => Promise.resolve()));
    const opened = await taken(() => withHistory(place, () => Promise.resolve()));
    const each = await withHistory(place, async (database) => {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1)
        times.push(await taken(() => record(database, entry(run), null)));
      return times;
    });
    const shown = await withHistory(place, async (database) => {
      const times: string[] = [];
      for (const last of LAST) {
        const ms = await taken(async () =>
          trendsOf(await readRecordedRuns(database, { last, branch: null })),
        );
        times.push(`the last ${last} in ${ms.toFixed(0)} ms`);
      }
      return times;
    });
    const { rss } = process.memoryUsage();
    return [
      `history, embedded, ${RUNS} runs of ${SCENARIOS} scenarios, processor time: made in ${made.toFixed(0)} ms, opened in ${opened.toFixed(0)} ms, a run recorded in ${median(each).toFixed(1)} ms (median; the slowest ${Math.max(...each).toFixed(0)} ms)`,
      `  trends and changes: ${shown.join(', ')}; ${(rss / 1e6).toFixed(0)} MB resident at the end`,
      ...found(),
    ];
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Processor time of this process, ms. */
async function taken(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const random = randomStream(11, 'history');

function drawn(trials: number, rate: number): number {
  return Array.from({ length: trials }, random).filter((one) => one < rate).length;
}

function entry(run: number): HistoryEntry {
  const results = Array.from({ length: SCENARIOS }, (_, index) => {
    const passed = drawn(TRIALS, 0.9);
    return resultOf({ scenario: `case-${index}`, passed, failed: TRIALS - passed });
  });
  const passed = sum(results.map((one) => one.passed));
  const suite = resultOf({ passed, failed: TRIALS * SCENARIOS - passed });
  const began = new Date(Date.UTC(2026, 0, 1) + run * 3_600_000);
  return entryOf(`run-${run}`, 1, { began, results: [suite, ...results] });
}

const SERIES = 1_000;
const LENGTH = 20;
const LEVEL = 0.01;
/** Trials a run, rate before and after, runs after. */
const falls = [
  [5, 0.95, 0.6, 1],
  [5, 0.95, 0.6, 3],
  [5, 0.95, 0.6, 5],
  [5, 0.95, 0.6, 10],
  [5, 0.95, 0.8, 10],
  [20, 0.95, 0.6, 1],
  [20, 0.95, 0.8, 5],
] as const;

function found(): string[] {
  const flagged = (of: number, rateAt: (run: number) => number) => {
    const counts = () =>
      Array.from({ length: LENGTH }, (_, run) => ({ of, passed: drawn(of, rateAt(run)) }));
    const hits = Array.from({ length: SERIES }, () => changePoints(counts(), LEVEL).length > 0);
    return `${((hits.filter(Boolean).length / SERIES) * 100).toFixed(1)}%`;
  };
  return [
    `changes flagged at ${LEVEL}, of ${SERIES} series of ${LENGTH} runs each:`,
    `  ${flagged(TRIALS, () => 0.9)}   ${TRIALS} trials a run, always 90%: false alarms`,
    ...falls.map(
      ([of, before, after, runs]) =>
        `  ${flagged(of, (run) => (run < LENGTH - runs ? before : after))}   ${of} trials a run, ${before * 100}% until the last ${runs}, then ${after * 100}%`,
    ),
  ];
}
