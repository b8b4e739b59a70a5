// What is learned late is redacted in what an open episode has written already.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { createRedactor } from '../../src/episode/redactor.js';
import { type EpisodeWriter, openEpisode } from '../../src/episode/write.js';
import { type Checkpoints, checkpoints } from '../../src/simulate/checkpoints.js';
import { decodePixels } from '../../src/episode/png.js';
import { launchBrowser } from '../browser.js';
import { openVault, type Vault } from './vault.js';
import { episodeHeader } from '../../src/simulate/header.js';

const SECRET = 'correct-horse';
let browser: Browser;
let runDir: string;
let vault: Vault;

beforeAll(async () => {
  runDir = await mkdtemp(join(tmpdir(), 'sightline-late-'));
  browser = await launchBrowser();
  vault = await openVault(
    { password: SECRET, card: '4111 1111 1111 1111', checkValue: '1', token: 'sk-x' },
    [],
  );
});
afterAll(async () => {
  await browser.close();
  await vault.close();
  await rm(runDir, { recursive: true, force: true });
});

async function openNew(patterns: RegExp[] = []): Promise<EpisodeWriter> {
  const trial = { run: 'run', project: 'late', test: 'late', trial: 1, seed: 1 };
  const header = { ...episodeHeader(trial, vault.app, vault.loaded), test: `about ${SECRET}` };
  return openEpisode({ runDir, header, elapsedMs: () => 1, redactor: createRedactor(patterns) });
}

async function capture(episode: EpisodeWriter, html: string): Promise<Checkpoints> {
  const page = await browser.newPage({ viewport: { width: 400, height: 200 } });
  await page.setContent(`<!doctype html><body style="margin:0;font:16px monospace">${html}</body>`);
  const view = () => ({}) as never;
  const taken = checkpoints({
    page,
    app: vault.app,
    episode,
    view,
    onCapture: () => Promise.resolve(),
  });
  await taken.afterTurn(1, { turn: 1, messages: [], newMessages: [], controls: [] });
  await page.close();
  return taken;
}

it.each([
  ['that are being written', false],
  ['that were written before', true],
])('strikes lines, texts and pictures %s', async (_when, areWritten) => {
  const episode = await openNew();
  episode.log({ source: 'console', level: 'error', text: `signed in with ${SECRET}` });
  const taken = await capture(episode, `<p>It was ${SECRET} all along.</p>`);
  if (areWritten) await taken.filed();
  episode.redactor.learn(SECRET);
  expect(await readFile(join(episode.dir, 'logs.jsonl'), 'utf8')).not.toContain(SECRET);
  await episode.close({
    stop: { reason: 'user_done', detail: SECRET },
    turns: 1,
    world: { before: {}, after: { password: SECRET } },
    terminalStates: {},
  });
  const read = await readEpisode(episode.dir);
  const { closed } = read;
  for (const name of Object.keys(closed.files)) {
    expect((await read.file(name)).includes(SECRET), name).toBe(false);
  }
  expect(closed.stop.detail).toBe('***');
  for (const name of ['page.png', 'page-without-text.png']) {
    const { data, width } = await decodePixels(await read.file(`surface/turn-1/${name}`));
    // The first character of the secret stands after seven others of about 9.6 px, 16 px down.
    const at = (16 + 8) * width * 4 + Math.round(8.5 * 9.6) * 4;
    expect([...data.slice(at, at + 3)], name).toEqual([128, 128, 128]);
  }
});

it('strikes what is known before it is written, and not only at the end', async () => {
  const episode = await openNew([/correct-\w+/]);
  const onDisk = (name: string) => readFile(join(episode.dir, name), 'utf8');
  episode.log({ source: 'console', level: 'error', text: SECRET });
  episode.message({ message: 'm1', role: 'user', text: SECRET, revises: null });
  episode.event({ kind: 'note', text: SECRET });
  const browserInfo = { browser: { name: 'chromium', version: '1' }, deviceScaleFactor: 1 };
  const viewport = { width: 1, height: 1 };
  await episode.environment({ ...browserInfo, viewport, startUrl: `http://a.test/?${SECRET}` });
  const names = [
    'logs.jsonl',
    'transcript.jsonl',
    'path.jsonl',
    'environment.json',
    'episode.json',
  ];
  for (const name of names) {
    expect(await onDisk(name), name).toContain('***');
    expect(await onDisk(name), name).not.toContain(SECRET);
  }
  expect(episode.transcript[0]?.text).toBe(SECRET);
});
