// Keeps account of the frames on a page's sockets: which tell something new, and whether they say that the agent works.
import type { Page, WebSocket } from '@playwright/test';
import { framesOfMessage } from '../../values/event-stream.js';
import { frameWordOf, type FrameWord } from './frame-words.js';

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
