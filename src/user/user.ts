// What a synthetic user of any kind is: observations in, actions out.
import type { Action, Observation } from '../episode/action.js';

/** A synthetic user of one trial. It remembers the conversation, so it cannot be shared by trials. */
export interface User {
  readonly kind: 'plan' | 'script' | 'human' | 'model';
  /** Traits that were recognised in the persona; a script has none. */
  readonly persona: readonly string[];
  /** Parts of the plan that could not be compiled, as sentences; empty where all was understood. */
  readonly notes: readonly string[];
  /** What the user does next. The first call answers the page as it is before any turn. */
  next(observation: Observation): Action | Promise<Action>;
}
