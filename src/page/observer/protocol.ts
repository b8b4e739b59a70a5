// What the observer script and the driver say to each other: plain data, no DOM types.

/** CSS px, relative to the frame's viewport. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something that changed in a frame. Sent once per batch of mutations, the next when this was received. */
export interface Change {
  /** The transcript changed; else only attributes, or text elsewhere. */
  content: boolean;
  /** An agent message is new or differs from the beginning of the turn. */
  progress: boolean;
  /** What a person did, where a person is watched; nothing else has changed then. */
  person?: PersonReport;
}

/** What a person did on the page; ids are the observer's. */
export type PersonDid =
  | { kind: 'say'; text: string }
  | { kind: 'press'; id: string; name: string }
  | { kind: 'fill'; id: string; name: string; value: string }
  | { kind: 'select'; id: string; name: string; option: string }
  | { kind: 'upload'; id: string; name: string; files: string[] };

/** Told before the page hears of it (`begin`), and once it is certain (`did`). */
export type PersonReport =
  { begin: { kind: 'say' | 'press'; memory: TurnMemory } } | { did: PersonDid };

/** One box that takes text, and how much it looks like the message box. */
export interface TextBox {
  id: string;
  /** Above zero: may be the message box. */
  score: number;
  role: string;
  label: string;
  placeholder: string;
  width: number;
  height: number;
  enabled: boolean;
  /** What it is called in a selector. */
  element: string;
  /** Why it is not the message box, where that is plain. */
  against: string | null;
}

/** A control that may open the chat. */
export interface Launcher {
  id: string;
  name: string;
  score: number;
}

/** The control that sends, and how sure that is. */
export interface SendControl {
  id: string;
  name: string;
  enabled: boolean;
  /** By name or type; else a nameless control beside the box. */
  certain: boolean;
}

/** A point at which a person would press. */
export interface PressPoint {
  onScreen: boolean;
  /** Only a sliver of it is in sight: a person scrolls on. */
  barely: boolean;
  x: number;
  y: number;
  coveredBy: string | null;
  enabled: boolean;
  name: string;
}

/** Where a wheel turn would bring an element closer. */
export interface WheelTurn {
  x: number;
  y: number;
  deltaX: number;
  deltaY: number;
}

export interface BoxState {
  connected: boolean;
  enabled: boolean;
  focused: boolean;
  text: string;
}

export interface FrameMessage {
  id: string;
  role: 'user' | 'agent';
  text: string;
  onScreen: boolean;
}

export interface FrameControl {
  id: string;
  role: string;
  name: string;
  context: string;
  enabled: boolean;
  onScreen: boolean;
  message: string | null;
  value?: string;
  options?: string[];
}

/** How a field is filled in. `rich` is contenteditable, `choice` an ARIA combobox that takes no text. */
export type FieldKind =
  | 'text'
  | 'rich'
  | 'date'
  | 'time'
  | 'datetime-local'
  | 'month'
  | 'week'
  | 'select'
  | 'listbox'
  | 'choice'
  | 'file';

export interface FieldOption {
  id: string;
  text: string;
  chosen: boolean;
}

/** What a field is and holds at one moment. */
export interface FieldState {
  kind: FieldKind;
  /** Of a password dots, as many as it has characters. */
  value: string;
  masked: boolean;
  focused: boolean;
  /** Whether it takes text by typing. */
  typed: boolean;
  expanded: boolean;
  /** A native select of which several options can be chosen. */
  multiple: boolean;
  /** A native select that shows its options on the page. */
  listed: boolean;
  /** What can be chosen now; of a closed ARIA combobox nothing is known. */
  options: FieldOption[];
}

export interface FrameObservation {
  messages: FrameMessage[];
  controls: FrameControl[];
  /** For `TranscriptMemory`. */
  nextId: number;
}

/** A mark that the agent works. `firm` ones hold until they go; others only for a while. */
export interface BusyMark {
  sentence: string;
  firm: boolean;
}

/** What the frame of the transcript tells while the agent may be at work. */
export interface WorkState {
  /** Whether the message box is on the page. */
  hasBox: boolean;
  /** An agent message is new or differs from the beginning of the turn. */
  progress: boolean;
  /** A user message is new since the beginning of the turn. */
  echoed: boolean;
  busy: BusyMark[];
  /** How the newest agent message ends. */
  ending: 'complete' | 'unfinished' | 'interim' | 'none';
}

