// A thread that grades the episodes it is sent, one row back for each; prints nothing.
import { parentPort, workerData } from 'node:worker_threads';
import { gradeOne, type Work, workOptions } from './grade-one.js';
import type { ThreadAnswer, ThreadTask } from './threads.js';

const port = parentPort;
if (port === null) throw new Error('This file is the start of a thread, not a program.');

const work = workerData as Work;
const grade = workOptions(work).then((options) => gradeOne(work, options));

port.on('message', ({ number, dir }: ThreadTask) => {
  void grade
    .then((one) => one(dir))
    .then((row) => port.postMessage({ number, row } satisfies ThreadAnswer));
});
