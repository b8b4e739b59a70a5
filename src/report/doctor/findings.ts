// What `sightline doctor` found on one page, as data: printed, drawn and written from the same record.
import type { SurfaceHints } from '../../app/definition.js';

/** CSS px of the viewport. */
export interface FoundBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One part of the page that was taken for a part of the chat. */
export interface FoundPart {
  /** Short name, such as `textarea#message`. */
  element: string;
  role: string;
  /** Accessible name; empty where there is none. */
  name: string;
  /** What of it is in sight; null when nothing is. */
  box: FoundBox | null;
  /** A CSS selector that matches it alone and lasts; null where only generated names would do. */
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
  /** Firm marks hold until they go; others only for a while. */
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
  /** Such as POST; empty for what is no request. */
  method: string;
  /** Without values that look like secrets; empty for what happened in the page. */
  url: string;
  /** For people, such as "text/event-stream". */
  detail: string;
}

/** Times of one turn, ms. */
export interface FoundSettling {
  finished: boolean;
  /** From the user's act to the first word; null when there was none. */
  firstProgressMs: number | null;
  /** From the user's act to the last change; null when nothing changed. */
  lastChangeMs: number | null;
  /** From the last change until it counted as settled. */
  lagMs: number | null;
  longestSilenceMs: number;
  /** The waiter that was content last. */
  waitedLast: string | null;
  /** Sentences of those that still waited at the end. */
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
  /** Status codes that came; `failed` where none did. */
  statuses: readonly string[];
  contentType: string;
  count: number;
  /** Bytes of all answers' bodies. */
  bytes: number;
  /** Whether one of them came in the turn. */
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
  /** Null: found, and the agent answered. */
  problem: FoundProblem | null;
  /** URL of the frame that holds the chat; null when it is the page itself. */
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
  /** The page while the agent worked; null when no busy mark was seen. */
  busy: string | null;
  /** The drafted app file. */
  app: string;
  json: string;
}
