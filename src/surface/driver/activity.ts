// The clockwork of one turn: when something changed, when the agent began to answer, and the pauses it has shown so far.
import type { Change, WorkState } from '../../page/observer/protocol.js';
import type { Transport } from './transport.js';

/** What began the wait: arriving at the page, a message, a pressed control. */
export type TurnKind = 'arrive' | 'say' | 'press';

/** How a change may still belong to a request that has ended, ms: the page needs time to draw. */
const drawMs = 150;
/** Pieces that follow each other this closely after the end are drawn out by the page, ms. */
const tailMs = 500;

/** A text that changed so shortly before is growing, ms. */
const flowingMs = 300;

/** One turn as it stands. Times are `performance.now()`, ms. */
export interface Turn {
  kind: TurnKind;
  beganAt: number;
  lastChangeAt: number;
  firstProgressAt: number | null;
  longestSilenceMs: number;
  /** Longest pause between two pieces of the answer. */
  longestPauseMs: number;
  fedByRequest: boolean;
  /** Some of the answer came while no request was open. */
  fedElsewhere: boolean;
  /** The page went on drawing after the request had ended. */
  drawnOut: boolean;
  /** The page showed a mark of work while the text was growing. */
  marked: boolean;
  lastLook: { at: number; page: WorkState } | null;
  settledAt: number | null;
  silentUntilLate: number | null;
}

function newTurn(kind: TurnKind): Turn {
  return {
    kind,
    beganAt: performance.now(),
    lastChangeAt: -Infinity,
    firstProgressAt: null,
    longestSilenceMs: 0,
    longestPauseMs: 0,
    fedByRequest: false,
    fedElsewhere: false,
    drawnOut: false,
    marked: false,
    lastLook: null,
    settledAt: null,
    silentUntilLate: null,
  };
}

export class Activity {
  readonly pulse = new Pulse();
  readonly habits = new Habits();
  /** Changes of any frame so far, of the transcript and beside it. */
  changes = 0;
  turn = newTurn('arrive');

  begin(kind: TurnKind): void {
    this.turn = newTurn(kind);
  }

  /** The turn counts as finished. */
  settled(): void {
    this.turn.settledAt = performance.now();
  }

  /** The agent's messages are not those that the turn ended with: it had not finished. */
  wentOn(): void {
    if (this.turn.silentUntilLate !== null) this.habits.learnLate(this.turn.silentUntilLate);
  }

  /** Whether the agent has begun to write and the page was not asked since. */
  get unseenProgress(): boolean {
    return (
      this.turn.firstProgressAt !== null &&
      (this.turn.lastLook?.at ?? 0) < this.turn.firstProgressAt
    );
  }

  /** What the page reported when queried. */
  looked(page: WorkState): void {
    const now = performance.now();
    const isFirst = this.unseenProgress;
    this.turn.lastLook = { at: now, page };
    if (!isFirst || now - this.turn.lastChangeAt >= flowingMs) return;
    this.turn.marked = page.progress && page.busy.length > 0;
    if (this.turn.marked) this.habits.learnMarked();
  }

  /** Latest of the beginning and the last change. */
  get quietSince(): number {
    return Math.max(this.turn.beganAt, this.turn.lastChangeAt);
  }

  onChange(change: Change, transport: Transport): void {
    if (change.content) this.onContent(change, transport);
    this.pulse.beat();
  }

  private onContent(change: Change, transport: Transport): void {
    const now = performance.now();
    const pause = now - this.quietSince;
    if (this.turn.settledAt !== null) this.turn.silentUntilLate ??= pause;
    this.turn.longestSilenceMs = Math.max(this.turn.longestSilenceMs, pause);
    if (change.progress) {
      if (this.turn.firstProgressAt !== null)
        this.turn.longestPauseMs = Math.max(this.turn.longestPauseMs, pause);
      this.learn(pause);
      this.turn.firstProgressAt ??= now;
      this.noteFeed(now, transport);
    }
    this.turn.lastChangeAt = now;
  }

  /** Only of pauses so long that the page was asked meanwhile is it known how the text looked. */
  private learn(pause: number): void {
    const look = this.turn.lastLook;
    if (!look || look.at < this.quietSince || this.turn.firstProgressAt === null) return;
    // Where a mark told, the length of the pause taught nothing.
    if (look.page.busy.length === 0) this.habits.learnPause(look.page.ending, pause);
  }

