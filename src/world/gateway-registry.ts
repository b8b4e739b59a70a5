// Which worker owns which episode, and what reached the gateway without one; no network.
import { z } from 'zod';
import type { EpisodeNames } from './wire.js';

/** Where a worker's own server listens, and the secret that it wants. */
export const workerAddressSchema = z.strictObject({ url: z.url(), secret: z.string().min(1) });
export type WorkerAddress = z.output<typeof workerAddressSchema>;

/** Requests that could not be given to any episode: calls of some agent that no record holds. */
export const unattributedSchema = z.strictObject({
  count: z.int(),
  /** The newest, as a sentence; null where there was none. */
  last: z.string().nullable(),
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
  /** False where the episode is open already. */
  open(names: EpisodeNames, worker: WorkerAddress): boolean;
  /** The episode of a ticket or of a trace, as the header names it; null where this run has opened none such. */
  byTicket(ticket: string): string | null;
  byTrace(traceId: string): string | null;
  /** What could not be attributed while the episode was open; null where it was not. */
  close(episode: string): Unattributed | null;
  /** A worker ends: its episodes have no owner any more. */
  leave(workerUrl: string): void;
  /** A closed episode keeps its owner, who tells of what comes late. */
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
  const unattributed: Unattributed = { count: 0, last: null };

  return {
    open(names, worker) {
      const { header: episode, ticket, traceId } = names;
      if (entries.get(episode)?.open === true) return false;
      entries.set(episode, { names, worker, open: true, unattributedBefore: unattributed.count });
      for (const seal of [ticket, traceId]) sealed.set(seal, episode);
      return true;
    },
    byTicket: (ticket) => known(sealed.get(ticket), ({ names }) => names.ticket === ticket),
    byTrace: (traceId) => known(sealed.get(traceId), ({ names }) => names.traceId === traceId),
    close(episode) {
      const entry = entries.get(episode);
      if (entry?.open !== true) return null;
      entry.open = false;
      const count = unattributed.count - entry.unattributedBefore;
      return { count, last: count === 0 ? null : unattributed.last };
    },
    leave(workerUrl) {
      for (const entry of entries.values()) {
        if (entry.worker?.url !== workerUrl) continue;
        entry.worker = null;
        entry.open = false;
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
