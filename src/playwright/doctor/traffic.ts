// What a page requests, and which of it carried the words of one turn and the answer; changes nothing and waits for nothing.
import type { Carrier } from '../../app/doctor-findings.js';
import type { Page, Request, Response, WebSocket } from 'playwright';

/** One request with its outcome. Times are `performance.now()`, ms. */
export interface Exchange {
  method: string;
  url: string;
  /** As Playwright names it: fetch, xhr, eventsource, document, script … */
  type: string;
  startedAt: number;
  /** Null while it is open. */
  endedAt: number | null;
  /** Null while nothing has come, or if nothing did. */
  status: number | null;
  contentType: string;
  /** The sent body; null for nothing. */
  sent: string | null;
  failed: boolean;
}

interface SocketTalk {
  url: string;
  sent: { at: number; text: string }[];
  receivedAt: number[];
}

export interface PageTraffic {
  readonly exchanges: readonly Exchange[];
  readonly sockets: readonly SocketTalk[];
}

/** Starts listening; call this before the page goes anywhere. */
export function watchPageTraffic(page: Page): PageTraffic {
  const exchanges = new Map<Request, Exchange>();
  const sockets: SocketTalk[] = [];
  page.on('request', (request) => {
    if (!/^https?:/u.test(request.url())) return;
    exchanges.set(request, {
      ...{ method: request.method(), url: request.url(), type: request.resourceType() },
      ...{ startedAt: performance.now(), endedAt: null, status: null, contentType: '' },
      ...{ sent: request.postData(), failed: false },
    });
  });
  page.on('response', (response: Response) => {
    const exchange = exchanges.get(response.request());
    if (exchange === undefined) return;
    exchange.status = response.status();
    exchange.contentType = response.headers()['content-type']?.split(';')[0]?.trim() ?? '';
  });
  const onEnd = (failed: boolean) => (request: Request) => {
    const exchange = exchanges.get(request);
    if (exchange !== undefined) Object.assign(exchange, { endedAt: performance.now(), failed });
  };
  page.on('requestfinished', onEnd(false));
  page.on('requestfailed', onEnd(true));
  page.on('websocket', (socket) => sockets.push(talkOf(socket)));
  return {
    get exchanges() {
      return [...exchanges.values()];
    },
    sockets,
  };
}

function talkOf(socket: WebSocket): SocketTalk {
  const talk: SocketTalk = { url: socket.url(), sent: [], receivedAt: [] };
  socket.on('framesent', ({ payload }) => {
    talk.sent.push({ at: performance.now(), text: payload.toString() });
  });
  socket.on('framereceived', () => talk.receivedAt.push(performance.now()));
  return talk;
}

/** One turn; `endedAt` is when it was settled. */
export interface WiredTurn {
  said: string;
  beganAt: number;
  endedAt: number;
}

const data = new Set(['fetch', 'xhr']);
/** The page may ask slightly before the driver notes that it acted, ms. */
const EARLY_MS = 10;

/** How the turn was carried. `sent` is null if the words went nowhere. */
export function carriersOf(
  { exchanges, sockets }: PageTraffic,
  turn: WiredTurn,
): { sent: Carrier | null; answered: Carrier } {
  const isIn = (at: number) => at >= turn.beganAt - EARLY_MS && at <= turn.endedAt;
  const during = exchanges.filter(({ startedAt }) => isIn(startedAt));
  const request = sendingRequest(during, turn.said);
  const socket = sockets.find(({ sent }) =>
    sent.some(({ at, text }) => isIn(at) && says(text, turn.said)),
  );
  const talking = sockets.find(({ receivedAt }) => receivedAt.some(isIn));
  const stream = [...during, ...exchanges].find(
    (one) => isEventStream(one) && (one.endedAt === null || one.endedAt >= turn.beganAt),
  );
  const other = exchanges.find(
    (one) => one !== request && data.has(one.type) && one.endedAt !== null && isIn(one.endedAt),
  );
  const sent = socket ? bySocket(socket.url) : request && byRequest(request);
  if (request && carries(request)) return { sent, answered: byRequest(request) };
  if (talking) return { sent, answered: bySocket(talking.url) };
  const answering = stream ?? other;
  return { sent, answered: answering ? byRequest(answering) : inPage };
}

const inPage: Carrier = { kind: 'in_page', method: '', url: '' };

/** The one that contains the words, else the first that sends something. */
function sendingRequest(during: readonly Exchange[], said: string): Exchange | null {
  const holding = during.find(({ sent, url }) => says(sent, said) || says(url, said));
  return holding ?? during.find(({ type, method }) => data.has(type) && method !== 'GET') ?? null;
}

function says(text: string | null, said: string): boolean {
  const words = bare(said);
  return (
    text !== null && words !== '' && [text, decoded(text)].some((one) => bare(one).includes(words))
  );
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** A status such as 202 only acknowledges the words. */
function carries({ status, failed }: Exchange): boolean {
  return failed || (status !== null && status !== 202 && status !== 204);
}

function isEventStream({ type, contentType }: Exchange): boolean {
  return type === 'eventsource' || contentType === 'text/event-stream';
}

function byRequest(one: Exchange): Carrier {
  const { method, url, type } = one;
  if (type === 'document') return { kind: 'document', method, url };
  return { kind: isEventStream(one) ? 'event_stream' : 'request', method, url };
}

function bySocket(url: string): Carrier {
  return { kind: 'websocket', method: '', url };
}
