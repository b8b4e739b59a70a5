// Any synthetic user: observations in, actions out.
import type { Action, Observation } from '../../episode/action.js';

/** A synthetic user of one trial. It remembers the conversation, so it cannot be shared by trials. */
export interface User {
  readonly kind: 'plan' | 'script' | 'human' | 'model';
  /** Parts of the plan that could not be compiled, as sentences; empty if all was understood. */
  readonly notes: readonly string[];
  /** Which entry of the script the last action was, from 0, or one past the last where the script has ended. Absent or null: none. */
  readonly entry?: number | null;
  /** What the user does next. The first call answers the page as it is before any turn. */
  next(observation: Observation): Action | Promise<Action>;
  /** Adopts what a script, or an earlier conversation, did in its place; called instead of `next`. */
  did?(observation: Observation, action: Action): void;
}

/** A user that plays on its own, and can take over in the middle of a conversation. */
export interface FreeUser extends User {
  /** Why it cannot play at all; null if it can. */
  readonly cannotPlay: Action | null;
  did(observation: Observation, action: Action): void;
}
