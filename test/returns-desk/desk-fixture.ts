/** Starts a desk over a fresh fake backend for one test and ends both after it; it must not talk to the desk. */
import { test as base } from 'vitest';
import { startReturnsDesk, type DeskOptions } from '../../e2e/agents/returns-desk/server/index.js';
import { openChat, type Chat, type ChatSettings } from './chat-client.js';
import { startFakeBackend, type FakeBackend } from './fake-backend.js';

export interface DeskUnderTest {
  url: string;
  backend: FakeBackend;
  chat(settings?: ChatSettings): Chat;
}

type StartDesk = (options?: Partial<DeskOptions>) => Promise<DeskUnderTest>;

export const test = base.extend<{ startDesk: StartDesk }>({
  // Vitest wants the destructuring even where nothing is taken.
  // eslint-disable-next-line no-empty-pattern
  startDesk: async ({}, use) => {
    const closers: (() => Promise<void>)[] = [];
    await use(async (options = {}) => {
      const backend = await startFakeBackend();
      const desk = await startReturnsDesk({
        backendUrl: backend.url,
        tokenDelayMs: 0,
        retryDelaysMs: [1, 1],
        ...options,
      });
      closers.push(
        () => desk.close(),
        () => backend.close(),
      );
      return { url: desk.url, backend, chat: (settings) => openChat(desk.url, settings) };
    });
    for (const close of closers) await close();
  },
});
