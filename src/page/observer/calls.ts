// What the driver calls in each frame, and the one global it uses for that.
import type { BusyPiece, FrameExplanation, Layer, Obstacles, ChatPart } from './explained.js';
import type { FieldState } from './field-state.js';
import type { FocusState, FocusStop } from './focus-state.js';
import type {
  BoxState,
  FrameArea,
  FrameObservation,
  Launcher,
  MessagePlace,
  ObserverHints,
  PressPoint,
  Rect,
  SendControl,
  TextBox,
  TranscriptMemory,
  TurnMemory,
  TurnStart,
  WheelTurn,
  WorkState,
} from './protocol.js';

/** What the driver calls in each frame. */
export interface ObserverCalls {
  configure(hints: ObserverHints): void;
  textBoxes(): TextBox[];
  launchers(): Launcher[];
  chooseBox(id: string): void;
  sendControl(): SendControl | null;
  boxState(): BoxState;
  focusBox(): void;
  selectBoxText(): void;
  boxPoint(view: Rect): PressPoint;
  pressPoint(id: string, view: Rect): PressPoint | null;
  wheelTurn(id: string, view: Rect): WheelTurn | null;
  /** Where a message is within its scroller; null if it is gone. */
  messagePlace(message: string, view: Rect): MessagePlace | null;
  /** Null if the field is gone. */
  fieldState(id: string): FieldState | null;
  /** Where the keyboard's focus is, seen from an element; null if that is gone. */
  focusState(id: string): FocusState | null;
  /** What has the focus in this frame; null: nothing. */
  focusStop(): FocusStop | null;
  /** From here on the page as a whole is the conversation, until a message box is chosen. */
  goWithoutBox(): void;
  /** How many controls and fields are on the page. */
  countControls(): number;
  scrolled(): Promise<void>;
  /** At the next animation frame; never if the page is not drawn, or its clock is stopped. */
  drawn(): Promise<void>;
  /** Returns what was said so far, without `messages`: the last observation has them. */
  beginTurn(turn: TurnStart): TurnMemory;
  hasBox(): boolean;
  /** `element` is the frame's owner, passed by handle. */
  frameArea(element: unknown, view: Rect): FrameArea | null;
  /** What covers the frame's owner at this point; null if nothing does. */
  hits(element: unknown, point: { x: number; y: number }): string | null;
  /** Whether the user's text of this turn is in the transcript. */
  echoed(): boolean;
  workState(): WorkState;
  /** As in `WorkState`. */
  nothingIsLeft(): boolean;
  observe(view: Rect): FrameObservation;
  memory(): TranscriptMemory;
  resume(memory: TranscriptMemory): void;
  /** What was taken to be what; `send` is the control that was pressed, while it exists. Changes nothing. */
  explain(view: Rect, send: string | null): FrameExplanation;
  /** Marks that the agent is working, once a turn has begun. */
  busyPieces(view: Rect): BusyPiece[];
  /** One element, such as a launcher before it is pressed. */
  describe(id: string, view: Rect): ChatPart | null;
  obstacles(): Obstacles;
  /** The outermost layer over the middle of the message box; null if there is none. */
  boxCover(): Layer | null;
}

/** The one global of the observer, `window.__sightline`; not enumerable. */
export interface ObserverGlobal {
  /** Id of the message that the node belongs to; null outside of messages. */
  messageOf(node: unknown): string | null;
  newestAgentMessage(): unknown;
  driver: ObserverCalls;
}
