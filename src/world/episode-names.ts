// How a request on the wire is known to belong to an episode: header, ticket and trace id; the names themselves are in src/values/door-names.ts.
import { createHmac } from 'node:crypto';
import { EPISODE_HEADER, TOKEN_HEADER, TRACE_HEADER } from '../values/door-names.js';

/** The header that proves to a worker that it is the gateway; never on the agent's side. */
export const LINK_HEADER = 'x-sightline-link';
/** How a worker makes the gateway deliver an answer that HTTP cannot express: `drop` or `cut`. */
export const DELIVERY_HEADER = 'x-sightline-delivery';

/** On every answer of the world that goes through the gateway, so it can be recognized in the page behind a proxy of the agent's server. */
export const SERVED_HEADER = 'x-sightline-served';

/** The path below which a ticket names the episode: `/e/<ticket>/world/orders`. */
export const TICKET_PATH = '/e';

/** The id in header form: percent-encoded where a header cannot hold it. */
export function episodeOnTheWire(episodeId: string): string {
  return encodeURI(episodeId);
}

/** The name in the agent's header, which the kit percent-encodes so that it may have any letters. */
export function agentFromTheWire(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURI(value);
  } catch {
    // Somebody else's percent sign.
    return value;
  }
}

/** The names of one episode on the wire. All except the first prove on their own that they belong to this run. */
export interface EpisodeNames {
  /** Value of the episode header; wants the token beside it. */
  header: string;
  /** For cookies and paths: letters, digits, "_" and "-". */
  ticket: string;
  /** 32 hexadecimal digits, the trace id of `traceparent`. */
  traceId: string;
}

/** `header` as `episodeOnTheWire` gives it. */
export function episodeNames(header: string, token: string): EpisodeNames {
  const seal = (use: string) => createHmac('sha256', token).update(`${use} ${header}`).digest();
  return {
    header,
    ticket: seal('ticket').toString('base64url').slice(0, 27),
    traceId: seal('trace').toString('hex').slice(0, 32),
  };
}

/**
 * What the routes door puts on requests to the agent's own origins. Null: there is no gateway.
 * The parent span is made up, since no span of ours is ever sent.
 */
export function headersToAgent(episodeId: string, token: string | null): Record<string, string> {
  const header = episodeOnTheWire(episodeId);
  if (token === null) return { [EPISODE_HEADER]: header };
  const { traceId } = episodeNames(header, token);
  return {
    [EPISODE_HEADER]: header,
    [TOKEN_HEADER]: token,
    [TRACE_HEADER]: `00-${traceId}-${traceId.slice(0, 16)}-01`,
  };
}
