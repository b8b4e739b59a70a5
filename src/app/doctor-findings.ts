// What was found on the page of an agent that nobody has described yet, as data: for `sightline doctor` and `sightline init`.
import type { AppDraft } from './draft.js';

/** What is wrong: the parts of a SightlineError. */
export interface FoundProblem {
  what: string;
  details: readonly string[];
  next: string;
}

/** One part of the page that was taken to be a part of the chat. */
export interface FoundPart {
  /** Short name, such as `textarea#message`. */
  element: string;
  /** Accessible name; empty if there is none. */
  name: string;
  /** Its visible part in CSS px of the viewport; null if none is. */
  box: { x: number; y: number; width: number; height: number } | null;
  /** A stable CSS selector that matches only it; null if only generated names would work. */
  selector: string | null;
}

export interface Findings {
  /** As it was asked for. */
  url: string;
  /** Where the page ended up. */
  address: string;
  title: string;
  said: string;
  /** Null: the chat was found, and the agent answered. */
  problem: FoundProblem | null;
  /** URL of the frame with the chat; null if it is the page itself. */
  frame: string | null;
  /** What was pressed to open the chat. */
  opened: readonly Pick<FoundPart, 'element' | 'name' | 'selector'>[];
  box: (FoundPart & { placeholder: string; enabled: boolean }) | null;
  /** `how` is null while nothing was sent. */
  send: (FoundPart & { how: 'control' | 'enter' | null }) | null;
  transcript: FoundPart | null;
  /** `isNew`: new or changed in the turn. */
  messages: readonly { side: 'user' | 'agent'; text: string; isNew: boolean }[];
  /** `firm` marks count until they disappear; others only for a while. */
  busy: readonly (FoundPart & { sentence: string; firm: boolean })[];
  /** Times of the turn, ms. */
  settling: {
    finished: boolean;
    waitedMs: number;
    firstProgressMs: number | null;
    lagMs: number | null;
    longestSilenceMs: number;
    waitedLast: string | null;
  } | null;
  /** Hosts that the browser must be allowed to reach; empty if the page is on this machine. */
  agentHosts: readonly string[];
  /** What the app file has to say; `surface` would pin the chat. */
  draft: Omit<AppDraft, 'name'>;
  /** What a person should know before using the app file. */
  notes: readonly string[];
}

/** Paths of what was written. */
export interface DoctorFiles {
  /** The page once the agent had finished. */
  screenshot: string;
  /** The drafted app file. */
  app: string;
}
