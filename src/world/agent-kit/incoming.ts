// Runs every request that this process serves in the episode that it belongs to; answers none.
import type { EventEmitter } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { bindEmitter } from './bound.js';
import { withEpisode } from './context.js';
import { episodeOf } from './episode.js';
import type { HeaderSource } from './headers.js';

/** The ports on which this process listens. */
export interface OwnPorts {
  has(port: number): boolean;
}

const REQUESTS = new Set(['request', 'upgrade', 'checkContinue', 'checkExpectation']);

/** Patches the servers of `node:http` and `node:https`, permanently. */
export function watchIncoming(): OwnPorts {
  const ports = new Set<number>();
  for (const { prototype } of [HttpServer, HttpsServer]) {
    // Called with its server as `this`, below.
    const emit = Reflect.get(prototype, 'emit') as Emit;
    prototype.emit = function (this: HttpServer | HttpsServer, event: string, ...given: unknown[]) {
      const pass = () => Reflect.apply(emit, this, [event, ...given]);
      if (event === 'listening') ports.add(portOf(this.address()));
      return REQUESTS.has(event) ? inEpisode(given, pass) : pass();
    } as typeof prototype.emit;
  }
  return { has: (port) => ports.has(port) };
}

type Emit = (event: string, ...given: unknown[]) => boolean;

/** A request and its response; for an upgrade, a request, its socket and the first bytes. */
function inEpisode([request, second]: unknown[], pass: () => boolean): boolean {
  const episode = episodeOf(request as HeaderSource);
  if (episode === null) return pass();
  return withEpisode(episode, () => {
    bindEmitter(request as EventEmitter);
    bindEmitter(second as EventEmitter);
    return pass();
  });
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : -1;
}
