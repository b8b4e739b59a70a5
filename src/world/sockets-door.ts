// Answers the page's sockets to the backend from the world, message by message; lets no socket out.
import type { BrowserContext, WebSocketRoute } from '@playwright/test';
import type { BackendSocket } from '../app/socket.js';
import type { Json } from '../values/json.js';
import { jsonOrText } from '../values/json.js';
import { bodyText } from './doors/server-door.js';
import type { World } from './world.js';

export interface SocketsDoorOptions {
  world: World;
  sockets: readonly BackendSocket[];
  /** False once the door is closed. */
  isOpen: () => boolean;
}

/** Internal error (RFC 6455, 7.4.1): what a client sees when a server breaks down. */
const BROKEN = 1011;

/** Opened before the door for all other sockets is asked: of two routes the newest is asked first. */
export async function openSocketsDoor(
  context: BrowserContext,
  { world, sockets, isOpen }: SocketsDoorOptions,
): Promise<void> {
  for (const socket of sockets) {
    await context.routeWebSocket(below(socket.url), (route) => {
      if (isOpen()) serve(route, socket, world);
      else void route.close({ code: BROKEN });
    });
  }
}

function serve(route: WebSocketRoute, socket: BackendSocket, world: World): void {
  for (const message of socket.greeting) route.send(asText(message));
  route.onMessage((data) => {
    const message = jsonOrText(data.toString());
    const call = socket.read(message);
    if (call === null) return;
    const { tool, args, callId } = call;
    world
      .call(tool, args, { via: 'socket', callId })
      .then((response) => {
        if (response.delivery === 'drop' || response.delivery === 'cut')
          return route.close({ code: BROKEN });
        const reply = socket.reply({ status: response.status, body: response.body }, message);
        if (reply === null) return;
        if (response.delivery === 'malformed') route.send(bodyText(reply, 'malformed'));
        else route.send(asText(reply));
      })
      // A page that is gone waits for no answer.
      .catch((error: unknown) => world.note(`${socket.url}: ${String(error)}`));
  });
}

function asText(message: Json): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

function below(prefix: string): (url: URL) => boolean {
  const base = new URL(prefix);
  const path = base.pathname.replace(/\/$/, '');
  return ({ origin, pathname }) =>
    origin === base.origin && (pathname === path || pathname.startsWith(`${path}/`));
}
