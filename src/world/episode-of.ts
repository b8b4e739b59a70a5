// Which episode a request at the gateway names, and by what; looks at the request alone and passes nothing on.
import { cookieValue } from '../app/agent-session.js';
import type { GatewayRegistry } from './gateway-registry.js';
import { isSameSecret } from './same-secret.js';
import {
  DOOR_PATHS,
  type GatewayDoor,
  EPISODE_COOKIE,
  EPISODE_HEADER,
  TOKEN_HEADER,
  TRACE_HEADER,
} from '../values/door-names.js';
import { TICKET_PATH } from './episode-names.js';

/** What the gateway itself reads. */
export interface AskedOf {
  /** Percent-encoded, without the query. */
  path: string;
  header(name: string): string | undefined;
}

/** The target of a request: the door, and the rest of its path. */
export interface DoorPath {
  /** Null: no door has that path. */
  door: GatewayDoor | null;
  /** From the door on, such as "/world/orders". */
  path: string;
  /** The ticket in the path; null if there is none. */
  ticket: string | null;
}

export type Named =
  | { kind: 'episode'; episode: string }
  /** A ticket or an episode that this run has not opened. */
  | { kind: 'unknown'; named: string }
  | { kind: 'wrong_token'; named: string }
  | { kind: 'none' };

export function doorPath(asked: string): DoorPath {
  const [, ticket = null, path = asked] =
    new RegExp(`^(?:${TICKET_PATH}/([\\w-]+))?(/.*)$`).exec(asked) ?? [];
  const doors = Object.entries(DOOR_PATHS) as [GatewayDoor, string][];
  const found = doors.find(([, prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return { door: found?.[0] ?? null, path, ticket };
}

/**
 * By the ticket in the path, else by the header with the run's token, else by the ticket in the cookie, else by the trace.
 * Ticket and trace are sealed with the run's token and need none beside them.
 */
export function episodeOfRequest(
  request: AskedOf,
  ticket: string | null,
  { registry, token }: { registry: GatewayRegistry; token: string },
): Named {
  if (ticket !== null) return sealedBy(registry.byTicket(ticket), ticket);
  const header = request.header(EPISODE_HEADER);
  if (header !== undefined) {
    if (!isSameSecret(request.header(TOKEN_HEADER), token))
      return { kind: 'wrong_token', named: header };
    return { kind: 'episode', episode: header };
  }
  const cookie = cookieValue(request.header('cookie') ?? '', EPISODE_COOKIE);
  if (cookie !== null) return sealedBy(registry.byTicket(cookie), cookie);
  // Somebody else's trace is not a mistake: it names no episode.
  const trace = registry.byTrace(traceIdOf(request.header(TRACE_HEADER) ?? '') ?? '');
  return trace === null ? { kind: 'none' } : { kind: 'episode', episode: trace };
}

function sealedBy(episode: string | null, named: string): Named {
  return episode === null ? { kind: 'unknown', named } : { kind: 'episode', episode };
}

/** W3C trace context, version 00 and later: `<version>-<trace id>-<parent id>-<flags>`. */
function traceIdOf(traceparent: string): string | null {
  return /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/i.exec(traceparent)?.[1] ?? null;
}