  private noteFeed(now: number, transport: Transport): void {
    const isPushed = transport.hasPushChannel();
    // Beside a push channel, a request with a one-piece answer may still be open when the pushed content is drawn.
    const feeds = transport
      .openRequests()
      .some(({ agent, poll, streams }) => agent && !poll && (streams || !isPushed));
    if (feeds) {
      this.turn.fedByRequest = true;
      return;
    }
    // What the page draws after the last run ended came in that run.
    const sinceOver = now - transport.runOverSince;
    if (sinceOver < Infinity) {
      this.turn.drawnOut = sinceOver > drawMs;
      return;
    }
    // With a channel open that pushes, what comes after the request may have come by that.
    const sinceEnd = now - transport.lastEndAt;
    if (sinceEnd < drawMs && !isPushed) {
      this.turn.fedByRequest = true;
      return;
    }
    const follows = now - Math.max(transport.lastEndAt, this.turn.lastChangeAt) < tailMs;
    if (this.turn.fedByRequest && follows && !isPushed) this.turn.drawnOut = true;
    else this.turn.fedElsewhere = true;
  }
}

type Ending = WorkState['ending'];

/** Longer pauses than this are something else: an agent that speaks up on its own. */
const longestLearned = 6000;
/** Turns in which a mark must accompany a growing text before its absence means something. */
const enough = 2;
/** A pause that was seen may be half as long again the next time, and a little. */
const margin = { factor: 1.5, plusMs: 300 };

/** Kept over all turns of one driver; pauses in ms. */
export class Habits {
  private readonly pauses = new Map<Ending, number>();
  private lateMs = 0;
  private marksBesideText = 0;
  private wroteUnmarked = false;

  /** Whether the page shows a mark of work as long as the agent writes. */
  get pageTells(): boolean {
    return this.marksBesideText >= enough && !this.wroteUnmarked;
  }

  /** The agent continued after a pause that ended with a query of the page. */
  learnPause(ending: Ending, pauseMs: number): void {
    this.wroteUnmarked = true;
    if (pauseMs > longestLearned) return;
    this.pauses.set(ending, Math.max(this.pauses.get(ending) ?? 0, pauseMs));
  }

  /** The agent went on after the turn had counted as finished. */
  learnLate(pauseMs: number): void {
    this.wroteUnmarked = true;
    if (pauseMs <= longestLearned) this.lateMs = Math.max(this.lateMs, pauseMs);
  }

  /** The page showed a mark while the text was growing; told once in a turn. */
  learnMarked(): void {
    this.marksBesideText += 1;
  }

  /** Silence that has to be waited out because the agent has gone on after such a one before, ms. */
  silenceMs(ending: Ending): number {
    return Math.min(
      longestLearned,
      withMargin(Math.max(this.pauses.get(ending) ?? 0, this.lateMs)),
    );
  }

  /** The same if a closed request shows it: only what came later counts. */
  get silenceAfterCloseMs(): number {
    return Math.min(longestLearned, withMargin(this.lateMs));
  }
}

function withMargin(pauseMs: number): number {
  return pauseMs > 0 ? pauseMs * margin.factor + margin.plusMs : 0;
}

/** Counts events and wakes whoever waits. */
class Pulse {
  private waiting: (() => void)[] = [];
  private beats = 0;

  /** Events so far: pass it to `after` to miss none in between. */
  get count(): number {
    return this.beats;
  }

  beat(): void {
    this.beats += 1;
    const waiting = this.waiting;
    this.waiting = [];
    for (const wake of waiting) wake();
  }

  /** Resolves at the first event after the `count`-th, or at the deadline (`performance.now()`, ms). */
  after(count: number, deadline: number): Promise<void> {
    if (this.beats > count) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(
        () => {
          this.waiting = this.waiting.filter((other) => other !== wake);
          resolve();
        },
        Math.max(0, Math.min(deadline - performance.now(), 2 ** 31 - 1)),
      );
      this.waiting.push(wake);
    });
  }

  /** Asks after each event until there is a value; null when `ms` pass first. */
  async valueWithin<T>(ms: number, ask: () => Promise<T | null>): Promise<T | null> {
    const deadline = performance.now() + ms;
    for (;;) {
      const seen = this.count;
      const value = await ask();
      if (value !== null || performance.now() >= deadline) return value;
      await this.after(seen, deadline);
    }
  }
}
