// Looks into shared and service workers, whose failures Chromium tells nobody, for one word in their scripts; changes nothing.
import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';

const toldSchema = z.looseObject({
  id: z.int().optional(),
  method: z.string().optional(),
  params: z.looseObject({ scriptId: z.string().optional() }).optional(),
  result: z.looseObject({ result: z.array(z.unknown()).optional() }).optional(),
});

interface Looked {
  url: string;
  /** Questions without an answer. */
  open: number;
}

/**
 * Tells of each shared or service worker of the context with a script that has the word. A debugger gets every script,
 * those of before among them. The returned function stops, and tells of workers that could not be looked into in time.
 */
export async function watchWorkers(
  context: BrowserContext,
  word: string,
  onFound: (url: string) => void,
): Promise<() => Promise<void>> {
  const browser = context.browser();
  if (browser?.browserType().name() !== 'chromium') return () => Promise.resolve();
  const own = await browserContextId(context);
  const session = await browser.newBrowserCDPSession();
  const workers = new Map<string, Looked>();
  let questions = 0;

  const ask = (sessionId: string, method: string, params: object = {}): void => {
    const worker = workers.get(sessionId);
    if (worker) worker.open += 1;
    const message = JSON.stringify({ id: (questions += 1), method, params });
    // The worker, or the browser, may be gone.
    session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
  };
  session.on(
    'Target.targetCreated',
    ({ targetInfo: { type, url, targetId, browserContextId } }) => {
      if (type !== 'shared_worker' && type !== 'service_worker') return;
      if (own !== null && browserContextId !== own) return;
      session
        .send('Target.attachToTarget', { targetId, flatten: false })
        .then(({ sessionId }) => {
          workers.set(sessionId, { url, open: 0 });
          ask(sessionId, 'Debugger.enable');
        })
        .catch(() => undefined);
    },
  );
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, params, result } = toldSchema.parse(JSON.parse(message));
    const worker = workers.get(sessionId);
    if (!worker) return;
    if (id !== undefined) worker.open -= 1;
    if ((result?.result ?? []).length > 0) onFound(worker.url);
    const { scriptId } = params ?? {};
    if (scriptId !== undefined)
      ask(sessionId, 'Debugger.searchInContent', { scriptId, query: word });
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
  return async () => {
    for (const { url, open } of workers.values()) if (open > 0) onFound(url);
    await session.detach().catch(() => undefined);
  };
}

/** Null: there is no page to ask. */
async function browserContextId(context: BrowserContext): Promise<string | null> {
  const [page] = context.pages();
  if (page === undefined) return null;
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  return targetInfo.browserContextId ?? null;
}
