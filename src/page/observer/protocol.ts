// What the observer script and the driver exchange: plain data and the calls, no DOM types.
/** CSS px, relative to the frame's viewport. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A change in a frame. Sent once per batch of mutations, the next one after this was received. */
export interface Change {
  /** The transcript changed; else only attributes, or text elsewhere. */
  content: boolean;
  /** An agent message is new or differs from the beginning of the turn. */
  progress: boolean;
  /** What a person did, if a person is watched; nothing else has changed then. */
  person?: PersonReport;
}

/** What a person did on the page; ids are the observer's. */
export type PersonDid =
  | { kind: 'say'; text: string }
  | { kind: 'press'; id: string; name: string }
  | { kind: 'fill'; id: string; name: string; value: string }
  | { kind: 'select'; id: string; name: string; option: string }
  | { kind: 'upload'; id: string; name: string; files: string[] };

/** Reported before the page is notified (`begin`), and once it is certain (`did`). */
export type PersonReport =
  { begin: { kind: 'say' | 'press'; memory: TurnMemory } } | { did: PersonDid };

/** One text field, and how much it looks like the message box. */
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
  /** Its name in a selector. */
  element: string;
  /** Why it is plainly not the message box. */
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

/** A point where a person would press. */
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

/** Where a message is within the part of the page that can show it. */
export interface MessagePlace {
  /** A point where the wheel scrolls it, CSS px of the frame. */
  x: number;
  y: number;
  /** How far everything around it is scrolled down, px. */
  scrolled: number;
  /** Height of it that can be seen at once, px. */
  windowHeight: number;
  /** How much of it is above and below that, px; 0 if nothing is. */
  above: number;
  below: number;
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
  expands?: Expands;
}

/** Shows the rest of a message, or opens something collapsed in it that may be anything. */
export type Expands = 'rest' | 'closed';

export interface FrameObservation {
  messages: FrameMessage[];
  /** Ids of what the agent has said since the turn began. */
  fresh: string[];
  controls: FrameControl[];
  /** For `TranscriptMemory`. */
  nextId: number;
}

/** A mark that the agent is working. `firm` ones count until they disappear; others only for a while. */
export interface BusyMark {
  sentence: string;
  firm: boolean;
}

/** What the transcript's frame reports while the agent may be working. */
export interface WorkState {
  /** Whether the message box is on the page. */
  hasBox: boolean;
  /** An agent message is new or differs from the beginning of the turn. */
  progress: boolean;
  /** A user message is new since the beginning of the turn. */
  echoed: boolean;
  busy: BusyMark[];
  /** The document is loaded, and the page has set no timer for the next seconds: nothing will happen on its own. */
  nothingIsSet: boolean;
  /**
   * Nothing is left in the page, not even an interval, that could change it before somebody acts or the network
   * answers.
   */
  nothingIsLeft: boolean;
  /** How the newest agent message ends. */
  ending: 'complete' | 'unfinished' | 'interim' | 'none';
}

/** What a user did or will do, reported to the observer before it is done. */
export interface TurnStart {
  /** Text that the transcript will show as the user's. */
  text: string;
  /** Whether the transcript may also omit it, as after pressing a control. */
  optional: boolean;
}

/** What survives a navigation: the next document's observer continues from here. */
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

/** Where a frame is in its parent. */
export interface FrameArea {
  /** Origin of the frame's viewport in the parent's. */
  x: number;
  y: number;
  /** The visible part of the frame, in the frame's own coordinates; null if nothing is. */
  visible: Rect | null;
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

/** What a field is and contains at one moment. */
export interface FieldState {
  kind: FieldKind;
  /** For a password, as many dots as it has characters. */
  value: string;
  masked: boolean;
  focused: boolean;
  /** Whether it takes text by typing. */
  typed: boolean;
  expanded: boolean;
  /** A native select that allows several options. */
  multiple: boolean;
  /** A native select that shows its options on the page. */
  listed: boolean;
  /** What can be chosen now; unknown for a closed ARIA combobox. */
  options: FieldOption[];
}

/** The focus, seen from one element that the keyboard is to get to. */
export interface FocusState {
  /** It has the focus, or is the active option of what has. */
  reached: boolean;
  /** Arrow keys may lead to it from where the focus is. */
  arrows: boolean;
  /** The key that uses it once it has the focus; null: it is typed into. */
  key: 'Enter' | 'Space' | 'ArrowDown' | null;
  /** Whether the browser itself turns the key into a click; else only the page can. */
  native: boolean;
}

/** What has the focus in a frame. */
export interface FocusStop {
  id: string;
  name: string;
}

/** Something that was taken to be a part of the chat: where it is, and how a selector would name it. */
export interface ChatPart {
  /** Short name for people, such as `textarea#message`. */
  element: string;
  /** ARIA role if stated or obvious; otherwise empty. */
  role: string;
  /** Accessible name. */
  name: string;
  /** Its visible part; null if nothing is. */
  box: Rect | null;
  /** CSS selectors that match only this element in this frame, the most stable first. */
  selectors: string[];
}

/** A mark that the agent is working, with its place. */
export type BusyPiece = ChatPart & BusyMark;

/** What the observer took to be what. */
export interface FrameExplanation {
  box: (ChatPart & { placeholder: string; enabled: boolean }) | null;
  send: ChatPart | null;
  transcript: ChatPart | null;
  messages: { id: string; side: 'user' | 'agent'; text: string }[];
  /** CSS selectors that match the messages in the transcript and nothing else there. */
  messageSelectors: string[];
}

/** A part of the page that a person sees before being able to talk. */
export interface Layer {
  element: string;
  /** The beginning of its text. */
  text: string;
  /** Names of what can be pressed in it. */
  controls: string[];
}

/** What a page without a message box shows instead. */
export interface Obstacles {
  /** Visible password fields, as short names. */
  passwords: string[];
  /** Visible dialogs and banners about cookies or consent. */
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
