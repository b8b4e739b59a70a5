// Names what neither routes nor the wall can name: peer connections, WebTransport, and workers that could send unseen. Stops nothing.
import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { z } from 'zod';
import { channelsScript } from '../page/page-scripts.generated.js';
import type { DestinationOptions } from './destination.js';
import type { BackendSocket } from '../app/socket.js';
import { watchWorkers } from './watch-workers.js';
import type { World } from './world.js';

export interface ChannelOptions extends DestinationOptions {
  world: World;
  sockets?: readonly BackendSocket[];
  isWalled: boolean;
  isOpen: () => boolean;
}

/** As sent by `src/page/channels.ts`. */
const toldSchema = z.strictObject({
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
    const { channel, url } = toldSchema.parse(JSON.parse(String(text)));
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
