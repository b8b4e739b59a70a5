// Matchers on the agent's tool calls: which there were, in what order, and by whom.
import type { Episode } from '../../episode/read.js';
import { assertAsked } from './assert-episode.js';
import type {
  CalledOptions,
  CallLike,
  FollowOptions,
  InvolvedArguments,
} from './call-assertions.js';
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
  /**
   * One of several agents called something, or these tools; or, of a list, one agent followed the other, by their calls.
   * @example
   * await expect(episode).toInvolve('accounts', { allowed_tools: ['user_lookup'] });
   * await expect(episode).toInvolve(['triage', 'accounts']);
   */
  toInvolve(this: MatcherState, episode: Episode, ...[agents, options]: InvolvedArguments) {
    const entry =
      typeof agents === 'string'
        ? { agent: agents, ...options }
        : { hand_offs: agents, ...options };
    return assertAsked(this, episode, { agents: [entry] });
  },
};
