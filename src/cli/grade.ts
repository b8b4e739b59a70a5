// `sightline grade`: grades saved episodes, without a browser and without the simulator; prints the result of each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundPath } from '../episode/files.js';
import { MODEL_CALLS, type ModelCall, readModelCalls } from '../model/calls.js';
import { unansweredNotes } from '../model/open-run.js';
import { runSettings } from '../model/run-options.js';
import {
  type GradeOne,
  gradeOne,
  unusedRoleNotes,
  type Work,
  workOptions,
} from './grade/grade-one.js';
import {
  episodesIfAny,
  episodesOf,
  type GradeFlags,
  missingTrials,
  threadsFor,
  workOf,
} from './grade/request.js';
import { inOrder, startThreads, type Threads } from './grade/threads.js';
import { jsonHead, jsonTail, rowJson, rowText, sumText } from './grade/text.js';
import { type EpisodeRow, exitCode, type GradeRow, type GradeTally, tally } from './grade/tally.js';
import { progress } from './progress.js';
import { stderr, stdout } from '../values/terminal.js';

/** Model calls are noted in a file meanwhile, since threads share it; it belongs to no run. */
export async function grade(paths: readonly string[], flags: GradeFlags): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-grade-'));
  try {
    return await gradeAll(paths, flags, join(folder, MODEL_CALLS));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function gradeAll(
  paths: readonly string[],
  flags: GradeFlags,
  modelCalls: string,
): Promise<number> {
  const work = workOf(flags, modelCalls);
  const say = (text: string) => stderr.write(`${text}\n`);
  const missing = missingTrials(paths, say);
  const found = missing.length > 0 ? episodesIfAny(paths) : episodesOf(paths);
  for (const note of unusedRoleNotes(work)) say(note);
  const threads = await threadsOf(work, threadsFor(found.length, flags.workers));
  const told = progress(found.length, stderr, () => performance.now(), 'episodes');
  const done = tally(work.against !== null);
  const write = (text: string) => {
    if (text === '') return;
    told.end();
    stdout.write(text);
  };
  const { head, row: rowOf, tail } = flags.json === true ? asJson(work) : asText(work);
  write(head);
  try {
    for await (const row of inOrder(found, threads.lanes.map(onFound))) {
      done.add(row);
      told.advance(row.dir);
      write(rowOf(row));
    }
    for (const row of missing) {
      done.add(row);
      write(rowOf(row));
    }
  } finally {
    told.end();
    await threads.close();
  }
  const calls = await readModelCalls(modelCalls);
  write(tail(done, calls));
  if (calls.length > 0)
    for (const note of unansweredNotes(calls, runSettings(process.env).models))
      stderr.write(`${note}\n`);
  return exitCode(done);
}

/**
 * One of the threads is this one. The app file is loaded here in any case, so that failing to load is reported once.
 */
async function threadsOf(work: Work, count: number): Promise<Threads> {
  const options = await workOptions(work);
  if (count > 1) return startThreads(work, count);
  return { lanes: [gradeOne(work, options)], close: () => Promise.resolve() };
}

function onFound(lane: GradeOne): (found: FoundPath) => Promise<EpisodeRow> {
  return ({ path, problem }) =>
    problem === null
      ? lane(path)
      : Promise.resolve({ kind: 'refused', dir: path, reason: `${path}: ${problem}.` });
}

/** What is printed at the start, for each episode, and at the end. */
interface Printed {
  head: string;
  row: (row: GradeRow) => string;
  tail: (done: GradeTally, calls: readonly ModelCall[]) => string;
}

function asText({ dryRun }: Work): Printed {
  return {
    head: '',
    row: (row) => rowText(row) ?? '',
    tail: (done, calls) => sumText(done, dryRun, calls),
  };
}

function asJson({ dryRun }: Work): Printed {
  let first = true;
  return {
    head: jsonHead,
    row(row) {
      const text = rowJson(row, first, dryRun);
      first = false;
      return text;
    },
    tail: (done, calls) => jsonTail(done, dryRun, calls),
  };
}
