// How the agent itself ends a conversation: the app file's field `ends`.
import type { Json } from '../values/json.js';

/** Each is a sign on its own, checked once the agent has finished a turn. */
export interface AgentEnds {
  /**
   * This landmark has come into sight, such as a survey or "This conversation is closed". A text landmark cannot be
   * named.
   */
  landmark?: string;
  /** The agent has called this tool successfully. */
  tool?: string;
  /** A message of the agent's stream or socket holds these fields, at any depth, such as `{ type: 'CUSTOM', name: 'resolved' }`. */
  marker?: Readonly<Record<string, Json>>;
  /** One of these terminal states is reached, for better or worse. It must not be derived from what was said. */
  states?: readonly string[];
  /** The message box that was there is gone, or disabled. Without this a lost message box is a failure of the UI. */
  box?: 'gone';
}
