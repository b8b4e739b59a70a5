// What the observer took for what, for people to look at: plain data, no DOM types.
import type { BusyMark, Rect } from './protocol.js';

/** Something that was taken for a part of the chat: where it is, and how a selector would name it. */
export interface ChatPart {
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
export type BusyPiece = ChatPart & BusyMark;

/** What the observer took for what. */
export interface FrameExplanation {
  box: (ChatPart & { placeholder: string; enabled: boolean }) | null;
  send: ChatPart | null;
  transcript: ChatPart | null;
  messages: { id: string; side: 'user' | 'agent'; text: string; box: Rect | null }[];
  /** CSS selectors that match the messages in the transcript and nothing else there. */
  messageSelectors: string[];
  /** What looks as if it could be pressed, and has no role. */
  plain: ChatPart[];
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
