// Matchers on the agent's tool calls, with their arguments: which there were, in what order, and by whom.
import type { Episode } from '../../episode/read.js';
import { assertExpectations } from './assert-episode.js';
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
  /** `exact`: these calls in this order and no other (docs/scenarios.md#calls). */
  mode: (typeof trajectoryModes)[number];
  /** Tools whose calls are ignored. */
  ignore?: string[];
}

/** What one of several agents calls. Default: anything. */
interface CallsOfAgent {
  agent: string;
  required_tools?: string[];
  forbidden_tools?: string[];
  /** It calls nothing else. */
  allowed_tools?: string[];
}

/** Several agents, in the order they followed one another. */
interface HandOffs {
  hand_offs: string[];
  /** `in_order`: others may come between. Default `exact`. */
  mode?: 'exact' | 'in_order';
}

/** A tool; tools and checkpoints in the order they came; the agent's calls; or which of several agents called. */
type CalledArguments =
  | [tool: string, options?: CalledOptions]
  | [order: readonly string[]]
  | [calls: readonly CallLike[], options: TrajectoryOptions]
  | [agents: CallsOfAgent | HandOffs];

export const callMatchers = {
  /**
   * The tool was called, this often, with these arguments, with this many effects on the world. For a list, each came
   * before the next: tools by their first call, and checkpoints such as `after_denial`. For a list with a `mode`, these
   * are the agent's calls. For an agent, it called something, or these tools; `hand_offs`: each agent followed the one
   * before, as their calls show.
   * @example
   * await expect(episode).toHaveCalled('issue_refund', { times: 1, effects: 1 });
   * await expect(episode).toHaveCalled(['get_return_policy', 'after_denial']);
   * await expect(episode).toHaveCalled(['get_order', 'create_return'], { mode: 'exact' });
   * await expect(episode).toHaveCalled({ agent: 'accounts', allowed_tools: ['user_lookup'] });
   * await expect(episode).toHaveCalled({ hand_offs: ['triage', 'accounts'] });
   */
  toHaveCalled(this: MatcherState, episode: Episode, ...[calls, options]: CalledArguments) {
    return assertExpectations(this, episode, { tool_calls: [entryOf(calls, options)] });
  },
};

function entryOf(calls: CalledArguments[0], options: CalledArguments[1]): object {
  if (typeof calls === 'string') return { tool: calls, ...options };
  if (!Array.isArray(calls)) return calls;
  return options === undefined ? { order: calls } : { calls, ...options };
}
