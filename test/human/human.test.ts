import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Episode } from '../../src/episode/read.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { type Driven, drive } from '../../src/playwright/drive.js';
import type { EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { launchBrowser, sharesBrowser } from '../browser.js';
import { playTrial } from '../play-trial.js';
import { shareState } from '../../src/playwright/run.js';
import { caseFor, type Desk, openDesk, PASSWORD } from './desk.js';

sharesBrowser();

let desk: Desk;
let dir: string;

beforeAll(async () => {
  desk = await openDesk();
  dir = await mkdtemp(join(tmpdir(), 'sightline-human-'));
  shareState({ episodes: dir });
});

afterAll(async () => {
  delete process.env['SIGHTLINE_RUN'];
  await desk.close();
  await rm(dir, { recursive: true });
});

type Recorded = (name: string) => Promise<unknown>;

/** Drives the case with `play` at mouse and keyboard, which hears when a turn is recorded. */
async function byHand(
  play: (page: Page, recorded: Recorded, end: (why: string) => void) => Promise<void>,
  idleMs = 60_000,
): Promise<Driven> {
  const told = new EventEmitter();
  let playing: Promise<void> | undefined;
  const request = { app: desk.app, loaded: caseFor('human'), trial: 1, idleMs };
  const alone = { baseUrl: null, debugPort: 0, gatewayPort: null };
  const driven = await drive(
    { ...request, ...alone },
    {
      say: (line) => void told.emit(line),
      onOpen(page, end) {
        playing = play(page, (name) => once(told, `${name} is recorded`), end);
      },
    },
  );
  await playing;
  return driven;
}

async function byScript(): Promise<{ episode: Episode; verdict: EpisodeVerdict }> {
  const browser = await launchBrowser();
  const { scenario, file } = caseFor('script');
  const episode = await playTrial({
    ...{ runDir: join(dir, 'run'), browser, app: desk.app, scenario, file },
    context: { timezoneId: 'UTC' },
  });
  await browser.close();
  return { episode, verdict: await gradeEpisode(episode.dir) };
}

/** What was done, without the ids of controls, which are given in the order of looking. */
function actions({ path }: Episode): unknown[] {
  return path.flatMap((event) => {
    if (event.kind !== 'user_action' || event.action.kind === 'done') return [];
    const known = Object.entries(event.action).filter(([field]) => field !== 'control');
    const action = Object.fromEntries(known) as object;
    return [{ turn: event.turn, ...action }];
  });
}

function said({ transcript }: Episode): unknown[] {
  return transcript.map(({ turn, role, text }) => ({
    turn,
    role,
    text: text.replace(/RET-\w+/, 'RET'),
  }));
}

async function plays(page: Page, recorded: Recorded): Promise<void> {
  const after = async (turn: string, act: () => Promise<unknown>) => {
    const done = recorded(turn);
    await act();
    await done;
  };
  const box = page.getByLabel('Message');
  await box.click();
  await page.keyboard.type('My socks do not fit');
  await after('turn-1', () => page.keyboard.press('Enter'));
  await after('turn-2', () => page.getByRole('button', { name: 'Open a return' }).click());
  await page.getByLabel('Your name').click();
  await page.keyboard.type('Ana');
  await page.getByLabel('Reason').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Password').click();
  await page.keyboard.type(PASSWORD);
  await after('turn-3', () => page.getByRole('button', { name: 'Hand in' }).click());
  await box.click();
  await page.keyboard.type('Thanks');
  await after('turn-4', () => page.getByRole('button', { name: 'Send' }).click());
}

describe('a scenario driven by hand', () => {
  let hand: Driven;
  let script: { episode: Episode; verdict: EpisodeVerdict };

  beforeAll(async () => {
    hand = await byHand(async (page, recorded, end) => {
      await plays(page, recorded);
      end('Enter was pressed in the terminal.');
    });
    script = await byScript();
  });

  it('is recorded as the actions that a script would have taken', () => {
    expect(actions(hand.episode)).toEqual(actions(script.episode));
    expect(actions(hand.episode)).toHaveLength(7);
  });

  it('holds the same transcript, world and checkpoints', () => {
    expect(said(hand.episode)).toEqual(said(script.episode));
    const world = (episode: Episode) => JSON.stringify(episode.world).replace(/RET-\w+/g, 'RET');
    expect(world(hand.episode)).toBe(world(script.episode));
    expect([...hand.episode.checkpoints.keys()]).toEqual([...script.episode.checkpoints.keys()]);
  });

  it('is graded like any other, with the same verdicts', () => {
    const verdicts = ({ assertions }: EpisodeVerdict) =>
      assertions.map(({ title, outcome, party }) => ({ title, outcome, party }));
    expect(verdicts(hand.verdict)).toEqual(verdicts(script.verdict));
    expect(hand.verdict).toMatchObject({ outcome: 'passed', stop: 'user_done' });
    expect(hand.episode.header.user.kind).toBe('human');
  });

  it('keeps no password, in no file', async () => {
    const names = await readdir(hand.episode.dir, { recursive: true });
    for (const name of names) {
      const file = join(hand.episode.dir, name);
      if ((await stat(file)).isFile()) expect(await readFile(file, 'utf8')).not.toContain(PASSWORD);
    }
  });
});

describe.concurrent('how it ends', () => {
  it('is closed when the person closes the window', async () => {
    const { episode, verdict } = await byHand(async (page, recorded) => {
      await page.getByLabel('Message').fill('Hello');
      const done = recorded('turn-1');
      await page.getByRole('button', { name: 'Send' }).click();
      await done;
      await page.close();
    });
    expect(episode.closed.stop).toEqual({ reason: 'user_done', detail: 'The window was closed.' });
    expect(verdict.outcome).toBe('failed');
  });

  it('is closed when nothing is done for as long as the person may be idle', async () => {
    const { episode } = await byHand(() => Promise.resolve(), 1000);
    expect(episode.closed.stop).toEqual({
      reason: 'user_done',
      detail: 'No action for 1 s.',
    });
  });

  it('loses nothing of a person who goes on before the agent has answered', async () => {
    const { episode } = await byHand(async (page, recorded, end) => {
      const second = recorded('turn-2');
      await page.getByLabel('Message').click();
      for (const text of ['My socks do not fit', 'Thanks']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      }
      await second;
      end('done');
    });
    expect(actions(episode)).toEqual([
      { turn: 1, kind: 'say', text: 'My socks do not fit' },
      { turn: 2, kind: 'say', text: 'Thanks' },
    ]);
    const texts = (role: string) =>
      episode.transcript.filter((one) => one.role === role).map(({ text }) => text);
    expect(texts('user')).toEqual(['My socks do not fit', 'Thanks']);
    expect(texts('agent').join()).toContain('You are welcome.');
    expect(texts('agent').join()).toContain('I found Wool socks');
  });

  it('loses nothing of a person who types faster than the page keeps up with', async () => {
    const texts = ['My socks do not fit', 'Thanks', 'Thanks'];
    const { episode } = await byHand(async (page, recorded, end) => {
      const last = recorded('turn-3');
      await page.getByLabel('Message').click();
      const keys = await page.context().newCDPSession(page);
      const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
      const busy = page.evaluate('{ const to = Date.now() + 1500; while (Date.now() < to); }');
      const pressed = texts.flatMap((text) => [
        keys.send('Input.insertText', { text }),
        keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter }),
        keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter }),
      ]);
      await Promise.all([busy, ...pressed]);
      await last;
      end('done');
    });
    expect(actions(episode)).toEqual(
      texts.map((text, at) => ({ turn: at + 1, kind: 'say', text })),
    );
  });

  it('tells of files and lists what came of them, and not of the presses on the way', async () => {
    const { episode } = await byHand(async (page, recorded, end) => {
      const after = async (turn: string, act: () => Promise<unknown>) => {
        const done = recorded(turn);
        await act();
        await done;
      };
      await page.getByLabel('Message').click();
      await page.keyboard.type('My socks do not fit');
      await after('turn-1', () => page.keyboard.press('Enter'));
      await after('turn-2', () => page.getByRole('button', { name: 'Open a return' }).click());
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Attach a receipt' }).click();
      await (await choosing).setFiles(join(import.meta.dirname, '../driver/receipt.txt'));
      await page.getByRole('combobox', { name: 'Size' }).click();
      await page.getByRole('option', { name: 'Small', exact: true }).click();
      await after('turn-3', () => page.getByRole('button', { name: 'Hand in' }).click());
      end('done');
    });
    expect(actions(episode).slice(2)).toEqual([
      { turn: 3, kind: 'upload', name: 'Attach a receipt', files: ['receipt.txt'] },
      { turn: 3, kind: 'select', name: 'Size', option: 'Small' },
      { turn: 3, kind: 'press', name: 'Hand in' },
    ]);
  });

  it('counts a line break as a line break, and what scripts do as nothing', async () => {
    const { episode } = await byHand(async (page, recorded, end) => {
      const box = page.getByLabel('Message');
      await box.click();
      await page.keyboard.type('One');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('two');
      await page.evaluate("document.querySelector('button').click()");
      const done = recorded('turn-1');
      await page.keyboard.press('Enter');
      await done;
      end('done');
    });
    expect(actions(episode)).toEqual([{ turn: 1, kind: 'say', text: 'One\ntwo' }]);
  });
});
