// Listens to one page and its browser for what ends an episode, belongs in its logs or must be kept secret; never acts on the page.
import type { Browser, BrowserContext, Page, Request, Response } from '@playwright/test';
import type { Destination } from '../world/destination.js';
import { SERVED_HEADER } from '../world/episode-names.js';
import type { TrialOptions } from './options.js';
import type { Redactor } from '../episode/redactor.js';
import { secretWatchScript } from '../page/page-scripts.generated.js';

export type WatchOptions = Pick<TrialOptions, 'page' | 'episode' | 'stop'> & {
  destinationOf: (url: string) => Destination;
};

/** Resource types used to talk to an agent; a missing icon does not mean a dead agent. */
const conversational = new Set(['document', 'fetch', 'xhr', 'eventsource']);

/**
 * The page itself, or a Stop button, aborts requests; people who are not signed in are refused; and a fault cuts the
 * network.
 */
const notTheServers = new Set([
  'net::ERR_ABORTED',
  'net::ERR_INVALID_AUTH_CREDENTIALS',
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_NETWORK_CHANGED',
]);

/**
 * Whether the page talks with the agent's own server. Answers of the world or the model door do not come from that
 * server, whatever their origin and proxy: the agent has to live with such failures.
 */
export function isOfAgent(
  request: Request,
  response: Response | null,
  destinationOf: (url: string) => Destination,
): boolean {
  if (response?.headers()[SERVED_HEADER] !== undefined) return false;
  return (
    conversational.has(request.resourceType()) && destinationOf(request.url()).kind === 'agent'
  );
}

/**
 * Whether an open request to it means that the agent is working: the world's answers are not the agent's, even on its
 * origin.
 */
export function meansWork(
  url: string,
  agentOrigins: readonly string[],
  destinationOf: (url: string) => Destination,
): boolean {
  const { kind } = destinationOf(url);
  if (kind === 'model') return true;
  return kind !== 'backend' && kind !== 'stub' && agentOrigins.includes(new URL(url).origin);
}

type Listeners = Readonly<Record<string, (...args: never[]) => void>>;

/** Listens to a page, context or browser; the returned function stops. */
export function listenWith(
  target: Page | BrowserContext | Browser,
  listeners: Listeners,
): () => void {
  const emitter = target as unknown as NodeJS.EventEmitter;
  const all = Object.entries(listeners) as [string, (...args: unknown[]) => void][];
  for (const [event, listener] of all) emitter.on(event, listener);
  return () => {
    for (const [event, listener] of all) emitter.off(event, listener);
  };
}

/** Starts listening; the returned function stops. */
export function watchPage(options: WatchOptions): () => void {
  const { page, episode, stop, destinationOf } = options;

  const agentFailed = (request: Request, status: number | null, message: string) => {
    const [method, url] = [request.method(), request.url()];
    episode.event({ kind: 'agent_failed', method, url, status, message });
    stop.raise('agent_failed', `The agent's own server failed: ${method} ${url}: ${message}.`);
  };

  return listenWith(page, {
    console: (message: { type(): string; text(): string }) => {
      const type = message.type();
      if (type !== 'error' && type !== 'warning') return;
      episode.log({ source: 'console', level: type, text: message.text() });
    },
    pageerror: (error: Error) =>
      episode.log({ source: 'page_error', level: 'error', text: error.stack ?? error.message }),
    requestfailed: (request: Request) => {
      const why = request.failure()?.errorText ?? 'no reason given';
      const text = `${request.method()} ${request.url()}: ${why}`;
      episode.log({ source: 'request_failed', level: 'warning', text });
      if (isOfAgent(request, null, destinationOf) && !notTheServers.has(why))
        agentFailed(request, null, why);
    },
    response: (response: Response) => {
      const [status, request] = [response.status(), response.request()];
      if (status >= 500 && isOfAgent(request, response, destinationOf))
        agentFailed(request, status, `status ${status}`);
    },
  });
}

/**
 * Starts listening for the end of browser, context and page; the returned function stops. `lost` is called with a sentence
 * when something of ours has died. The page is blamed with proof
 * alone: it closed itself while the browser answers, or the browser says that its process ended by itself.
 */
export async function watchBrowser({
  page,
  stop,
  lost,
}: Pick<TrialOptions, 'page' | 'stop'> & { lost: (detail: string) => void }): Promise<() => void> {
  const context = page.context();
  const browser = context.browser();
  const endings = await endingsOf(browser);

  const died = () => {
    // A person who closes the window ends the browser with it.
    if (stop.stop?.reason === 'user_done') return;
    lost(
      'The browser, or its context of this test, ended during the trial: it crashed or was closed.',
    );
  };
  const closed = () =>
    void context.cookies().then(
      () => stop.raise('page_crashed', 'The app closed its own page.'),
      () => undefined,
    );
  const crashed = async () => {
    const how = await endings.last();
    if (how === 'crashed' || how === 'oom')
      stop.raise('page_crashed', 'The page crashed: its process ended by itself.');
    else if (how === null) lost('The page crashed, and the browser does not say why.');
    else lost(`The page crashed: its process did not end by itself (${how}).`);
  };
  const releases = [
    ...(browser ? [listenWith(browser, { disconnected: died })] : []),
    listenWith(context, { close: died }),
    listenWith(page, { close: closed, crash: () => void crashed() }),
  ];
  return () => {
    for (const release of releases) release();
    endings.close();
  };
}

/** How processes of pages end, in Chromium's words, such as "crashed" by itself or "killed" from outside. */
async function endingsOf(
  browser: Browser | null,
): Promise<{ last(): Promise<string | null>; close(): void }> {
  if (browser?.browserType().name() !== 'chromium')
    return { last: () => Promise.resolve(null), close: () => undefined };
  let last: string | null = null;
  const session = await browser.newBrowserCDPSession();
  session.on('Target.targetCrashed', ({ status }) => (last = status));
  await session.send('Target.setDiscoverTargets', { discover: true });
  return {
    async last() {
      // The page's own event may come first; this one's answer comes after both.
      await session.send('Target.getTargets').catch(() => undefined);
      return last;
    },
    close: () => void session.detach().catch(() => undefined),
  };
}

/**
 * Starts watching this document and all later ones, in every frame; the returned function stops.
 * Fields in closed shadow roots are not seen here: their content is learned at the next checkpoint.
 */
export async function watchSecrets(page: Page, redactor: Redactor): Promise<() => Promise<void>> {
  const heard = await page.exposeBinding(
    '__sightlineTyped',
    (_source, value: string, earlier: string) => {
      redactor.learn(value, earlier === '' ? undefined : earlier);
    },
  );
  const injected = await page.addInitScript({ content: secretWatchScript });
  return async () => {
    await Promise.allSettled([heard.dispose(), injected.dispose()]);
  };
}
