// Names what neither routes nor the wall can name: peer connections, WebTransport, and workers that could send unseen. Stops nothing.
import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { z } from 'zod';
import { channelsScript } from '../page/page-scripts.generated.js';
import type { DestinationOptions } from './destination.js';
import type { BackendSocket } from '../app/socket.js';
import type { World } from './world.js';

export interface ChannelOptions extends DestinationOptions {
  world: World;
  sockets?: readonly BackendSocket[];
  isWalled: boolean;
  isOpen: () => boolean;
}

/** As sent by `src/page/channels.ts`. */
const channelSchema = z.strictObject({
  channel: z.enum(['Worker', 'SharedWorker', 'WEBRTC', 'WEBTRANSPORT']),
  url: z.string(),
});

/** Chromium's own words where WebTransport fails, which it always does at the wall. */
const NO_TRANSPORT = /^Failed to establish a connection to (https:\S+): net::/;

/** In every document that the context loads from now on; the returned function stops. */
export async function watchChannels(
  context: BrowserContext,
  options: ChannelOptions,
): Promise<() => Promise<void>> {
  const { world, isWalled, isOpen } = options;
  const refuse = (method: string, url: string) => void world.refuse({ method, url, via: 'route' });
  const heard = await context.exposeBinding('__sightlineChannel', (_source, text: unknown) => {
    if (!isOpen()) return;
    const { channel, url } = channelSchema.parse(JSON.parse(String(text)));
    if (channel === 'WEBRTC') return refuse(channel, url);
    if (channel === 'WEBTRANSPORT') return isWalled ? undefined : refuse(channel, url);
    if (seesBy(channel, options)) return;
    world.observe({ kind: 'unwatched', channel, url });
  });
  const onConsole = (message: ConsoleMessage): void => {
    const url = message.type() === 'error' ? NO_TRANSPORT.exec(message.text())?.[1] : undefined;
    if (url !== undefined && isOpen()) refuse('WEBTRANSPORT', url);
  };
  if (isWalled) context.on('console', onConsole);
  const unwatch = await watchWorkers(context, 'WebTransport', (url) => {
    world.observe({ kind: 'unwatched', channel: 'WebTransport of a worker', url });
  });
  const injected = await context.addInitScript({ content: channelsScript });
  return async () => {
    context.off('console', onConsole);
    await Promise.allSettled([unwatch(), heard.dispose(), injected.dispose()]);
  };
}

/**
 * Whether a worker can ask for nothing unseen. Routes see the requests of workers, other than shared ones, and none of
 * their sockets; the wall sees all, but of an agent's own origin with HTTPS only that it was asked.
 */
function seesBy(channel: 'Worker' | 'SharedWorker', options: ChannelOptions): boolean {
  if (!options.isWalled) return false;
  const { urls = [], modelUrls = [] } = options.backend;
  const sockets = (options.sockets ?? []).map(({ url }) => url.replace(/^ws/, 'http'));
  const mocked = channel === 'Worker' ? sockets : [...sockets, ...urls, ...modelUrls];
  const hidden = options.agentOrigins
    .map((url) => new URL(url.replace(/^ws/, 'http')).origin)
    .filter((origin) => origin.startsWith('https:'));
  return !mocked.some((url) => hidden.includes(new URL(url).origin));
}

const workerMessageSchema = z.looseObject({
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
async function watchWorkers(
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
    const { id, params, result } = workerMessageSchema.parse(JSON.parse(message));
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
