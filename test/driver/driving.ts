// One browser, one server and one page per test, with a driver on it.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
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
  hints?: SurfaceHints;
  replyTimeoutMs?: number;
  /** Without the greeting having settled. */
  unready?: boolean;
  withoutBox?: boolean;
  keyboardOnly?: boolean;
  init?: string;
}

interface Stage {
  readonly chat: ChatServer;
  readonly other: ChatServer;
  drive(path: string, options?: DrivingOptions): Promise<Driving>;
}

/** Registers the hooks of a test file and gives the way to drive. */
export function stage(): Stage {
  let browser: Browser;
  let chat: ChatServer;
  let other: ChatServer;
  const cleanUps: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    [browser, chat, other] = await Promise.all([
      launchBrowser(),
      startChatServer(),
      startChatServer(),
    ]);
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([chat.close(), other.close()]);
  });
  return {
    get chat() {
      return chat;
    },
    get other() {
      return other;
    },
    drive: async (path, options = {}) => {
      chat.answer = options.answer ?? ((text) => [[20, `You said ${text}.`]]);
      other.answer = chat.answer;
      const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
      cleanUps.push(() => page.close());
      if (options.init) await page.addInitScript({ content: options.init });
      const driver = await openDriver(page, {
        hints: options.hints ?? {},
        replyTimeoutMs: options.replyTimeoutMs ?? 8000,
        agentOrigins: [chat.origin, other.origin, new URL(path, chat.origin).origin],
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
