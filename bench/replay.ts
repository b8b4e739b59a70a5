// A replayed cassette suite beside the same questions to a model that answers at once: what a replay itself takes, in one run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type ModelCassetteOptions,
  openModelCassette,
} from '../src/model/cassettes/model-cassette.js';
import { fenced, promptOf } from '../src/model/prompt.js';
import { openCallLog } from '../src/model/calls.js';
import { liveModel, type Model } from '../src/model/model.js';
import { median, timeMs } from './measure.js';
import { startStandIn } from './stand-in.js';

const TRIALS = 40;
/** Of each trial, 3 votes on each of 10 subjects. */
const SUBJECTS = 10;
const VOTES = 3;
const REPEATS = 5;
const QUESTIONS = TRIALS * SUBJECTS * VOTES;

/** About 4 kB, as a conversation of a dozen messages is. */
const messages = [...Array(12).keys()].map((turn) => ({
  message: turn + 1,
  text: `Your order ${1000 + turn} can be returned until the 30th. `.repeat(6),
}));

const schema = z.strictObject({ quote: z.string().nullable(), answer: z.enum(['yes', 'no']) });

/** All questions of the suite, one after another, each trial by its own cassette, as one worker asks them. */
async function askAll(modelOf: (trial: number) => Promise<Model>): Promise<void> {
  const prompt = promptOf('judge');
  for (let trial = 1; trial <= TRIALS; trial += 1) {
    const model = await modelOf(trial);
    for (let index = 0; index < SUBJECTS * VOTES; index += 1) {
      const [subject, vote] = [`question ${Math.floor(index / VOTES)}`, (index % VOTES) + 1];
      const text = `${subject} of trial ${trial}\n${fenced('messages', messages)}`;
      const parts = [{ kind: 'text' as const, text }];
      await model.ask({ prompt, parts, schema }, { episode: null, subject, vote });
    }
  }
}

const ANSWER = '{"quote":null,"answer":"yes"}';

/** Ratio of replay to live, taken in turns; opening and reading the cassettes is part of the replay. */
export async function benchReplay(): Promise<string[]> {
  const standIn = await startStandIn(() => ANSWER);
  const dir = await mkdtemp(join(tmpdir(), 'sightline-replay-'));
  try {
    return await compare(standIn.url, dir);
  } finally {
    standIn.close();
    await rm(dir, { recursive: true });
  }
}

async function compare(url: string, dir: string): Promise<string[]> {
  const log = openCallLog();
  const endpoint = { role: 'judge' as const, url, model: 'stand-in', key: null, parameters: {} };
  const live = liveModel({ ...endpoint, settings: '' }, { log });
  const open = (mode: ModelCassetteOptions['mode']) => async (trial: number) => {
    const place = { dir: join(dir, 'desk'), scenario: 'returns', trial, role: 'judge' as const };
    const cassette = await openModelCassette({ ...place, mode, scenarioHash: null, log });
    return cassette.before(live);
  };
  const recordMs = await timeMs(() => askAll(open('record')));
  const [liveMs, replayMs]: [number[], number[]] = [[], []];
  for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
    const one = await timeMs(() => askAll(() => Promise.resolve(live)));
    const other = await timeMs(() => askAll(open('replay')));
    if (repeat === 0) continue;
    liveMs.push(one);
    replayMs.push(other);
  }
  const rate = (ms: number): string => ((QUESTIONS / ms) * 1000).toFixed(0);
  const [asked, replayed] = [median(liveMs), median(replayMs)];
  return [
    `questions a second, one after another, ${QUESTIONS} in ${TRIALS} cassettes: replayed ${rate(replayed)}, ` +
      `live with an instant model ${rate(asked)}, recorded ${rate(recordMs)}; ` +
      `replay : live ${(asked / replayed).toFixed(1)}, median of ${REPEATS}`,
  ];
}
