// Matchers on the agent's tool calls: which there were, in what order, and by whom.
import type { Episode } from '../../episode/read.js';
import { assertAsked, assertEpisode } from './assert-episode.js';
import type {
  CalledOptions,
  CallLike,
  ErrorOptions,
  FollowOptions,
  InvolveOptions,
} from './call-assertions.js';
import type { MatcherState } from './matcher.js';

export const callMatchers = {
  /** The tool was called. */
  toHaveCalled(this: MatcherState, episode: Episode, tool: string, options: CalledOptions = {}) {
    return assertAsked(this, episode, { tool_calls: [{ tool, ...options }] });
  },
  /** One came before the next: tools by their first call, and checkpoints such as `after_denial`. */
  toHaveCalledInOrder(this: MatcherState, episode: Episode, tools: string[]) {
    return assertAsked(this, episode, { tool_order: [tools] });
  },
  /** The agent's calls are these: `exact`ly, or in another `mode`. */
  toFollow(
    this: MatcherState,
    episode: Episode,
    calls: readonly CallLike[],
    options: FollowOptions = {},
  ) {
    return assertAsked(this, episode, { trajectory: { calls: [...calls], ...options } });
  },
  /** A call was made twice with equal arguments, and the first had not failed. Mostly asked with `.not`. */
  toRepeatCalls(this: MatcherState, episode: Episode, { except = [] }: { except?: string[] } = {}) {
    return assertEpisode(this, episode, [{ kind: 'not_repeated', except, not: !this.isNot }]);
  },
  /** Something was called after the end, or after a checkpoint. Mostly asked with `.not`. */
  toCallAfter(this: MatcherState, episode: Episode, moment: string) {
    const after = moment === 'end' ? null : moment;
    return assertEpisode(this, episode, [{ kind: 'quiet_after_end', after, not: !this.isNot }]);
  },
  /** Failing calls stayed within limits, and were tried again where they must be. */
  toHandleErrors(this: MatcherState, episode: Episode, options: ErrorOptions) {
    const { maxFailed = null, maxRefused = null, maxRetries = null, retried = [] } = options;
    const limits = { max_failed: maxFailed, max_refused: maxRefused, max_retries: maxRetries };
    return assertEpisode(this, episode, [
      { kind: 'call_errors', ...limits, retried, not: this.isNot },
    ]);
  },
  /** One of several agents called something, or this tool, or none but these. */
  toInvolve(this: MatcherState, episode: Episode, agent: string, options: InvolveOptions = {}) {
    const only = 'only' in options ? { only: options.only } : {};
    const tool = 'tool' in options ? (options.tool ?? null) : null;
    return assertEpisode(this, episode, [
      { kind: 'agent_called', agent, tool, ...only, not: this.isNot },
    ]);
  },
  /** These agents followed each other, by their calls; with `in_order` others may come between. */
  toHandOff(
    this: MatcherState,
    episode: Episode,
    agents: string[],
    { mode = 'exact' }: { mode?: 'exact' | 'in_order' } = {},
  ) {
    return assertAsked(this, episode, { hand_offs: { agents, mode } });
  },
};
