// Finds the episode of a call that names none, by the agent's own session id in it; passes nothing on.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { sessionAt } from '../app/agent-session.js';
import type { AgentSessions } from './agent-sessions.js';
import { type Refusal, refusals } from './gateway-answers.js';
import { readBody } from './world-request.js';

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
