import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EpisodeHeader } from '../../src/episode/format.js';
import { readEpisode, readHeader } from '../../src/episode/read.js';
import { type EpisodeWriter, openEpisode } from '../../src/episode/write.js';

const header: Omit<EpisodeHeader, 'id'> = {
  format: 'sightline-episode',
  version: 1,
  run: 'run-1',
  project: 'Desktop Chrome',
  test: 'shop.spec.ts › late',
  trial: 1,
  seed: 42,
  scenario: { id: 'late', file: 'scenarios/shop/late.yaml', data: {} },
  app: { name: 'shop', hash: 'abc', landmarks: [], terminalStates: [], tools: [], knowledge: [] },
  user: { kind: 'plan', persona: [] },
  locale: 'en-US',
  timezone: 'UTC',
  now: '2026-03-02T10:00:00.000Z',
};

let runDir: string;
let clock = 0;

beforeEach(async () => {
  runDir = await mkdtemp(join(tmpdir(), 'episode-'));
  clock = 0;
});

afterEach(() => rm(runDir, { recursive: true }));

const open = () => openEpisode({ runDir, header, elapsedMs: () => (clock += 10) });

async function closeOne(episode: EpisodeWriter): Promise<void> {
  episode.turn = 1;
  episode.event({ kind: 'user_action', action: { kind: 'say', text: 'Hello' } });
  episode.message({ message: 'm1', role: 'user', text: 'Hello', revises: null });
  episode.event({ kind: 'checkpoint', name: 'turn-1', folder: 'turn-1' });
  episode.event({ kind: 'checkpoint', name: 'end', folder: 'turn-1' });
  await episode.files('surface/turn-1', () => Promise.resolve({ 'aria.yaml': '- main' }));
  await episode.close({
    stop: { reason: 'user_done', detail: 'The goal is met.' },
    turns: 1,
    world: { before: { orders: [] }, after: { orders: [1] } },
    terminalStates: { refunded: true },
  });
}

describe('an episode on disk', () => {
  it('reads back as written, in order and with its checkpoints', async () => {
    const episode = await open();
    await closeOne(episode);
    const read = await readEpisode(episode.dir);
    expect(read.header.id).toBe('run-1/Desktop-Chrome/late/1-42');
    expect(read.path.map(({ seq, turn }) => [seq, turn])).toEqual([
      [1, 1],
      [3, 1],
      [4, 1],
    ]);
    expect(read.transcript).toMatchObject([{ seq: 2, text: 'Hello', atMs: 20 }]);
    expect([...read.checkpoints]).toEqual([
      ['turn-1', 'turn-1'],
      ['end', 'turn-1'],
    ]);
    expect(read.world.after).toEqual({ orders: [1] });
    expect((await read.file('surface/turn-1/aria.yaml')).toString()).toBe('- main');
  });

  it('gives a second trial of the same name a directory of its own', async () => {
    const [first, second] = [await open(), await open()];
    expect(first.header.id.endsWith('/1-42')).toBe(true);
    expect(second.header.id.endsWith('/1-42-2')).toBe(true);
  });

  it('takes nothing after its close', async () => {
    const episode = await open();
    await closeOne(episode);
    expect(() => episode.event({ kind: 'note', text: 'late' })).toThrow(/is closed/);
  });

  it('leaves no temporary files behind', async () => {
    const episode = await open();
    await closeOne(episode);
    expect((await readdir(episode.dir)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('an episode that cannot be trusted', () => {
  it('is refused while it is unclosed, though its header can be read', async () => {
    const episode = await open();
    episode.event({ kind: 'note', text: 'still running' });
    await expect(readEpisode(episode.dir)).rejects.toMatchObject({ code: 'episode-unclosed' });
    expect((await readHeader(episode.dir)).scenario.id).toBe('late');
  });

  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a line was added after the close',
      'path.jsonl',
      (text) => `${text}{"kind":"note"}\n`,
      /path\.jsonl: its content is not what was closed/,
    ],
    ['a file was cut off', 'world.json', (text) => text.slice(0, 20), /world\.json: its content/],
    [
      'its header was changed',
      'episode.json',
      (text) => text.replace('"seed": 42', '"seed": 43'),
      /episode\.json: its content is not what was closed/,
    ],
    [
      'a newer Sightline wrote it',
      'episode.json',
      (text) => text.replace('"version": 1', '"version": 2'),
      /has format version 2; this Sightline reads up to 1/,
    ],
  ])('is refused when %s', async (_, name, change, problem) => {
    const episode = await open();
    await closeOne(episode);
    const file = join(episode.dir, name);
    await writeFile(file, change(await readFile(file, 'utf8')));
    await expect(readEpisode(episode.dir)).rejects.toThrow(problem);
  });

  it('is refused when a picture is missing that it was closed with', async () => {
    const episode = await open();
    await closeOne(episode);
    await rm(join(episode.dir, 'surface/turn-1/aria.yaml'));
    const read = await readEpisode(episode.dir);
    await expect(read.file('surface/turn-1/aria.yaml')).rejects.toThrow(/it is not there/);
  });
});
