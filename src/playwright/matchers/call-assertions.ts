// The arguments of matchers on calls; grades nothing.
import type { Json } from '../../values/json.js';
import type { trajectoryModes } from '../../scenario/assertions/calls.js';

export interface CalledOptions {
  /** Arguments that the call must have, each a value or a check such as `{ money: 84 }`. */
  args?: Record<string, Json>;
  /** `exact`: no other arguments. Default `partial`. */
  match?: 'partial' | 'exact';
  /** Exact number of successful calls. Default: at least one attempt, unless only `effects` or `retried` is given. */
  times?: number;
  /** Exact number of calls, successful or not. */
  attempts?: number;
  /** How many such calls changed the world. */
  effects?: number;
  /** Failed calls of the tool were retried. */
  retried?: true;
}

/** A tool's name, or with arguments. */
type CallLike = string | (Pick<CalledOptions, 'args' | 'match'> & { tool: string });

export interface TrajectoryOptions {
  /** `exact`: these calls in this order and no other (docs/scenarios.md#calls). */
  mode: (typeof trajectoryModes)[number];
  /** Tools whose calls are ignored. */
  ignore?: string[];
}

/** A tool; tools and checkpoints in the order they came; or the agent's calls. */
export type CalledArguments =
  | [tool: string, options?: CalledOptions]
  | [order: readonly string[]]
  | [calls: readonly CallLike[], options: TrajectoryOptions];

/** What one of several agents calls. Default: anything. */
export interface InvolveOptions {
  required_tools?: string[];
  forbidden_tools?: string[];
  /** It calls nothing else. */
  allowed_tools?: string[];
}

export interface HandOffOptions {
  /** `in_order`: others may come between. Default `exact`. */
  mode?: 'exact' | 'in_order';
}

/** One of several agents, or several in the order they followed one another. */
export type InvolvedArguments =
  [agent: string, calls?: InvolveOptions] | [agents: string[], options?: HandOffOptions];
