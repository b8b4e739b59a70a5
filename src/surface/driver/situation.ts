// What is known about a turn at one moment, for deciding whether the agent has finished; only data.
import type { WorkState } from '../../page/observer/protocol.js';
import type { TurnKind } from './activity.js';
import type { Habits } from './habits.js';
import type { OpenRequest } from './transport.js';

/** All that is known at one moment. Times are `performance.now()`, ms. */
export interface Situation {
  kind: TurnKind;
  now: number;
  beganAt: number;
  lastChangeAt: number;
  lastEndAt: number;
  lastFrameAt: number;
  longestPauseMs: number;
  /** Requests to the agent that this turn began. */
  begun: number;
  fedElsewhere: boolean;
  drawnOut: boolean;
  /** Nothing is open through which the agent could speak up, whenever it was opened. */
  wireIsSilent: boolean;
  /** The newest socket frame that speaks of it says that the agent works. */
  frameSaysWorking: boolean;
  /** The page asks again and again since this turn began. */
  polling: boolean;
  pollDueAt: number;
  /** And at one pace, so that it tells when it stops. */
  pollsSteadily: boolean;
  /** When the agent's protocol said that its last run was over; -Infinity while it did not. */
  runOverSince: number;
  /** A mark of work accompanied the growing text of this turn. */
  marked: boolean;
  /** What the turns so far have taught. */
  habits: Habits;
  open: readonly OpenRequest[];
  navigated: boolean;
  /** What the page reports; null until queried. */
  page: WorkState | null;
}
