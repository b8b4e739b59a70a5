// Keeps account of the page's requests: which belong to this turn, which are polls, and which are always open.
import type { Page, Request, Response } from '@playwright/test';
import { Runs } from './runs.js';
import { SocketFrames } from './socket-frames.js';

/** A request that is still open. */
export interface OpenRequest {
  /** Such as `POST /api/chat`. */
  name: string;
  startedAt: number;
  kind: string;
  agent: boolean;
  /** PollCount again and again in this turn: an answer to one of them ends nothing. */
  poll: boolean;
  /** An event stream requested with GET: it may stay open for pushed events. */
  push: boolean;
  /** Its answer comes piece by piece, according to its headers. */
  streams: boolean;
}

const kinds = new Set(['document', 'fetch', 'xhr', 'eventsource']);
const idleRepeats = 2;

function keyOf(request: Request): string {
  const url = new URL(request.url());
  return `${request.method()} ${url.origin}${url.pathname}`;
}

function nameOf(request: Request): string {
  const url = new URL(request.url());
  return `${request.method()} ${url.protocol.startsWith('http') ? url.pathname : request.url()}`;
}

/** What the wire shows of the turn. Times are `performance.now()`, ms; -Infinity where it did not happen. */
export interface WireFacts {
  /** Requests to the agent that this turn began. */
  begun: number;
  lastEndAt: number;
  lastFrameAt: number;
  /** By the newest socket frame about work, in a protocol that also says when it is done. */
  frameSaysWorking: boolean;
  /** Nothing is open through which anybody could send the page something, whenever it was opened. */
  wireIsSilent: boolean;
  /** The page asks again and again in this turn, and did not before. */
  polling: boolean;
  pollDueAt: number;
  /** At one pace, so that the end of polling is recognizable. */
  pollsSteadily: boolean;
  /** When the agent's own protocol said that its last run was over, and it does not work again. */
  runOverSince: number;
}

type AgentOrigins = readonly string[] | ((url: string) => boolean);

/** Everything on the wire that shows whether the agent is working. Times are `performance.now()`, ms. */
export class Transport {
  private readonly page: Page;
  private readonly isAgent: (url: string) => boolean;
  private readonly onEvent: () => void;
  private readonly open = new Map<Request, OpenRequest>();
  /** Scripts on their way, which may go on when they have come. */
  private readonly scripts = new Set<Request>();
  /** Requests that the page makes on its own: they never mean that the agent is working. */
  private readonly background = new Set<string>();
  private readonly idleCounts = new Map<string, number>();
  private readonly frames: SocketFrames;
  private readonly polls = new Polls();
  private readonly runs = new Runs();
  /** Streams by GET that closed by themselves: each is one answer, and open means at work. */
  private readonly closing = new Set<string>();
  private idle = false;
  private beganAt = performance.now();

  /** When the last request of this turn to the agent ended. */
  lastEndAt = -Infinity;
  private begun = 0;
  private lastAskedAt = -Infinity;

  constructor(page: Page, options: { agentOrigins: AgentOrigins; onEvent: () => void }) {
    this.page = page;
    const { agentOrigins } = options;
    this.isAgent =
      typeof agentOrigins === 'function'
        ? agentOrigins
        : (url) => agentOrigins.includes(new URL(url).origin);
    this.onEvent = options.onEvent;
    page.on('request', this.onRequest);
    page.on('response', this.onResponse);
    page.on('requestfinished', this.onEnd);
    page.on('requestfailed', this.onEnd);
    this.frames = new SocketFrames(page, {
      onEvent: options.onEvent,
      onFrame: (frame) => this.heard(frame),
    });
  }

  close(): void {
    this.page.off('request', this.onRequest);
    this.page.off('response', this.onResponse);
    this.page.off('requestfinished', this.onEnd);
    this.page.off('requestfailed', this.onEnd);
    this.frames.close();
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
    this.lastAskedAt = -Infinity;
    this.frames.beginTurn();
    this.polls.beginTurn();
    this.runs.beginTurn();
  }

  /** The turn is over: from now on the page's requests are its own. */
  endTurn(): void {
    this.idle = true;
    this.frames.endTurn();
  }

  get runOverSince(): number {
    const { overSince } = this.runs;
    // Requests after that begin something new.
    return this.lastAskedAt > overSince ? -Infinity : overSince;
  }

  /** Takes a parsed frame of an agent's stream. */
  heard(frame: unknown): void {
    if (this.idle) return;
    const before = this.runs.overSince;
    this.runs.hear(frame);
    if (this.runs.overSince !== before) this.onEvent();
  }

  /** Requests to the agent and frames of sockets that left the page in this turn. */
  get sent(): number {
    return this.begun + this.frames.sent;
  }

  facts(): WireFacts {
    const pollDueAt = this.polls.dueAt(this.background);
    return {
      begun: this.begun,
      lastEndAt: this.lastEndAt,
      lastFrameAt: this.frames.lastAt,
      frameSaysWorking: this.frames.saysWorking,
      wireIsSilent: !this.frames.anyOpen && this.open.size + this.scripts.size === 0,
      polling: pollDueAt > -Infinity,
      pollDueAt,
      pollsSteadily: this.polls.isSteady(this.background),
      runOverSince: this.runOverSince,
    };
  }

