// What matchers on calls can be asked; it grades nothing.
import type { Json } from '../../scenario/schema.js';
import type { trajectoryModes } from '../../assertions/trajectory.js';

export interface CalledOptions {
  /** Arguments that the call must have, each a value or a check of the grammar, such as `{ money: 84 }`. */
  args?: Record<string, Json>;
  /** `exact`: no other arguments. Default `partial`. */
  match?: 'partial' | 'exact';
  /** Exact number of successful calls. Default: at least one try. */
  times?: number;
  /** Exact number of calls, whatever they came to. */
  attempts?: number;
}

/** A tool by its name, or with what it is called with. */
export type CallLike = string | (Pick<CalledOptions, 'args' | 'match'> & { tool: string });

export interface FollowOptions {
  /** Default `exact`. */
  mode?: (typeof trajectoryModes)[number];
  /** Tools whose calls are looked past. */
  ignore?: string[];
}

/** How many errors there may be, and what must come of them. */
export interface ErrorOptions {
  maxFailed?: number;
  /** Calls whose arguments were refused. */
  maxRefused?: number;
  /** Further tries of one failed call. */
  maxRetries?: number;
  /** Tools whose failed calls must be tried again. */
  retried?: string[];
}

/** Of one of several agents: a tool that it calls, or the tools beside which it calls none. Default: it calls anything. */
export type InvolveOptions = { tool?: string } | { only: string[] };
