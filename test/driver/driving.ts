// One browser a file; a page, an agent and a driver for each `drive`, so that tests can run side by side.
import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, aroundEach, beforeAll } from 'vitest';
import type { SurfaceHints } from '../../src/app/definition.js';
import type { Observation, PreparingAction } from '../../src/episode/action.js';
import { openDriver, type Driver, type Settled } from '../../src/surface/driver/driver.js';
import { launchBrowser } from '../browser.js';
import { startChatServer, type ChatServer, type Pieces } from './chat-server.js';

/** Where the tests' own files for uploading are: beside this one. */
const filesDir = fileURLToPath(new URL('.', import.meta.url));

interface Driving {
  page: Page;
  driver: Driver;
  chat: ChatServer;
  /** Says, waits, observes. */
  say: (text: string) => Promise<{ settled: Settled; seen: Observation }>;
  press: (name: string) => Promise<{ settled: Settled; seen: Observation }>;
  /** Fills, chooses, gives files; observes. */
  fill: (name: string, value: string) => Promise<Observation>;
  select: (name: string, option: string) => Promise<Observation>;
  upload: (name: string, ...files: string[]) => Promise<Observation>;
}

interface DrivingOptions {
  answer?: (text: string) => Pieces;
  /** Where else the agent is, besides the chat server of this page. */
  agentOrigins?: string[];
  hints?: SurfaceHints;
  replyTimeoutMs?: number;
  /** Without the greeting having settled. */
  unready?: boolean;
  withoutBox?: boolean;
  keyboardOnly?: boolean;
  init?: string;
}

interface Stage {
  drive(path: string, options?: DrivingOptions): Promise<Driving>;
}

/** Registers the hooks of a test file and gives the way to drive. */
export function stage(): Stage {
  let browser: Browser;
  /** Those of the test that asks: with several at once, hooks alone do not tell whose a page is. */
  const cleanUps = new AsyncLocalStorage<(() => Promise<void>)[]>();
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  aroundEach(async (runTest) => {
    const own: (() => Promise<void>)[] = [];
    await cleanUps.run(own, runTest);
    for (const cleanUp of own) await cleanUp();
  });
  afterAll(() => browser.close());
  return {
    drive: async (path, options = {}) => {
      const chat = await startChatServer();
      chat.answer = options.answer ?? chat.answer;
      const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
      cleanUps.getStore()?.push(
        () => page.close(),
        () => chat.close(),
      );
      if (options.init) await page.addInitScript({ content: options.init });
      const driver = await openDriver(page, {
        hints: options.hints ?? {},
        replyTimeoutMs: options.replyTimeoutMs ?? 8000,
        agentOrigins: [chat.origin, ...(options.agentOrigins ?? [])],
        withoutBox: options.withoutBox ?? false,
        keyboardOnly: options.keyboardOnly ?? false,
        filesDir,
      });
      await page.goto(new URL(path, chat.origin).href);
      if (!options.unready) await driver.ready();
      let turn = 0;
      const after = async (): Promise<{ settled: Settled; seen: Observation }> => {
        const settled = await driver.settle();
        return { settled, seen: await driver.observe((turn += 1)) };
      };
      const say: Driving['say'] = async (text) => {
        await driver.act({ kind: 'say', text });
        return after();
      };
      const idOf = async (name: string): Promise<string> => {
        const { controls } = await driver.observe(turn);
        return controls.find((one) => one.name === name)?.id ?? 'absent';
      };
      const press: Driving['press'] = async (name) => {
        await driver.act({ kind: 'press', control: await idOf(name), name });
        return after();
      };
      const prepare = async (action: PreparingAction): Promise<Observation> => {
        await driver.act(action);
        return driver.observe(turn);
      };
      return {
        page,
        driver,
        chat,
        say,
        press,
        fill: async (name, value) =>
          prepare({ kind: 'fill', control: await idOf(name), name, value }),
        select: async (name, option) =>
          prepare({ kind: 'select', control: await idOf(name), name, option }),
        upload: async (name, ...files) =>
          prepare({ kind: 'upload', control: await idOf(name), name, files }),
      };
    },
  };
}

/** Role and text of each message, in order. */
export function lines(seen: Observation): string[] {
  return seen.messages.map(({ role, text }) => `${role}: ${text.replace(/\n/g, ' / ')}`);
}

/** An answer in pieces: how long the agent thinks before each, ms, and what it writes then. */
export function pieces(...all: (number | string)[]): () => Pieces {
  const played = all.flatMap((ms, at) => (at % 2 === 0 ? [[Number(ms), String(all[at + 1])]] : []));
  return () => played as [number, string][];
}

/** As `lines` has it: each turn with what the user said and what the agent answered; null where the agent began. */
export function talk(...turns: [user: string | null, ...agent: string[]][]): string[] {
  return turns.flatMap(([user, ...agent]) => [
    ...(user === null ? [] : [`user: ${user}`]),
    ...agent.map((text) => `agent: ${text}`),
  ]);
}
