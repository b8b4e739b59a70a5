// What trying the mocks of an app can say, as types; src/world/rehearsal does it, which lint reaches through its face alone.
import type { ToolFault } from '../scenario/faults.js';
import type { Json } from '../scenario/schema.js';
import type { App } from './definition.js';
import type { Tool, WorldState } from './tool.js';

/** What a scenario says about calls and records. */
export interface RehearsalHints {
  /** Arguments that it expects of a tool, as plain values. */
  calls: readonly { tool: string; args: Readonly<Record<string, Json>> }[];
  /** Every value that it mentions, in lower case. */
  values: ReadonlySet<string>;
}

export interface RehearsalOptions {
  app: Pick<App, 'backend' | 'terminalStates'>;
  /** The state before the first call; never changed. */
  state: WorldState;
  now: Date;
  metadata: Readonly<Record<string, Json>>;
  faults: readonly ToolFault[];
  hints: RehearsalHints;
}

/** A search that goes on only as far as it is asked. */
export interface Rehearsal {
  /**
   * Whether something that was tried led to the terminal state; null if only a conversation could tell, since its predicate asks for
   * messages, turns, agents or the reason of the end, or throws.
   */
  leadsTo(state: string): boolean | null;
  /** Whether calls led to a state, the first one excluded, that passes; searches on until one does. */
  writes(passes: (state: WorldState) => boolean): boolean;
  /** States that calls led to, each once, the first one excluded. Runs the whole search. */
  written(): readonly WorldState[];
  /** Tools with a call that succeeded. Runs the whole search. */
  succeeded(): ReadonlySet<string>;
  /** Whether an answer to a call held this text, whatever its case; searches on until one does. */
  answered(text: string): boolean;
  /** What a tool answers to one call in the first state; null if it refuses the arguments or its mock throws. */
  answer(tool: Tool, args: Record<string, Json>): { status: number; body: Json } | null;
  /** How many calls were made so far. */
  readonly calls: number;
}

/** Prepares a search; nothing is tried before something is asked. */
export type Rehearse = (options: RehearsalOptions) => Rehearsal;
