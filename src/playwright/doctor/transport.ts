// Determines how the words of one turn went out and how the answer came, from the recorded traffic; pure.
import type { Carrier } from '../../report/doctor/findings.js';
import type { Exchange, SocketTalk } from './exchanges.js';

/** One turn. Times are `performance.now()`, ms. */
export interface WiredTurn {
  exchanges: readonly Exchange[];
  sockets: readonly SocketTalk[];
  said: string;
  beganAt: number;
  /** The last change of the transcript, or the end of the wait. */
  endedAt: number;
  /** The first word of the answer; null if none came. */
  firstProgressAt: number | null;
  /** Whether the page went to another document. */
  navigated: boolean;
}

const data = new Set(['fetch', 'xhr']);
/** A change this close to the end of a request was drawn from its whole answer, ms. */
const atEndMs = 10;

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function says(text: string | null, said: string): boolean {
  if (text === null) return false;
  const words = bare(said);
  if (words !== '' && bare(text).includes(words)) return true;
  const decoded = decode(text);
  return words !== '' && decoded !== null && bare(decoded).includes(words);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** How the turn was carried. `sent` is null if the words went nowhere. */
export function carriersOf(turn: WiredTurn): { sent: Carrier | null; answered: Carrier } {
  const during = turn.exchanges.filter(
    ({ startedAt }) => startedAt >= turn.beganAt - atEndMs && startedAt <= turn.endedAt,
  );
  const request = sendingRequest(during, turn.said);
  const socket = turn.sockets.find(({ sent }) =>
    sent.some(({ at, text }) => at >= turn.beganAt - atEndMs && says(text, turn.said)),
  );
  return {
    sent: socket ? bySocket(socket) : request && byRequest(request, turn, 'sent'),
    answered: answering(turn, { request, during }),
  };
}

/** The one that contains the words, else the one that sends the most. */
function sendingRequest(during: readonly Exchange[], said: string): Exchange | null {
  const talking = during.filter(({ type }) => data.has(type) || type === 'eventsource');
  const holding = during.find(({ sent, url }) => says(sent, said) || says(url, said));
  return holding ?? talking.find(({ method }) => method !== 'GET') ?? null;
}

function answering(
  turn: WiredTurn,
  { request, during }: { request: Exchange | null; during: readonly Exchange[] },
): Carrier {
  if (request && carries(request, turn)) return byRequest(request, turn, 'answered');
  const streams = during.filter(({ contentType }) => contentType === 'text/event-stream');
  const stream = streams[0] ?? openEvents(turn);
  const socket = turn.sockets.find(({ received }) =>
    received.some(({ at }) => at >= turn.beganAt && at <= turn.endedAt),
  );
  if (socket) return bySocket(socket);
  if (stream) return byRequest(stream, turn, 'answered');
  const polled = pollOf(turn, request);
  if (polled) return polled;
  const other = during.find((one) => one !== request && data.has(one.type) && one.bytes > 0);
  if (other) return byRequest(other, turn, 'answered');
  return { kind: 'in_page', method: '', url: '', detail: 'no request or socket carried it' };
}

/** An empty answer, such as a 202, only acknowledges the words. */
function carries(request: Exchange, turn: WiredTurn): boolean {
  if (request.type === 'document') return true;
  if (request.endedAt === null) return request.status !== null || turn.firstProgressAt !== null;
  if (request.status === 202 || request.status === 204) return false;
  return request.bytes > 2 || request.failed;
}

function openEvents({ exchanges, endedAt }: WiredTurn): Exchange | undefined {
  return exchanges.find(
    (one) => one.type === 'eventsource' && (one.endedAt === null || one.endedAt > endedAt),
  );
}

/** The page asks the same thing again and again: it was held open where it began before the turn. */
function pollOf(turn: WiredTurn, sending: Exchange | null): Carrier | null {
  const ended = turn.exchanges.filter(
    (one) =>
      one !== sending &&
      data.has(one.type) &&
      one.endedAt !== null &&
      one.endedAt >= turn.beganAt &&
      one.endedAt <= turn.endedAt + atEndMs &&
      one.bytes > 0,
  );
  const key = (one: Exchange): string => `${one.method} ${one.url.split('?')[0] ?? ''}`;
  const again = ended.find(
    (one) => turn.exchanges.filter((other) => key(other) === key(one)).length > 1,
  );
  if (!again) return null;
  const held = again.startedAt < turn.beganAt;
  return {
    kind: held ? 'long_poll' : 'poll',
    method: again.method,
    url: again.url,
    detail: held ? 'a request that the server holds open' : 'asked again and again',
  };
}

function byRequest(one: Exchange, turn: WiredTurn, part: 'sent' | 'answered'): Carrier {
  return {
    ...streaming(one, turn),
    method: one.method,
    url: one.url,
    ...(part === 'sent' ? plain(one) : {}),
  };
}

/** How the words went out says nothing about how the answer comes. */
function plain(one: Exchange): Pick<Carrier, 'kind' | 'detail'> {
  return { kind: one.type === 'document' ? 'document' : 'response', detail: one.type };
}

function streaming(one: Exchange, turn: WiredTurn): Pick<Carrier, 'kind' | 'detail'> {
  const type = one.contentType === '' ? one.type : one.contentType;
  if (one.type === 'document') return { kind: 'document', detail: 'a new document' };
  if (one.type === 'eventsource') return { kind: 'event_stream', detail: 'EventSource' };
  if (one.contentType === 'text/event-stream')
    return { kind: 'event_stream', detail: `by ${one.type}` };
  const early =
    turn.firstProgressAt !== null &&
    (one.endedAt === null || turn.firstProgressAt < one.endedAt - atEndMs);
  return early ? { kind: 'fetch_stream', detail: type } : { kind: 'response', detail: type };
}

function bySocket({ url }: SocketTalk): Carrier {
  return { kind: 'websocket', method: '', url, detail: '' };
}
