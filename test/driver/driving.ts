// One browser, one server and one page per test, with a driver on it.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { SurfaceHints } from '../../src/app/definition.js';
import type { Observation } from '../../src/episode/action.js';
import { openDriver, type Driver, type Settled } from '../../src/surface/driver/driver.js';
import { launchBrowser } from '../browser.js';
import { startChatServer, type ChatServer, type Pieces } from './chat-server.js';

interface Driving {
  page: Page;
  driver: Driver;
  chat: ChatServer;
  /** Says, waits, observes. */
  say: (text: string) => Promise<{ settled: Settled; seen: Observation }>;
  press: (name: string) => Promise<{ settled: Settled; seen: Observation }>;
}

interface DrivingOptions {
  answer?: (text: string) => Pieces;
  hints?: SurfaceHints;
  replyTimeoutMs?: number;
  /** Without the greeting having settled. */
  unready?: boolean;
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
      const press: Driving['press'] = async (name) => {
        const { controls } = await driver.observe(turn);
        const control = controls.find((one) => one.name === name);
        await driver.act({ kind: 'press', control: control?.id ?? 'absent', name });
        return after();
      };
      return { page, driver, chat, say, press };
    },
  };
}

/** Role and text of each message, in order. */
export function lines(seen: Observation): string[] {
  return seen.messages.map(({ role, text }) => `${role}: ${text.replace(/\n/g, ' / ')}`);
}
