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

/** Where a message lies in the part of the page that can show it. */
export interface MessagePlace {
  /** A point over which the wheel scrolls it, CSS px of the frame. */
  x: number;
  y: number;
  /** How far everything around it is scrolled down, px. */
  scrolled: number;
  /** Height of what can be seen of it at once, px. */
  windowHeight: number;
  /** How much of it lies above that, and below it, px; 0 where nothing does. */
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

/** Shows the rest of a message, or opens something closed in it that may be anything. */
export type Expands = 'rest' | 'closed';

export interface FrameObservation {
  messages: FrameMessage[];
  /** Ids of what the agent has said since the turn began. */
  fresh: string[];
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
  /** The document is loaded, and the page has set no timer for the next seconds: nothing comes of it by itself. */
  nothingIsSet: boolean;
  /** Nothing is left in the page, not even an interval, by which it could change before somebody acts or the network answers. */
  nothingIsLeft: boolean;
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
