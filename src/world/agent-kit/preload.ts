// `node --import sightline/agent/preload server.js`: puts a server that knows nothing about Sightline into the episodes of a run. Does nothing without a run.
import { episodeOf, gatewaySettings, type HeaderSource } from './episode.js';
import type { EventEmitter } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { bindEmitter, withEpisode } from './context.js';

/** The ports on which this process listens. */
interface OwnPorts {
  has(port: number): boolean;
}

const REQUESTS = new Set(['request', 'upgrade', 'checkContinue', 'checkExpectation']);

/** Patches the servers of `node:http` and `node:https`, permanently. */
function watchIncoming(): OwnPorts {
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

const settings = gatewaySettings();
if (settings !== null) {
  // Only now: outside a run nothing is patched, and its packages are not loaded.
  const { interceptOutgoing } = await import('./outgoing.js');
  const own = watchIncoming();
  interceptOutgoing({
    gatewayUrl: settings.url,
    isOwn: (port) => own.has(port),
  });
}
