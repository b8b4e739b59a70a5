// The names used on the wire between page, agent's server and gateway; names only, so that all sides may import them.

/** Names the episode. */
export const EPISODE_HEADER = 'x-sightline-episode';
/** The gateway's token of this run. */
export const TOKEN_HEADER = 'x-sightline-token';
/** The cookie with the episode's ticket, for things without headers, such as sockets. */
export const EPISODE_COOKIE = 'sightline-episode';
/** W3C trace context: an agent with OpenTelemetry passes it on by itself. */
export const TRACE_HEADER = 'traceparent';
/** When the scenario takes place, ISO 8601 in UTC, on the page's requests to the agent: for servers that take their clock from it. */
export const NOW_HEADER = 'x-sightline-now';
/** The id that the agent's model gave a call, and which of several agents makes it. Both are optional. */
export const CALL_HEADER = 'x-sightline-call';
export const AGENT_HEADER = 'x-sightline-agent';
/** The absolute URL that a request of the agent's server was meant for, when it comes to the agent's door instead. */
export const URL_HEADER = 'x-sightline-url';
/** "pass" on the answer to such a request: the app file lets it through, so that the agent's server makes it itself. */
export const OUTGOING_HEADER = 'x-sightline-outgoing';

/**
 * Every door: the ways that the agent's calls, model requests and logs reach Sightline; docs/doors.md explains each.
 */
export const DOORS = [
  'route',
  'socket',
  'world',
  'mcp',
  'agent',
  'model',
  'span',
  'record',
  'stream',
] as const;
export type DoorName = (typeof DOORS)[number];

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
  /** OTLP/HTTP, as exporters call it below their endpoint; no more of `/v1`, which backends use too. */
  span: '/v1/traces',
  /** Lines of additional records: `/records/<name>`. */
  record: '/records',
} as const satisfies Partial<Record<DoorName, string>>;
export type GatewayDoor = keyof typeof DOOR_PATHS;
