// What the observer script and the driver exchange: plain data, no DOM types.

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
