// What a page driver offers to whoever plays the user, and what it needs to know; drives nothing itself.
import type { SurfaceHints } from '../../app/definition.js';
import type { Observation, PreparingAction, TurnAction } from '../../episode/action.js';
import type { BusyPiece, MessagePlace } from '../../page/observer/protocol.js';
import type { Explanation } from './explanation.js';
import type { Settled } from './settle.js';

export interface DriverOptions {
  /** Where to look, instead of finding it. */
  hints: SurfaceHints;
  /** Silence after which the agent counts as not answering, ms. */
  replyTimeoutMs: number;
  /**
   * Origins whose open requests mean that the agent works, such as "http://127.0.0.1:3000"; a predicate over URLs if
   * origins are not enough.
   */
  agentOrigins: readonly string[] | ((url: string) => boolean);
  /** The user opens by actions: the page is ready without a message box. Default false. */
  withoutBox?: boolean;
  /** The user has no mouse. Default false. */
  keyboardOnly?: boolean;
  /** Folder in which the names of uploaded files are resolved. Default: the working directory. */
  filesDir?: string;
  /**
   * A person drives the page by hand, and this is notified of everything done, in order. `act` then does nothing: its
   * action has already been done. Default: the driver acts.
   */
  onPerson?: (action: TurnAction | PreparingAction) => void;
}

/** One page, driven as a person would. */
export interface Driver {
  /**
   * Opens the chat with its launcher, if there is no message box yet; does not need a box after that. Throws
   * control-not-found.
   */
  openChat(): Promise<void>;
  /** Waits until a greeting has settled and the message box, where one is wanted, is there. Throws control-not-found. */
  ready(): Promise<Settled>;
  /** What is on the page now, for a user who has taken `turn` turns. */
  observe(turn: number): Promise<Observation>;
  /**
   * Does it. Saying and pressing hand over to the agent, and `settle` waits for it; a filled field, a
   * chosen option and a file do not, and are waited for here. Throws control-not-found where a person
   * could not have done it. `twice`: what hands over is used twice, as by a double click.
   */
  act(action: TurnAction | PreparingAction, how?: { twice?: boolean }): Promise<void>;
  /** Where a message of the conversation is within its scroller; null if it is gone. */
  placeOfMessage(message: string): Promise<MessagePlace | null>;
  /** Turns the wheel over a message by so many px, downward where positive. How far that scrolled, px. */
  scrollMessage(message: string, deltaY: number): Promise<number>;
  /** Presses what shows the rest of a message, and waits for that. False if a person could not have pressed it. */
  expand(control: string): Promise<boolean>;
  /** Resolves once the agent has begun to answer; after `act`. Also where it has been silent past its deadline. */
  begun(): Promise<void>;
  /**
   * Waits until the agent has finished; call it after `act`. `nearly` is called, perhaps several times, when only the rest
   * of a silence is left to wait for.
   */
  settle(nearly?: () => void): Promise<Settled>;
  /**
   * A function that tells whether the page has reported no change since now; scrolling and loading pictures are not
   * reported.
   */
  stillness(): () => boolean;
  /** Receives a frame, as JSON, of a stream or socket from the agent to the page. */
  heard(frame: unknown): void;
  /** Whether there is a message box that takes text now. */
  canSay(): Promise<boolean>;
  /** What was taken to be what, in page coordinates; changes nothing. */
  explain(): Promise<Explanation>;
  /** The marks of this moment that the agent works; none before the first turn. */
  busyMarks(): Promise<BusyPiece[]>;
  /** Resolves at the next event of the page or the wire, or after `ms`. */
  changed(ms: number): Promise<void>;
  /** Stops listening; the page stays as it is. */
  close(): Promise<void>;
}
