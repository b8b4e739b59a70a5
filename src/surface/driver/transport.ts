// Keeps account of the page's requests and sockets: which belong to this turn, which are always open.
import type { Page, Request, WebSocket } from '@playwright/test';

/** A request that is still open. */
export interface OpenRequest {
  /** Such as `POST /api/chat`. */
  name: string;
  startedAt: number;
  kind: string;
  agent: boolean;
}

const kinds = new Set(['document', 'fetch', 'xhr', 'eventsource']);
const heartbeat = /^[0-9]?$|\b(ping|pong|heart-?beat|keep-?alive|health)\b/i;
const idleRepeats = 2;

function keyOf(request: Request): string {
  const url = new URL(request.url());
  return `${request.method()} ${url.origin}${url.pathname}`;
}

function nameOf(request: Request): string {
  const url = new URL(request.url());
  return `${request.method()} ${url.protocol.startsWith('http') ? url.pathname : request.url()}`;
}

type AgentOrigins = readonly string[] | ((origin: string) => boolean);

/** All that the wire tells about whether the agent works. Times are `performance.now()`, ms. */
export class Transport {
  private readonly page: Page;
  private readonly isAgent: (origin: string) => boolean;
  private readonly onEvent: () => void;
  private readonly open = new Map<Request, OpenRequest>();
  /** Requests that the page makes by itself: they never say that the agent works. */
  private readonly background = new Set<string>();
  private readonly idleCounts = new Map<string, number>();
  private readonly frameShapes = new Set<string>();
  private idle = false;
  private beganAt = performance.now();

  /** When the last request of this turn to the agent ended. */
  lastEndAt = -Infinity;
  /** Requests to the agent that this turn began. */
  begun = 0;
  /** When a socket last told something, in this turn. */
  lastFrameAt = -Infinity;
  framesSent = 0;

  constructor(page: Page, options: { agentOrigins: AgentOrigins; onEvent: () => void }) {
    this.page = page;
    const { agentOrigins } = options;
    this.isAgent =
      typeof agentOrigins === 'function' ? agentOrigins : (origin) => agentOrigins.includes(origin);
    this.onEvent = options.onEvent;
    page.on('request', this.onRequest);
    page.on('requestfinished', this.onEnd);
    page.on('requestfailed', this.onEnd);
    page.on('websocket', this.onSocket);
  }

  close(): void {
    this.page.off('request', this.onRequest);
    this.page.off('requestfinished', this.onEnd);
    this.page.off('requestfailed', this.onEnd);
    this.page.off('websocket', this.onSocket);
  }

  /** A turn begins: what is open now was open before, and does not count. */
  beginTurn(): void {
    for (const [request, { kind }] of this.open) {
      if (kind !== 'document') this.background.add(keyOf(request));
    }
    this.beganAt = performance.now();
    this.idle = false;
    this.lastEndAt = -Infinity;
    this.begun = 0;
    this.lastFrameAt = -Infinity;
    this.framesSent = 0;
  }

  /** The turn is over: what the page asks for from now on, it asks for by itself. */
  endTurn(): void {
    this.idle = true;
  }

  /** Open requests of this turn. */
  openRequests(): OpenRequest[] {
    return [...this.open]
      .filter(
        ([request, { startedAt }]) =>
          startedAt >= this.beganAt && !this.background.has(keyOf(request)),
      )
      .map(([, open]) => open);
  }

  /** Whether a request is open by which the agent can push without being asked. */
  hasPushChannel(): boolean {
    return [...this.open].some(
      ([request, { kind }]) => kind === 'eventsource' || this.background.has(keyOf(request)),
    );
  }

  /** Open requests whenever they began, such as those of a page that still loads. */
  anyOpen(): OpenRequest[] {
    return [...this.open.values()];
  }

  private readonly onRequest = (request: Request): void => {
    const kind = request.resourceType();
    if (!kinds.has(kind) || !request.url().startsWith('http')) return;
    const key = keyOf(request);
    if (this.idle) this.countIdle(key);
    const agent = kind === 'document' || this.isAgent(new URL(request.url()).origin);
    this.open.set(request, { name: nameOf(request), startedAt: performance.now(), kind, agent });
    if (agent && !this.idle && !this.background.has(key)) this.begun += 1;
    this.onEvent();
  };

  private countIdle(key: string): void {
    const count = (this.idleCounts.get(key) ?? 0) + 1;
    this.idleCounts.set(key, count);
    if (count >= idleRepeats) this.background.add(key);
  }

  private readonly onEnd = (request: Request): void => {
    const open = this.open.get(request);
    if (!open) return;
    this.open.delete(request);
    const counts =
      open.agent && open.startedAt >= this.beganAt && !this.background.has(keyOf(request));
    if (counts) this.lastEndAt = performance.now();
    this.onEvent();
  };

  private readonly onSocket = (socket: WebSocket): void => {
    socket.on('framesent', () => {
      this.framesSent += 1;
      this.onEvent();
    });
    socket.on('framereceived', ({ payload }) => this.onFrame(payload));
  };

  private onFrame(payload: string | Buffer): void {
    const text = payload.toString().slice(0, 200);
    const shape = text.replace(/[0-9]+/g, '0');
    if (this.idle) this.frameShapes.add(shape);
    if (heartbeat.test(text) || this.frameShapes.has(shape)) return;
    this.lastFrameAt = performance.now();
    this.onEvent();
  }
}
