// Which worker owns which episode, and what reached the gateway without one; no network.
import { z } from 'zod';
import type { SessionPlace } from '../app/agent-session.js';
import { agentSessions, type AgentSessions, sessionHint } from './agent-sessions.js';
import type { EpisodeNames } from './episode-names.js';
import type { Refusal } from './gateway-answers.js';
import { routeTable, type RouteTable } from './route-pattern.js';

/** Where a worker's own server listens, and the secret that it wants. */
export const workerAddressSchema = z.strictObject({ url: z.url(), secret: z.string().min(1) });
export type WorkerAddress = z.output<typeof workerAddressSchema>;

/** Calls of an agent that reached no world while an episode was open: no record holds them. */
export const undeliveredCallsSchema = z.strictObject({
  /** All that are or may be this episode's. */
  count: z.int(),
  /** Those among them that named it. */
  own: z.int(),
  /** The newest, as a sentence, and what to do about it; of those that named the episode if any did; null: none. */
  last: z.string().nullable(),
  next: z.string().nullable(),
  /** Why calls of this episode may have gone to another one, as a sentence. Absent: nothing speaks for it. */
  mixedUp: z.string().optional(),
});
export type UndeliveredCalls = z.output<typeof undeliveredCallsSchema>;

type Owner =
  | { kind: 'owned'; worker: WorkerAddress }
  /** Its worker has left. */
  | { kind: 'left' }
  | { kind: 'unknown' };

interface Entry {
  names: EpisodeNames;
  worker: WorkerAddress | null;
  open: boolean;
  routes: RouteTable<{ name: string; route: string }>;
  strays: UndeliveredCalls;
}

/** What the gateway knows of the episode of a call that it refused. */
interface Stray {
  /** The one that it names; null: none, or none of this run. */
  episode: string | null;
  /** It is at no door: without a name it is a call of the agent only if a tool of the app has such a route. */
  outside: { method: string; path: string } | null;
}

export interface GatewayRegistry {
  /**
   * False if the episode is open already. `session`: where its calls carry the agent's own session id; `routes`: those
   * of its tools.
   */
  open(
    names: EpisodeNames,
    worker: WorkerAddress,
    served: { session?: SessionPlace | undefined; routes: readonly string[] },
  ): boolean;
  readonly sessions: Pick<AgentSessions, 'places' | 'learn' | 'find'>;
  /** The episode of a ticket or of a trace, as the header names it; null if this run has opened none such. */
  byTicket(ticket: string): string | null;
  byTrace(traceId: string): string | null;
  /** The strays while the episode was open; null if it was not. */
  close(episode: string): UndeliveredCalls | null;
  /** A worker ends: its episodes no longer have an owner. */
  leave(workerUrl: string): void;
  /** A closed episode keeps its owner, which reports late arrivals. */
  ownerOf(episode: string): Owner;
  addStray(refusal: Refusal, stray: Stray): void;
}

export function gatewayRegistry(): GatewayRegistry {
  const entries = new Map<string, Entry>();
  const known = (episode: string | undefined, is: (entry: Entry) => boolean): string | null => {
    const entry = episode === undefined ? undefined : entries.get(episode);
    return episode !== undefined && entry !== undefined && is(entry) ? episode : null;
  };
  const sealed = new Map<string, string>();
  const sessions = agentSessions();

  return {
    sessions,
    open(names, worker, { session, routes }) {
      const { header: episode, ticket, traceId } = names;
      if (entries.get(episode)?.open === true) return false;
      entries.set(episode, {
        ...{ names, worker, open: true },
        routes: routeTable(routes.map((route) => ({ name: route, route }))),
        strays: { count: 0, own: 0, last: null, next: null },
      });
      for (const seal of [ticket, traceId]) sealed.set(seal, episode);
      if (session !== undefined) sessions.open(episode, session);
      return true;
    },
    byTicket: (ticket) => known(sealed.get(ticket), ({ names }) => names.ticket === ticket),
    byTrace: (traceId) => known(sealed.get(traceId), ({ names }) => names.traceId === traceId),
    close(episode) {
      const entry = entries.get(episode);
      if (entry?.open !== true) return null;
      entry.open = false;
      const shared = sessions.shared(episode);
      sessions.close(episode);
      return { ...entry.strays, ...(shared === null ? {} : { mixedUp: mixedUp(shared) }) };
    },
    leave(workerUrl) {
      for (const entry of entries.values()) {
        if (entry.worker?.url !== workerUrl) continue;
        entry.worker = null;
        entry.open = false;
        sessions.close(entry.names.header);
      }
    },
    ownerOf(episode) {
      const entry = entries.get(episode);
      if (entry === undefined) return { kind: 'unknown' };
      return entry.worker === null ? { kind: 'left' } : { kind: 'owned', worker: entry.worker };
    },
    addStray(refusal, { episode, outside }) {
      const named = episode === null ? undefined : entries.get(episode);
      for (const entry of named === undefined ? entries.values() : [named]) {
        if (!entry.open) continue;
        if (named !== undefined) noteUndelivered(entry.strays, refusal, 'own');
        else if (outside === null || isToolOf(entry, outside))
          noteUndelivered(entry.strays, refusal, 'perhaps');
      }
    },
  };
}

/** Adds one to the strays of an episode. */
export function noteUndelivered(
  strays: UndeliveredCalls,
  { body: { message, next } }: Refusal,
  whose: 'own' | 'perhaps',
): void {
  strays.count += 1;
  if (whose === 'own') strays.own += 1;
  if (whose === 'own' || strays.own === 0) Object.assign(strays, { last: message, next });
}

/** Whatever the backend URL has in front of the route, so that health checks and icons are nobody's calls. */
function isToolOf({ routes }: Entry, { method, path }: { method: string; path: string }): boolean {
  const parts = path.split('/').slice(1);
  return parts.some((_, from) => routes.match(method, `/${parts.slice(from).join('/')}`) !== null);
}

function mixedUp(session: string): string {
  return (
    `The agent's session "${sessionHint(session)}" belonged to two trials at the same time, so their calls cannot be told apart. ` +
    'Let every trial have a session of its own, such as by another person in identity(trial), or correct agentSession.inPage of the app file.'
  );
}
