// Matchers on the agent's tool calls, with their arguments: which there were, in what order, and by whom.
import type { Episode } from '../../episode/read.js';
import { assertAsked } from './assert-episode.js';
import type { MatcherState } from './matcher.js';
import type { Json } from '../../values/json.js';
import type { trajectoryModes } from '../../scenario/assertions/calls.js';

interface CalledOptions {
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

interface TrajectoryOptions {
  /** `exact`: these calls in this order and no other (docs/procedure.md#trajectories). */
  mode: (typeof trajectoryModes)[number];
  /** Tools whose calls are ignored. */
  ignore?: string[];
}

/** A tool; tools and checkpoints in the order they came; or the agent's calls. */
type CalledArguments =
  | [tool: string, options?: CalledOptions]
  | [order: readonly string[]]
  | [calls: readonly CallLike[], options: TrajectoryOptions];

/** What one of several agents calls. Default: anything. */
interface InvolveOptions {
  required_tools?: string[];
  forbidden_tools?: string[];
  /** It calls nothing else. */
  allowed_tools?: string[];
}

interface HandOffOptions {
  /** `in_order`: others may come between. Default `exact`. */
  mode?: 'exact' | 'in_order';
}

/** One of several agents, or several in the order they followed one another. */
type InvolvedArguments =
  [agent: string, calls?: InvolveOptions] | [agents: string[], options?: HandOffOptions];

export const callMatchers = {
  /**
   * The tool was called, this often, with these arguments, with this many effects on the world. For a list, each came
   * before the next: tools by their first call, and checkpoints such as `after_denial`. For a list with a `mode`, these
   * are the agent's calls.
   * @example
   * await expect(episode).toHaveCalled('issue_refund', { times: 1, effects: 1 });
   * await expect(episode).toHaveCalled(['get_return_policy', 'after_denial']);
   * await expect(episode).toHaveCalled(['get_order', 'create_return'], { mode: 'exact' });
   */
  toHaveCalled(this: MatcherState, episode: Episode, ...[asked, options]: CalledArguments) {
    const list = options === undefined ? { order: asked } : { calls: asked, ...options };
    const entry = typeof asked === 'string' ? { tool: asked, ...options } : list;
    return assertAsked(this, episode, { tool_calls: [entry] });
  },
  /**
   * One of several agents called something, or these tools. For a list, each agent handed over to the next, as their
   * calls show.
   * @example
   * await expect(episode).toInvolve('accounts', { allowed_tools: ['user_lookup'] });
   * await expect(episode).toInvolve(['triage', 'accounts']);
   */
  toInvolve(this: MatcherState, episode: Episode, ...[asked, options]: InvolvedArguments) {
    const entry =
      typeof asked === 'string' ? { agent: asked, ...options } : { hand_offs: asked, ...options };
    return assertAsked(this, episode, { tool_calls: [entry] });
  },
};