/** What a user did or will do, told to the observer before it is done. */
export interface TurnStart {
  /** Text that the transcript will show as the user's. */
  text: string;
  /** Whether the transcript may also leave it out, as after pressing a control. */
  optional: boolean;
}

/** What survives a navigation: the next document's observer goes on from here. */
export interface TranscriptMemory {
  messages: FrameMessage[];
  nextId: number;
  sent: TurnStart[];
  baseline: [id: string, text: string][];
}

/** What a turn begins with; the messages are in the last observation. */
export type TurnMemory = Omit<TranscriptMemory, 'messages'>;

/** CSS selectors from the app file, and whether a person is watched. */
export interface ObserverHints {
  person?: boolean;
  input?: string;
  send?: string;
  transcript?: string;
  message?: string;
  busy?: string;
}

/** Where a frame stands in its parent. */
export interface FrameArea {
  /** Origin of the frame's viewport in the parent's. */
  x: number;
  y: number;
  /** What of the frame can be seen, in the frame's own coordinates; null when nothing can. */
  visible: Rect | null;
}

/** Something that was taken for a part of the chat: where it is, and how a selector would name it. */
export interface Piece {
  /** Short name for people, such as `textarea#message`. */
  element: string;
  /** ARIA role as far as it is stated or plain; empty otherwise. */
  role: string;
  /** Accessible name. */
  name: string;
  /** What of it can be seen; null when nothing can. */
  box: Rect | null;
  /** CSS selectors that match this element alone in this frame, the most lasting first. */
  selectors: string[];
}

/** A mark that the agent works, with its place. */
export type BusyPiece = Piece & BusyMark;

/** What the observer took for what. */
export interface FrameExplanation {
  box: (Piece & { placeholder: string; enabled: boolean }) | null;
  send: Piece | null;
  transcript: Piece | null;
  messages: { id: string; side: 'user' | 'agent'; text: string; box: Rect | null }[];
  /** CSS selectors that match the messages in the transcript and nothing else there. */
  messageSelectors: string[];
  /** Lines of text in sight, for whoever draws on the picture. */
  lines: Rect[];
}

/** A part of the page that lies before a person who wants to talk. */
export interface Layer {
  element: string;
  /** The beginning of its text. */
  text: string;
  /** Names of what can be pressed in it. */
  controls: string[];
}

/** What a page without a message box shows instead. */
export interface Obstacles {
  /** Password fields in sight, as short names. */
  passwords: string[];
  /** Dialogs and banners in sight that speak of cookies or consent. */
  consents: Layer[];
  headings: string[];
  /** Names of what can be pressed, the first few. */
  controls: string[];
}

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
  /** Null when the field has gone. */
  fieldState(id: string): FieldState | null;
  /** From here on the page as a whole is the conversation, until a message box is chosen. */
  goWithoutBox(): void;
  /** How many controls and fields are on the page. */
  countControls(): number;
  scrolled(): Promise<void>;
  /** Gives what was said so far, without `messages`: the last observation has them. */
  beginTurn(turn: TurnStart): TurnMemory;
  hasBox(): boolean;
  /** `element` is the frame's owner, passed by handle. */
  frameArea(element: unknown, view: Rect): FrameArea | null;
  /** What lies on the frame's owner at this point; null when nothing does. */
  hits(element: unknown, point: { x: number; y: number }): string | null;
  /** Whether the user's text of this turn stands in the transcript. */
  echoed(): boolean;
  workState(): WorkState;
  observe(view: Rect): FrameObservation;
  memory(): TranscriptMemory;
  resume(memory: TranscriptMemory): void;
  /** What was taken for what; `send` is the control that was pressed, while it is there. Changes nothing. */
  explain(view: Rect, send: string | null): FrameExplanation;
  /** Marks that the agent works, once a turn has begun. */
  busyPieces(view: Rect): BusyPiece[];
  /** One element, such as a launcher before it is pressed. */
  describe(id: string, view: Rect): Piece | null;
  obstacles(): Obstacles;
  /** The outermost layer over the middle of the message box; null when none is. */
  boxCover(): Layer | null;
}

/** The one global of the observer, `window.__sightline`; not enumerable. */
export interface ObserverGlobal {
  /** Id of the message that the node belongs to; null outside of messages. */
  messageOf(node: unknown): string | null;
  newestAgentMessage(): unknown;
  driver: ObserverCalls;
}
