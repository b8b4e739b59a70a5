// Which episode a request at the gateway belongs to: by ticket, header, cookie, trace, or the agent's own session; and how the gateway refuses. Passes nothing on.
import { cookieValue, sessionAt } from '../app/agent-session.js';
import type { GatewayRegistry } from './gateway-registry.js';
import {
  DOOR_PATHS,
  EPISODE_COOKIE,
  EPISODE_HEADER,
  type GatewayDoor,
  TOKEN_HEADER,
  TRACE_HEADER,
} from '../values/door-names.js';
import { TICKET_PATH } from './episode-names.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { corsHeaders } from './cors.js';
import { type Refusal, refusals } from './gateway-answers.js';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { AgentSessions } from './agent-sessions.js';
import { readBody } from './world-request.js';

/** What the gateway itself reads. */
export interface RequestHead {
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

export type EpisodeName =
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
  request: RequestHead,
  ticket: string | null,
  { registry, token }: { registry: GatewayRegistry; token: string },
): EpisodeName {
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

function sealedBy(episode: string | null, named: string): EpisodeName {
  return episode === null ? { kind: 'unknown', named } : { kind: 'episode', episode };
}

/** W3C trace context, version 00 and later: `<version>-<trace id>-<parent id>-<flags>`. */
function traceIdOf(traceparent: string): string | null {
  return /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/i.exec(traceparent)?.[1] ?? null;
}

/** Whether a secret was given and is the expected one, in a time that depends on neither. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected)) && given !== undefined;
}

/** The parts of a request that the gateway looks at itself. */
export interface GatewayContext {
  env: HttpBindings;
  req: {
    method: string;
    path: string;
    url: string;
    header(name: string): string | undefined;
    header(): Record<string, string>;
  };
}

export function refuse(c: GatewayContext, { status, body }: Refusal): Response {
  const headers = corsHeaders(c.req.header());
  if (doorPath(c.req.path).door === 'model') {
    // Clients of a model only read errors in OpenAI's form, and retry those that look temporary.
    const error = { code: body.error, type: body.error, message: `${body.message} ${body.next}` };
    const once = { ...headers, 'x-should-retry': 'false' };
    return Response.json({ error }, { status, headers: once });
  }
  return Response.json(
    { ...body, docs: 'docs/errors.md#gateway-unreachable' },
    { status, headers },
  );
}

/** Method and path, for messages. */
export function requestName(c: GatewayContext): string {
  return `${c.req.method} ${c.req.path}`;
}

/** A call as it arrived. */
interface IncomingCall {
  /** For messages: method and path. */
  name: string;
  incoming: IncomingMessage;
  /** Of its URL. */
  search: string;
}

interface SessionSearch {
  sessions: Pick<AgentSessions, 'find' | 'places'>;
  maxBodyBytes: number;
  sessionWaitMs: number;
}

/** The episode with the page that has the call's session. The body is read only if the session may be in it. */
export async function episodeBySession(
  { name, incoming, search }: IncomingCall,
  { sessions, maxBodyBytes, sessionWaitMs }: SessionSearch,
): Promise<{ episode: string; body: Readable | undefined } | Refusal> {
  const places = sessions.places();
  const isRead = places.some((place) => 'body' in place);
  const bytes = isRead ? await readAll(incoming, maxBodyBytes) : undefined;
  if (bytes === null) return refusals.tooLarge(name, maxBodyBytes);
  const { headers } = incoming;
  const parts = { headers, search, body: readBody(String(bytes ?? ''), headers['content-type']) };
  const found = places.flatMap((place) => {
    const session = sessionAt(place, parts);
    return session === null ? [] : [{ place, session }];
  });
  const [first] = found;
  if (first === undefined) return refusals.noEpisode(name, places);
  const owner = await sessions.find(found, sessionWaitMs);
  if (owner === null) return refusals.unknownSession(name, first);
  if (owner.kind === 'several') return refusals.sharedSession(name, owner.session);
  return { episode: owner.episode, body: bytes && Readable.from([bytes]) };
}

/** A body as a whole; null if it is longer than allowed. */
export async function readAll(
  incoming: AsyncIterable<Buffer>,
  maxBodyBytes: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // All of it is read, however much it is: a client only then looks at the answer.
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  return bytes > maxBodyBytes ? null : Buffer.concat(chunks);
}
