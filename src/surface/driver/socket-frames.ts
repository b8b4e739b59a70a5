// Keeps account of the frames on a page's sockets, and whether they say that the agent works.
import type { Page, WebSocket } from '@playwright/test';
import { framesOfMessage } from '../../values/event-stream.js';

const heartbeat =
  /^[0-9]?$|\b(ping|pong|heart-?beat|keep-?alive|health|presence)\b|^\{"type":(6|"ka")\}/i;
const beatRepeats = 3;

interface Listeners {
  /** Something happened that could end the wait for the agent. */
  onEvent: () => void;
  /** Takes each frame that is JSON, parsed. */
  onFrame: (frame: unknown) => void;
}

/** Times are `performance.now()`, ms. */
export class SocketFrames {
  private readonly page: Page;
  private readonly listeners: Listeners;
  private readonly sockets = new Set<WebSocket>();
  /** How often frames of a shape came; one that comes while nobody works is known at once. */
  private readonly shapes = new Map<string, number>();
  /** Whether frames of this turn said that the agent was done, and whether a whole turn went by in which they only said that it works. */
  private saidEnd = false;
  private neverSaysEnd = false;
  private idle = false;
  /** What the newest frame about work in this turn says. */
  private word: FrameWord = null;

  /** When a socket last told something, in this turn. */
  lastAt = -Infinity;
  /** Frames that the page has sent in this turn. */
  sent = 0;

  constructor(page: Page, listeners: Listeners) {
    this.page = page;
    this.listeners = listeners;
    page.on('websocket', this.onSocket);
  }

  close(): void {
    this.page.off('websocket', this.onSocket);
  }

  get anyOpen(): boolean {
    return this.sockets.size > 0;
  }

  /** Whether a frame says that the agent works, in a protocol that also says when it is done. */
  get saysWorking(): boolean {
    return this.word === 'working' && !this.neverSaysEnd;
  }

  beginTurn(): void {
    this.idle = false;
    this.lastAt = -Infinity;
    this.sent = 0;
    this.word = null;
    this.saidEnd = false;
  }

  endTurn(): void {
    this.idle = true;
    if (this.word === 'working' && !this.saidEnd) this.neverSaysEnd = true;
  }

  private readonly onSocket = (socket: WebSocket): void => {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('framesent', () => {
      this.sent += 1;
      this.listeners.onEvent();
    });
    socket.on('framereceived', ({ payload }) => this.received(payload.toString()));
  };

  private received(whole: string): void {
    for (const frame of framesOfMessage(whole)) this.listeners.onFrame(frame);
    const text = whole.slice(0, 300);
    const shape = text.replace(/[0-9]+/g, '0');
    const count = (this.shapes.get(shape) ?? 0) + 1;
    this.shapes.set(shape, this.idle ? beatRepeats : count);
    // Words that repeat change the transcript, which is watched separately.
    if (this.idle || heartbeat.test(text) || count >= beatRepeats) return;
    this.lastAt = performance.now();
    const word = frameWordOf(text);
    this.word = word ?? this.word;
    if (word === 'ended') this.saidEnd = true;
    this.listeners.onEvent();
  }
}

/** What a frame says about the agent's work; null if nothing. */
type FrameWord = 'working' | 'ended' | null;

const stated =
  /"(?:type|event|events?_?(?:type|name)|status|state|kind|phase|action|op|method)"\s*:\s*"([^"]{1,60})"/gi;
/** As Socket.IO and its like write them: `42["typing",{…}]`. */
const named = /^\d*\[\s*"([^"]{1,60})"/;
const flag = /"(?:is_?)?(?:typing|thinking|busy|streaming|processing)"\s*:\s*(true|false)/i;

const ended =
  /^(done|end|ended|complete|completed|finish|finished|stop|stopped|idle|final|eos|off|error|failed|cancelled)$/;
const working =
  /^(typing|thinking|processing|working|start|started|begin|delta|chunk|token|partial|progress|running|generating|streaming|pending|queued|searching)$/;

function wordsIn(value: string): string[] {
  return value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** Reads the first few hundred characters of a frame. */
export function frameWordOf(text: string): FrameWord {
  const said = flag.exec(text);
  if (said) return said[1]?.toLowerCase() === 'true' ? 'working' : 'ended';
  const values = [...text.matchAll(stated)].map((match) => match[1] ?? '');
  const words = [...values, named.exec(text)?.[1] ?? ''].flatMap(wordsIn);
  if (words.some((word) => ended.test(word))) return 'ended';
  return words.some((word) => working.test(word)) ? 'working' : null;
}
