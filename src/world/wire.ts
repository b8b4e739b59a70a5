// Names that stand on the wire: how a request is known to belong to an episode, and the paths of the gateway's doors.
import { createHmac } from 'node:crypto';

/** Names the episode. */
export const EPISODE_HEADER = 'x-sightline-episode';
/** The gateway's token of this run. */
export const TOKEN_HEADER = 'x-sightline-token';
/** The header in which the gateway shows a worker that it is the gateway; never on the agent's side. */
export const LINK_HEADER = 'x-sightline-link';
/** The cookie that holds the episode's ticket, for what takes no headers, such as sockets. */
export const EPISODE_COOKIE = 'sightline-episode';
/** W3C trace context: what an agent with OpenTelemetry passes on by itself. */
export const TRACE_HEADER = 'traceparent';
/** How a worker has the gateway deliver its answer where HTTP has no word for it: `drop` or `cut`. */
export const DELIVERY_HEADER = 'x-sightline-delivery';
/** The id that the agent's model gave a call, and which of several agents makes it. Both may be left out. */
export const CALL_HEADER = 'x-sightline-call';
export const AGENT_HEADER = 'x-sightline-agent';

/** The doors of the gateway: the first segment of a path, or of what follows a ticket. */
export const DOOR_PATHS = {
  /** The backend, as HTTP routes: the backend URL of the agent's server. */
  world: '/world',
  /** `sightline/agent`: tools by name. */
  agent: '/agent',
  /** The agent's own model, as an OpenAI-compatible endpoint: its base URL ends in `/model/v1`. */
  model: '/model',
  /** The tools, as an MCP server over streamable HTTP. */
  mcp: '/mcp',
  /** OTLP/HTTP: `/v1/traces`, as exporters call it below their endpoint. */
  spans: '/v1',
} as const;
export type DoorName = keyof typeof DOOR_PATHS;

/** The path below which a ticket names the episode: `/e/<ticket>/world/orders`. */
export const TICKET_PATH = '/e';

/** The id as it stands in the header: percent-encoded where a header cannot hold it. */
export function episodeOnTheWire(episodeId: string): string {
  return encodeURI(episodeId);
}

/** The names by which one episode is known on the wire. All but the first prove by themselves that they are of this run. */
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
export function episodeHeaders(episodeId: string, token: string | null): Record<string, string> {
  const header = episodeOnTheWire(episodeId);
  if (token === null) return { [EPISODE_HEADER]: header };
  const { traceId } = episodeNames(header, token);
  return {
    [EPISODE_HEADER]: header,
    [TOKEN_HEADER]: token,
    [TRACE_HEADER]: `00-${traceId}-${traceId.slice(0, 16)}-01`,
  };
}
