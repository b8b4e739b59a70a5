// What the observer took to be what, for people: plain data, no DOM types.
import type { BusyMark, Rect } from './protocol.js';

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
