// Records what a page requests from the network and when, with bodies of data requests; changes nothing and waits for nothing.
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
  /** Of the received body. */
  bytes: number;
  /** The sent body; null for nothing. */
  sent: string | null;
  /** The received body, for data requests up to a size; null otherwise. */
  received: string | null;
  failed: boolean;
}

export interface SocketTalk {
  url: string;
  sent: { at: number; text: string }[];
  received: { at: number; text: string }[];
}

export interface Exchanges {
  readonly exchanges: readonly Exchange[];
  readonly sockets: readonly SocketTalk[];
  /** Resolves when the bodies of ended requests have been read. */
  settled(): Promise<void>;
  close(): void;
}

const dataTypes = new Set(['fetch', 'xhr']);
const mostBytes = 262_144;
const mostFrameText = 4000;

/** Starts listening; call this before the page goes anywhere. */
export function watchExchanges(page: Page): Exchanges {
  const exchanges = new Map<Request, Exchange>();
  const sockets: SocketTalk[] = [];
  const reading = new Set<Promise<void>>();

  const onRequest = (request: Request): void => {
    if (!/^https?:/u.test(request.url())) return;
    exchanges.set(request, {
      method: request.method(),
      url: request.url(),
      type: request.resourceType(),
      startedAt: performance.now(),
      endedAt: null,
      status: null,
      contentType: '',
      bytes: 0,
      sent: request.postData(),
      received: null,
      failed: false,
    });
  };
  const onResponse = (response: Response): void => {
    const exchange = exchanges.get(response.request());
    if (!exchange) return;
    exchange.status = response.status();
    exchange.contentType = response.headers()['content-type']?.split(';')[0]?.trim() ?? '';
  };
  const onEnd = (request: Request, failed: boolean): void => {
    const exchange = exchanges.get(request);
    if (!exchange) return;
    exchange.endedAt = performance.now();
    exchange.failed = failed;
    const read = readAnswer(request, exchange)
      .catch(() => undefined)
      .finally(() => reading.delete(read));
    reading.add(read);
  };
  const onFinished = (request: Request): void => onEnd(request, false);
  const onFailed = (request: Request): void => onEnd(request, true);
  const onSocket = (socket: WebSocket): void => {
    const talk: SocketTalk = { url: socket.url(), sent: [], received: [] };
    sockets.push(talk);
    const note = (list: SocketTalk['sent']) => (frame: { payload: string | Buffer }) =>
      void list.push({
        at: performance.now(),
        text: frame.payload.toString().slice(0, mostFrameText),
      });
    socket.on('framesent', note(talk.sent));
    socket.on('framereceived', note(talk.received));
  };
  page.on('request', onRequest);
  page.on('response', onResponse);
  page.on('requestfinished', onFinished);
  page.on('requestfailed', onFailed);
  page.on('websocket', onSocket);
  return {
    get exchanges() {
      return [...exchanges.values()];
    },
    sockets,
    settled: async () => {
      await Promise.all(reading);
    },
    close: () => {
      page.off('request', onRequest);
      page.off('response', onResponse);
      page.off('requestfinished', onFinished);
      page.off('requestfailed', onFailed);
      page.off('websocket', onSocket);
    },
  };
}

async function readAnswer(request: Request, exchange: Exchange): Promise<void> {
  const response = exchange.failed ? null : await request.response();
  if (!response) return;
  exchange.bytes = Math.max(0, (await request.sizes()).responseBodySize);
  if (!dataTypes.has(exchange.type) || exchange.bytes > mostBytes) return;
  exchange.received = await response.text();
}
