// Matchers on the outcome: the terminal state, the world afterwards, and the limits kept.
import type { Episode } from '../../episode/read.js';
import type { Limits } from '../../scenario/assertions/kinds.js';
import type { Json } from '../../values/json.js';
import { assertExpectations, assertEpisode, onlyPositive } from './assert-episode.js';
import type { MatcherState } from './matcher.js';

export const outcomeMatchers = {
  /** The episode ended in one of these terminal states. */
  toEndIn(this: MatcherState, episode: Episode, states: string | string[]) {
    return assertEpisode(this, episode, [
      { kind: 'ends_in', states: [states].flat(), not: this.isNot },
    ]);
  },
  /**
   * The world after the episode, at a JSON pointer such as "/orders/{id=ORD-1}/status": a value, or a predicate such as
   * `{ count: 1 }`, `{ gte: 5 }`, `{ money: '$84.00' }`, `{ changed: true }` (docs/scenarios.md#checks). With
   * `changes_only`, every difference between the world before and after is at or below these pointers.
   * @example
   * await expect(episode).toHaveWorld('/refunds', { count: 1 });
   * await expect(episode).toHaveWorld({ changes_only: ['/refunds'] });
   */
  toHaveWorld(
    this: MatcherState,
    episode: Episode,
    ...[where, check]: [pointer: string, expected: Json] | [only: { changes_only: string[] }]
  ) {
    if (typeof where === 'string')
      return assertEpisode(this, episode, [
        { kind: 'world', pointer: where, check: check ?? null, not: this.isNot },
      ]);
    onlyPositive(this, 'toHaveWorld', 'ask for what is to change by (pointer, { changed: true })');
    return assertExpectations(this, episode, { world: where });
  },
  /** The episode, and each of its turns, took no more than this: turns, calls, time, errors, repeats. */
  toStayWithin(this: MatcherState, episode: Episode, limits: Limits) {
    onlyPositive(this, 'toStayWithin', 'give the limit to keep');
    return assertExpectations(this, episode, { limits });
  },
};
