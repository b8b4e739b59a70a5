// The clockwork of one turn: when something changed, when the agent first showed something, who fed it.
import type { Change } from '../../page/observer/protocol.js';
import { Pulse } from './pulse.js';
import type { Transport } from './transport.js';

/** What began the wait: arriving at the page, a message, a pressed control. */
export type TurnKind = 'arrive' | 'say' | 'press';

/** How a change may still belong to a request that has ended, ms: the page needs time to draw. */
const drawMs = 150;
/** Pieces that follow each other this closely after the end are drawn out by the page, ms. */
const tailMs = 500;

/** Times are `performance.now()`, ms. */
export class Activity {
  readonly pulse = new Pulse();
  kind: TurnKind = 'arrive';
  beganAt = performance.now();
  lastChangeAt = -Infinity;
  firstProgressAt: number | null = null;
  longestSilenceMs = 0;
  /** Longest pause between two pieces of this turn's answer, ms. */
  longestPauseMs = 0;
  private fedByRequest = false;
  /** Some of the answer came while no request was open. */
  fedElsewhere = false;
  /** The page went on drawing after the request had ended. */
  drawnOut = false;

  begin(kind: TurnKind): void {
    this.kind = kind;
    this.beganAt = performance.now();
    this.lastChangeAt = -Infinity;
    this.firstProgressAt = null;
    this.longestSilenceMs = 0;
    this.longestPauseMs = 0;
    this.fedByRequest = false;
    this.fedElsewhere = false;
    this.drawnOut = false;
  }

  /** Latest of the beginning and the last change. */
  get quietSince(): number {
    return Math.max(this.beganAt, this.lastChangeAt);
  }

  onChange(change: Change, transport: Transport): void {
    if (change.content) this.onContent(change, transport);
    this.pulse.beat();
  }

  private onContent(change: Change, transport: Transport): void {
    const now = performance.now();
    const pause = now - this.quietSince;
    this.longestSilenceMs = Math.max(this.longestSilenceMs, pause);
    if (change.progress) {
      if (this.firstProgressAt !== null) this.longestPauseMs = Math.max(this.longestPauseMs, pause);
      this.firstProgressAt ??= now;
      this.noteFeed(now, transport);
    }
    this.lastChangeAt = now;
  }

  private noteFeed(now: number, transport: Transport): void {
    if (transport.openRequests().some(({ agent }) => agent)) {
      this.fedByRequest = true;
      return;
    }
    // With a channel open that pushes, what comes after the request may have come by that.
    const sinceEnd = now - transport.lastEndAt;
    if (sinceEnd < drawMs && !transport.hasPushChannel()) {
      this.fedByRequest = true;
      return;
    }
    const follows = now - Math.max(transport.lastEndAt, this.lastChangeAt) < tailMs;
    if (this.fedByRequest && follows && !transport.hasPushChannel()) this.drawnOut = true;
    else this.fedElsewhere = true;
  }
}
