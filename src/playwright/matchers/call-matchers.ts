// Matchers on the agent's tool calls: which there were, in what order, and by whom.
import type { Episode } from '../../episode/read.js';
import { assertAsked, assertEpisode } from './assert-episode.js';
import type { CalledOptions, CallLike, FollowOptions, InvolveOptions } from './call-assertions.js';
import type { MatcherState } from './matcher.js';

export const callMatchers = {
  /**
   * The tool was called, so often, with these arguments, with so many effects on the world; or, of a list, one came before the
   * next: tools by their first call, and checkpoints such as `after_denial`.
   * @example
   * await expect(episode).toHaveCalled('issue_refund', { times: 1, effects: 1 });
   * await expect(episode).toHaveCalled(['get_return_policy', 'after_denial']);
   */
  toHaveCalled(
    this: MatcherState,
    episode: Episode,
    calls: string | string[],
    options: CalledOptions = {},
  ) {
    const entry = typeof calls === 'string' ? { tool: calls, ...options } : { order: calls };
    return assertAsked(this, episode, { tool_calls: [entry] });
  },
  /** The agent's calls are these: `exact`ly, or in another `mode`. */
  toFollow(
    this: MatcherState,
    episode: Episode,
    calls: readonly CallLike[],
    options: FollowOptions = {},
  ) {
    return assertAsked(this, episode, { tool_calls: [{ calls: [...calls], ...options }] });
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
