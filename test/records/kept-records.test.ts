// The records of one episode: what is pushed, what sources give, and what becomes of those that fail.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordOrigin, RecordRequest } from '../../src/app/records.js';
import { RECORD_BOUNDS } from '../../src/episode/record-line.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { makeFolder, openStory, removeEpisodes, user } from '../grade/build-episode.js';
import type { EpisodeWriter } from '../../src/episode/write.js';
import { type KeptRecords, keptRecords } from '../../src/simulate/records.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const request: Omit<RecordRequest, 'signal'> = {
  ...{ episode: 'run/p/s/1-7', scenario: 's', trial: 1, seed: 7, metadata: {} },
  ...{ vars: { tenant: 'sl-1' }, since: new Date(0) },
};

async function kept(
  records: Record<string, RecordOrigin>,
  during: (records: KeptRecords, episode: EpisodeWriter) => void = () => undefined,
): Promise<Episode> {
  const episode = await openStory({ story: [user('Hello')] });
  const keeper = keptRecords({ app: { records }, episode, request, timeoutMs: 200 });
  during(keeper, episode);
  await keeper.finish();
  const stop = { reason: 'user_done', detail: 'Done.' } as const;
  await episode.close({ stop, turns: 1, world: { before: {}, after: {} }, terminalStates: {} });
  return readEpisode(episode.dir);
}

it('a source learns whose lines are wanted, and gives them at the end', async () => {
  const asked: RecordRequest[] = [];
  const { records, closed } = await kept({
    orders_log: (given) => {
      asked.push(given);
      return ['placed', { level: 'warn', message: 'late', data: { id: 'ORD-1' } }];
    },
  });
  expect(asked).toEqual([{ ...request, signal: expect.any(AbortSignal) as AbortSignal }]);
  const { lines, ...about } = records.get('orders_log') ?? { lines: [] };
  expect(about).toEqual({ from: 'source', leftOut: 0, problem: null });
  expect(lines.map(({ message, level, turn }) => [message, level, turn])).toEqual([
    ['placed', null, null],
    ['late', 'warning', null],
  ]);
  expect(Object.keys(closed.files)).toContain('records/orders_log.jsonl');
});

it.each<[string, RecordOrigin, string]>([
  [
    'throws',
    () => Promise.reject(new Error('no route to the log')),
    'its source failed: no route to the log.',
  ],
  ['never ends', () => new Promise(() => undefined), 'its source failed: it gave nothing in time.'],
  ['gives no list', () => null as never, 'its source failed: it gave no list of lines.'],
  [
    'gives a line that is none',
    () => ['fine', 7],
    'line 2: it is neither a text nor an object such as { "level": "info", "message": "…", "data": { … } }.',
  ],
])('a source that %s costs no episode, and says so', async (_what, source, problem) => {
  const { records, closed } = await kept({ broken: source, sound: () => ['here'] });
  expect(records.get('broken')?.problem).toBe(problem);
  expect(records.get('sound')?.lines).toHaveLength(1);
  expect(closed.stop.reason).toBe('user_done');
});

it('lines that are pushed stand in the turn in which they came', async () => {
  const { records } = await kept({ desk: 'pushed' }, (keeper, episode) => {
    expect(keeper.push('desk', [{ message: 'one' }])).toEqual({ kept: 1, problems: [] });
    episode.turn = 2;
    keeper.push('desk', ['two']);
  });
  expect(records.get('desk')?.lines.map(({ turn, message }) => [turn, message])).toEqual([
    [1, 'one'],
    [2, 'two'],
  ]);
});

it('a record to which nothing was pushed is no empty one', async () => {
  const { records } = await kept({ desk: 'pushed', log: () => [] });
  expect(records.get('desk')?.problem).toMatch(/^nothing was pushed to it/);
  expect(records.get('log')?.problem).toBeNull();
});

it('a record without a push source takes no lines, and the log mentions them', async () => {
  const { records, logs } = await kept({ log: () => [] }, (keeper) => {
    expect(keeper.push('log', ['x'])).toBeNull();
    expect(keeper.push('lgo', ['x'])).toBeNull();
  });
  expect(records.get('log')?.lines).toEqual([]);
  expect(logs.map(({ text }) => text)).toEqual([
    'Lines for the record "log" were refused: the app file does not say that it is pushed.',
    'Lines for the record "lgo" were refused: the app file does not say that it is pushed.',
  ]);
});

it('a record that grows beyond its bounds keeps its first lines and counts the others', async () => {
  const many = Array.from({ length: RECORD_BOUNDS.lines + 3 }, (_, index) => `line ${index}`);
  const long = Array.from({ length: 100 }, () => 'x'.repeat(60_000));
  const { records } = await kept({ many: () => many, long: () => [...long, 'short'] });
  expect(records.get('many')).toMatchObject({
    leftOut: 3,
    problem: 'only its first 10,000 lines or 4 MiB are kept.',
  });
  expect(records.get('many')?.lines.at(-1)?.message).toBe(`line ${RECORD_BOUNDS.lines - 1}`);
  const lines = records.get('long')?.lines ?? [];
  expect(lines.length).toBeLessThan(100);
  expect(lines.every(({ message }) => message !== 'short')).toBe(true);
  expect(records.get('long')?.leftOut).toBe(101 - lines.length);
});

it('secrets are redacted in records, also those that are learned later', async () => {
  const { dir } = await kept({ desk: 'pushed' }, (keeper, { redactor }) => {
    keeper.push('desk', [{ message: 'card 4111', data: { token: 'hunter22', n: 1 } }]);
    redactor.learn('hunter22');
    keeper.push('desk', ['again hunter22']);
  });
  const text = await readFile(join(dir, 'records/desk.jsonl'), 'utf8');
  expect(text).not.toContain('hunter22');
  expect(text.match(/\*\*\*/g)).toHaveLength(2);
});
