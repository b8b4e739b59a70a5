// Passes an export of spans to every worker with an episode that has a trace in it; reads only the trace ids.
import type { GatewayRegistry } from './gateway-registry.js';
import { readSpans } from './spans/read-spans.js';
import { UnreadableSpans } from './spans/span.js';
import { DOOR_PATHS, EPISODE_HEADER, TRACE_HEADER } from '../values/door-names.js';
import { LINK_HEADER } from './episode-names.js';

/** An OTLP/HTTP export as it came. */
export interface SpanExport {
  body: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** Null: accepted. Else why it cannot be read, with the corresponding status. */
export type Shared = null | { status: 400 | 415; message: string };

/**
 * One export of an agent's server holds spans of many conversations, so its request names no episode: the traces in it do.
 * Traces that belong to no episode are dropped; a worker that has gone misses only what no verdict can use any more.
 */
export async function shareSpans(
  { body, contentType }: SpanExport,
  registry: GatewayRegistry,
): Promise<Shared> {
  try {
    const traceIds = readSpans(body, contentType).map(({ traceId }) => traceId);
    await Promise.all([...new Set(traceIds)].map((traceId) => give(traceId)));
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableSpans)) throw error;
    return { status: error.status, message: error.message };
  }

  async function give(traceId: string): Promise<void> {
    const episode = registry.byTrace(traceId);
    const owner = episode === null ? null : registry.ownerOf(episode);
    if (episode === null || owner?.kind !== 'owned') return;
    const headers = {
      'content-type': contentType,
      [LINK_HEADER]: owner.worker.secret,
      [EPISODE_HEADER]: episode,
      [TRACE_HEADER]: `00-${traceId}-${traceId.slice(0, 16)}-01`,
    };
    const url = `${owner.worker.url}${DOOR_PATHS.span}`;
    await fetch(url, { method: 'POST', headers, body })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
}
