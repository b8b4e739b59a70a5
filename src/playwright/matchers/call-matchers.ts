// Matchers on the agent's tool calls: which there were, in what order, and by whom.
import type { Episode } from '../../episode/read.js';
import { assertEpisode } from './assert-episode.js';
import {
  agentAssertion,
  calledAssertion,
  type CalledOptions,
  type CallLike,
  type ErrorOptions,
  errorsAssertion,
  type FollowOptions,
  type InvolveOptions,
  trajectoryAssertion,
} from './call-assertions.js';
import type { MatcherState } from './matcher.js';

export const callMatchers = {
  /** The tool was called. */
  toHaveCalled(this: MatcherState, episode: Episode, tool: string, options: CalledOptions = {}) {
    return assertEpisode(this, episode, [calledAssertion(tool, options, this.isNot)]);
  },
  /** One came before the next: tools by their first call, and checkpoints such as `after_denial`. */
  toHaveCalledInOrder(this: MatcherState, episode: Episode, tools: string[]) {
    return assertEpisode(this, episode, [{ kind: 'call_order', tools, not: this.isNot }]);
  },
  /** The agent's calls are these: `exact`ly, or in another `mode`. */
  toFollow(
    this: MatcherState,
    episode: Episode,
    calls: readonly CallLike[],
    options: FollowOptions = {},
  ) {
    return assertEpisode(this, episode, [trajectoryAssertion(calls, options, this.isNot)]);
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
    return assertEpisode(this, episode, [errorsAssertion(options, this.isNot)]);
  },
  /** One of several agents called something, or this tool, or none but these. */
  toInvolve(this: MatcherState, episode: Episode, agent: string, options: InvolveOptions = {}) {
    return assertEpisode(this, episode, [agentAssertion(agent, options, this.isNot)]);
  },
  /** These agents followed each other, by their calls; with `in_order` others may come between. */
  toHandOff(
    this: MatcherState,
    episode: Episode,
    agents: string[],
    { mode = 'exact' }: { mode?: 'exact' | 'in_order' } = {},
  ) {
    return assertEpisode(this, episode, [{ kind: 'hand_offs', agents, mode, not: this.isNot }]);
  },
};
