// What matchers on calls can be asked; it grades nothing.
import type { Json } from '../../scenario/schema.js';
import type { trajectoryModes } from '../../assertions/calls.js';

export interface CalledOptions {
  /** Arguments that the call must have, each a value or a check of the grammar, such as `{ money: 84 }`. */
  args?: Record<string, Json>;
  /** `exact`: no other arguments. Default `partial`. */
  match?: 'partial' | 'exact';
  /** Exact number of successful calls. Default: at least one try, unless `effects` or `retried` is asked alone. */
  times?: number;
  /** Exact number of calls, whatever they came to. */
  attempts?: number;
  /** How often such calls changed the world, however often they were made. */
  effects?: number;
  /** Failed calls of the tool were tried again. */
  retried?: true;
}

/** A tool by its name, or with what it is called with. */
type CallLike = string | (Pick<CalledOptions, 'args' | 'match'> & { tool: string });

export interface TrajectoryOptions {
  /** `exact`: these calls in this order and no other (docs/procedure.md#trajectories). */
  mode: (typeof trajectoryModes)[number];
  /** Tools whose calls are ignored. */
  ignore?: string[];
}

/** A tool; tools and checkpoints in the order in which they came; or the agent's calls. */
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
  /** `in_order`: others may come in between. Default `exact`. */
  mode?: 'exact' | 'in_order';
}

/** One of several agents, or several in the order in which they followed each other. */
export type InvolvedArguments =
  [agent: string, calls?: InvolveOptions] | [agents: string[], options?: HandOffOptions];
