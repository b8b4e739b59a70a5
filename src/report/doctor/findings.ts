// What `sightline doctor` found on one page, as data: printed, drawn and written from the same record.
import type { SurfaceHints } from '../../app/definition.js';

/** CSS px of the viewport. */
export interface FoundBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One part of the page that was taken to be a part of the chat. */
export interface FoundPart {
  /** Short name, such as `textarea#message`. */
  element: string;
  role: string;
  /** Accessible name; empty if there is none. */
  name: string;
  /** Its visible part; null if none is. */
  box: FoundBox | null;
  /** A stable CSS selector that matches only it; null if only generated names would work. */
  selector: string | null;
}

export interface FoundMessage {
  side: 'user' | 'agent';
  text: string;
  box: FoundBox | null;
  /** New or changed in the turn. */
  isNew: boolean;
}

export interface FoundBusyMark extends FoundPart {
  sentence: string;
  /** Firm marks count until they disappear; others only for a while. */
  firm: boolean;
}

/** How an answer, or the words to it, came over the wire. */
export interface Carrier {
  kind:
    | 'event_stream'
    | 'fetch_stream'
    | 'response'
    | 'websocket'
    | 'long_poll'
    | 'poll'
    | 'document'
    | 'in_page';
  /** Such as POST; empty if it is not a request. */
  method: string;
  /** Without values that look like secrets; empty for things that happened in the page. */
  url: string;
  /** For people, such as "text/event-stream". */
  detail: string;
}

/** Times of one turn, ms. */
export interface FoundSettling {
  finished: boolean;
  /** From the user's act to the first word; null if there was none. */
  firstProgressMs: number | null;
  /** From the user's act to the last change; null if nothing changed. */
  lastChangeMs: number | null;
  /** From the last change until it counted as settled. */
  lagMs: number | null;
  longestSilenceMs: number;
  /** The condition that was met last. */
  waitedLast: string | null;
  /** Sentences for the conditions still unmet at the end. */
  waiting: readonly string[];
}

/** What is wrong: the parts of a SightlineError. */
export interface FoundProblem {
  what: string;
  details: readonly string[];
  next: string;
}

/** Requests of one kind. */
export interface RequestGroup {
  method: string;
  origin: string;
  /** Path with `:id` for what looks like one. */
  path: string;
  /** The part of the path that would be the backend's own; empty for the whole origin. */
  base: string;
  /** Kinds of resource, such as `fetch`. */
  types: readonly string[];
  /** Status codes received; `failed` if none was. */
  statuses: readonly string[];
  contentType: string;
  count: number;
  /** Bytes of all answers' bodies. */
  bytes: number;
  /** Whether one of them was in the turn. */
  inTurn: boolean;
  /** What the drafted app file does with them. */
  plan: 'agent' | 'allow' | 'stub' | 'tool' | 'stopped';
  /** The named list that the host is on. */
  preset: string | null;
}

export interface Findings {
  format: 'sightline-doctor';
  version: 1;
  /** As it was asked for. */
  url: string;
  /** Where the page ended up. */
  address: string;
  title: string;
  viewport: { width: number; height: number };
  said: string;
  /** Null: the chat was found, and the agent answered. */
  problem: FoundProblem | null;
  /** URL of the frame with the chat; null if it is the page itself. */
  frame: string | null;
  opened: readonly { name: string; element: string; selector: string | null }[];
  box: (FoundPart & { placeholder: string; enabled: boolean }) | null;
  /** `how` is null while nothing was sent. */
  send: (FoundPart & { how: 'control' | 'enter' | null }) | null;
  transcript: FoundPart | null;
  messages: readonly FoundMessage[];
  busy: readonly FoundBusyMark[];
  transport: { sent: Carrier | null; answered: Carrier } | null;
  settling: FoundSettling | null;
  /** What would pin the chat in the app file. */
  surface: SurfaceHints;
  agentOrigins: readonly string[];
  /** What a person should know before using the app file. */
  notes: readonly string[];
  /** Every request, grouped; null unless `--learn`. */
  requests: readonly RequestGroup[] | null;
  appFile: string;
}

export interface FindingsFiles {
  /** Names of files in `dir`. */
  dir: string;
  screenshot: string;
  annotated: string;
  /** The page while the agent was working; null if no busy mark was seen. */
  busy: string | null;
  /** The drafted app file. */
  app: string;
  json: string;
}