  /** Open requests of this turn. */
  openRequests(): OpenRequest[] {
    return [...this.open]
      .filter(
        ([request, { startedAt }]) =>
          startedAt >= this.beganAt && !this.background.has(keyOf(request)),
      )
      .map(([request, open]) => this.now(request, open));
  }

  private now(request: Request, open: OpenRequest): OpenRequest {
    const key = keyOf(request);
    const push = (open.push || open.kind === 'eventsource') && !this.closing.has(key);
    return { ...open, push, poll: !open.push && this.polls.isPoll(key) };
  }

  /** Whether a request is open through which the agent can push unprompted. */
  hasPushChannel(): boolean {
    return [...this.open].some(
      ([request, { kind }]) => kind === 'eventsource' || this.background.has(keyOf(request)),
    );
  }

  /** Open requests whenever they began, such as those of a page that still loads. */
  anyOpen(): OpenRequest[] {
    return [...this.open].map(([request, open]) => this.now(request, open));
  }

  private readonly onRequest = (request: Request): void => {
    const kind = request.resourceType();
    if (kind === 'script') this.scripts.add(request);
    if (!kinds.has(kind) || !request.url().startsWith('http')) return;
    const key = keyOf(request);
    if (this.idle) this.countIdle(key);
    const agent = kind === 'document' || this.isAgent(request.url());
    const startedAt = performance.now();
    this.open.set(request, {
      name: nameOf(request),
      startedAt,
      kind,
      agent,
      poll: false,
      push: false,
      streams: false,
    });
    if (agent && !this.idle && !this.background.has(key)) {
      this.begun += 1;
      this.lastAskedAt = startedAt;
      this.polls.note(key);
    }
    this.onEvent();
  };

  private readonly onResponse = (response: Response): void => {
    const open = this.open.get(response.request());
    if (!open) return;
    const { 'content-type': type = '', 'content-length': length } = response.headers();
    open.streams = length === undefined && type !== '' && !type.includes('application/json');
    if (response.request().method() === 'GET') open.push = type.includes('text/event-stream');
  };

  private countIdle(key: string): void {
    const count = (this.idleCounts.get(key) ?? 0) + 1;
    this.idleCounts.set(key, count);
    if (count >= idleRepeats) this.background.add(key);
  }

  private readonly onEnd = (request: Request): void => {
    if (this.scripts.delete(request)) this.onEvent();
    const open = this.open.get(request);
    if (!open) return;
    this.open.delete(request);
    const counts =
      open.agent && open.startedAt >= this.beganAt && !this.background.has(keyOf(request));
    if (counts) this.lastEndAt = performance.now();
    const streamed = open.push || open.kind === 'eventsource';
    if (counts && streamed && !this.idle) this.closing.add(keyOf(request));
    this.onEvent();
  };
}

interface PollCount {
  times: number;
  lastAt: number;
  intervalMs: number;
  /** The last two intervals are alike: a page that asks ever more slowly leaves more room. */
  steady: boolean;
}

/** After so much of its interval, and so much more for delay, the next is overdue. */
const room = { factor: 1.5, plusMs: 300, steadyPlusMs: 150 };
/** Intervals that differ by less are alike. */
const alike = 1.3;

const enough: Readonly<Record<string, number>> = { GET: 2 };
const enoughElse = 3;

/** Requests of a turn by what they ask for. Times are `performance.now()`, ms. */
export class Polls {
  private readonly asked = new Map<string, PollCount>();
  /** What was polled in an earlier turn. */
  private readonly known = new Set<string>();

  note(key: string): void {
    const now = performance.now();
    const before = this.asked.get(key);
    const intervalMs = before ? now - before.lastAt : 0;
    const earlierMs = before?.intervalMs ?? 0;
    this.asked.set(key, {
      times: (before?.times ?? 0) + 1,
      lastAt: now,
      intervalMs,
      steady: earlierMs > 0 && intervalMs < earlierMs * alike && earlierMs < intervalMs * alike,
    });
  }

  beginTurn(): void {
    for (const key of this.asked.keys()) if (this.isPoll(key)) this.known.add(key);
    this.asked.clear();
  }

  /** Whether the page asks for this again and again. */
  isPoll(key: string): boolean {
    if (this.known.has(key)) return true;
    const times = this.asked.get(key)?.times ?? 0;
    return times >= (enough[key.split(' ')[0] ?? ''] ?? enoughElse);
  }

  /** When the next is due, with room for delay: the page asks on as long as the agent works. -Infinity without any. */
  dueAt(skip: ReadonlySet<string>): number {
    const polls = this.polled(skip);
    return Math.max(
      -Infinity,
      ...polls.map(
        ({ lastAt, intervalMs, steady }) =>
          lastAt + intervalMs * room.factor + (steady ? room.steadyPlusMs : room.plusMs),
      ),
    );
  }

  /** Whether all polling has the same pace: then its end is recognizable. */
  isSteady(skip: ReadonlySet<string>): boolean {
    const polls = this.polled(skip);
    return polls.length > 0 && polls.every(({ steady }) => steady);
  }

  private polled(skip: ReadonlySet<string>): PollCount[] {
    return [...this.asked]
      .filter(([key]) => this.isPoll(key) && !skip.has(key))
      .map(([, asked]) => asked);
  }
}
