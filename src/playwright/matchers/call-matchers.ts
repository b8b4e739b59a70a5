// Matchers on the agent's tool calls: which there were, in what order, and by whom.
import type { Episode } from '../../episode/read.js';
import { assertAsked } from './assert-episode.js';
import type { CalledArguments, InvolvedArguments } from './call-assertions.js';
import type { MatcherState } from './matcher.js';

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
