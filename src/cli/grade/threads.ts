// Threads that grade, a few episodes ahead and in order: starts them, hands out episodes, and replaces any that dies.
import { Worker } from 'node:worker_threads';
import { packageFile } from '../../values/package-files.js';
import { firstLine } from '../../sightline-error.js';
import type { GradeOne, Work } from './grade-one.js';
import type { EpisodeRow } from './tally.js';

/** Sent to a thread. */
export interface ThreadTask {
  number: number;
  dir: string;
}

/** Sent back by a thread. */
export interface ThreadAnswer {
  number: number;
  row: EpisodeRow;
}

export interface Threads {
  /** One for each episode that may be graded at the same time. */
  lanes: GradeOne[];
  close(): Promise<void>;
}

/** While one episode of a thread is being read from disk, another is graded. */
const AT_ONCE = 2;

export function startThreads(work: Work, count: number): Threads {
  const threads = Array.from({ length: count }, () => thread(work));
  return {
    lanes: threads.flatMap(({ grade }) => Array.from({ length: AT_ONCE }, () => grade)),
    async close() {
      await Promise.all(threads.map(({ close }) => close()));
    },
  };
}

interface Waiting {
  dir: string;
  answer: (row: EpisodeRow) => void;
}

function thread(work: Work): { grade: GradeOne; close: () => Promise<unknown> } {
  let worker: Worker | null = null;
  let asked = 0;
  const waiting = new Map<number, Waiting>();

  /**
   * An app file may end its thread; the episodes it was working on are reported, and the next ones get a new thread.
   */
  const died = (one: Worker, why: string) => {
    if (worker !== one) return;
    worker = null;
    for (const { dir, answer } of waiting.values())
      answer({ kind: 'refused', dir, reason: `The thread that graded it ended: ${why}.` });
    waiting.clear();
  };
  const start = () => {
    const one = new Worker(packageFile('dist/cli/grade/worker.js'), { workerData: work });
    one.on('message', ({ number, row }: ThreadAnswer) => {
      waiting.get(number)?.answer(row);
      waiting.delete(number);
    });
    one.on('error', (error: unknown) => died(one, firstLine(error)));
    one.on('exit', (code) => died(one, `exit code ${code}`));
    return one;
  };
  return {
    grade: (dir) =>
      new Promise((answer) => {
        worker ??= start();
        asked += 1;
        waiting.set(asked, { dir, answer });
        worker.postMessage({ number: asked, dir } satisfies ThreadTask);
      }),
    close: async () => {
      const one = worker;
      worker = null;
      await one?.terminate();
    },
  };
}

/** How many results per lane may wait for a slow one before them. */
const AHEAD = 16;

/** One result per item, in order, whatever the number of lanes. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  lanes: readonly ((item: Item) => Promise<Result>)[],
): AsyncGenerator<Result> {
  const run = onFreeLane(lanes);
  const begun: Promise<Result>[] = [];
  for (const item of items) {
    begun.push(run(item));
    const oldest = begun.length < AHEAD * lanes.length ? undefined : begun.shift();
    if (oldest !== undefined) yield await oldest;
  }
  for (const one of begun) yield await one;
}

function onFreeLane<Item, Result>(
  lanes: readonly ((item: Item) => Promise<Result>)[],
): (item: Item) => Promise<Result> {
  type Lane = (item: Item) => Promise<Result>;
  const free: Lane[] = [...lanes];
  const queue: ((lane: Lane) => void)[] = [];
  return async (item) => {
    const lane = free.pop() ?? (await new Promise<Lane>((take) => queue.push(take)));
    try {
      return await lane(item);
    } finally {
      const next = queue.shift();
      if (next === undefined) free.push(lane);
      else next(lane);
    }
  };
}
