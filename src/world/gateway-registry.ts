// Which worker owns which episode, and what reached the gateway without one; no network.
import { z } from 'zod';
import type { SessionPlace } from '../app/agent-session.js';
import { agentSessions, type AgentSessions, sessionHint } from './agent-sessions.js';
import type { EpisodeNames } from './episode-names.js';

/** Where a worker's own server listens, and the secret that it wants. */
export const workerAddressSchema = z.strictObject({ url: z.url(), secret: z.string().min(1) });
export type WorkerAddress = z.output<typeof workerAddressSchema>;

/** Requests that could not be given to any episode: calls of some agent that no record holds. */
export const unattributedSchema = z.strictObject({
  count: z.int(),
  /** The newest, as a sentence; null if there was none. */
  last: z.string().nullable(),
  /** Why calls of this episode may have gone to another one, as a sentence. Absent: nothing speaks for it. */
  mixedUp: z.string().optional(),
});
export type Unattributed = z.output<typeof unattributedSchema>;

/** How many episodes are open and closed, and what could be given to none since the gateway started. */
export const gatewayStatusSchema = z.strictObject({
  open: z.int(),
  closed: z.int(),
  unattributed: unattributedSchema,
});
export type GatewayStatus = z.output<typeof gatewayStatusSchema>;

type Owner =
  | { kind: 'owned'; worker: WorkerAddress }
  /** Its worker has left. */
  | { kind: 'left' }
  | { kind: 'unknown' };

interface Entry {
  names: EpisodeNames;
  worker: WorkerAddress | null;
  open: boolean;
  unattributedBefore: number;
}

export interface GatewayRegistry {
  /** False if the episode is open already. `place`: where its calls carry the agent's own session id. */
  open(names: EpisodeNames, worker: WorkerAddress, place?: SessionPlace): boolean;
  readonly sessions: Pick<AgentSessions, 'places' | 'learn' | 'find'>;
  /** The episode of a ticket or of a trace, as the header names it; null if this run has opened none such. */
  byTicket(ticket: string): string | null;
  byTrace(traceId: string): string | null;
  /** What could not be attributed while the episode was open; null if it was not. */
  close(episode: string): Unattributed | null;
  /** A worker ends: its episodes no longer have an owner. */
  leave(workerUrl: string): void;
  /** A closed episode keeps its owner, which reports late arrivals. */
  ownerOf(episode: string): Owner;
  addUnattributed(sentence: string): void;
  status(): GatewayStatus;
}

export function gatewayRegistry(): GatewayRegistry {
  const entries = new Map<string, Entry>();
  const known = (episode: string | undefined, is: (entry: Entry) => boolean): string | null => {
    const entry = episode === undefined ? undefined : entries.get(episode);
    return episode !== undefined && entry !== undefined && is(entry) ? episode : null;
  };
  const sealed = new Map<string, string>();
  const sessions = agentSessions();
  const unattributed: Pick<Unattributed, 'count' | 'last'> = { count: 0, last: null };

  return {
    sessions,
    open(names, worker, place) {
      const { header: episode, ticket, traceId } = names;
      if (entries.get(episode)?.open === true) return false;
      entries.set(episode, { names, worker, open: true, unattributedBefore: unattributed.count });
      for (const seal of [ticket, traceId]) sealed.set(seal, episode);
      if (place !== undefined) sessions.open(episode, place);
      return true;
    },
    byTicket: (ticket) => known(sealed.get(ticket), ({ names }) => names.ticket === ticket),
    byTrace: (traceId) => known(sealed.get(traceId), ({ names }) => names.traceId === traceId),
    close(episode) {
      const entry = entries.get(episode);
      if (entry?.open !== true) return null;
      entry.open = false;
      const count = unattributed.count - entry.unattributedBefore;
      const shared = sessions.shared(episode);
      sessions.close(episode);
      return {
        count,
        last: count === 0 ? null : unattributed.last,
        ...(shared === null ? {} : { mixedUp: mixedUp(shared) }),
      };
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
    addUnattributed(sentence) {
      unattributed.count += 1;
      unattributed.last = sentence;
    },
    status() {
      const open = [...entries.values()].filter((entry) => entry.open).length;
      return { open, closed: entries.size - open, unattributed: { ...unattributed } };
    },
  };
}

function mixedUp(session: string): string {
  return (
    `The agent's session "${sessionHint(session)}" belonged to two trials at the same time, so their calls cannot be told apart. ` +
    'Let every trial have a session of its own, such as by another person in identity(trial), or correct agentSession.inPage of the app file.'
  );
}
