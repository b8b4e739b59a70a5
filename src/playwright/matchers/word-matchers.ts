// Matchers on what the agent said: its words, their meaning, and whether they agree with the records.
import type { Words } from '../../scenario/assertions/says.js';
import type { Episode } from '../../episode/read.js';
import { SightlineError } from '../../sightline-error.js';
import { assertExpectations, assertEpisode } from './assert-episode.js';
import type { MatcherState } from './matcher.js';

export interface SayOptions {
  /** The user's turn in which it is said, from 1. Default: any. */
  turn?: number;
}

export const wordMatchers = {
  /**
   * An agent message contains this text, whatever its case, or matches a regular expression. A meaning, in whatever
   * words, can only be recognized by a model, and never fails the test.
   * @example
   * await expect(episode).toSay('final sale', { turn: 2 });
   * await expect(episode).toSay({ matches: 'RMA-[0-9]{4}' });
   * await expect(episode).toSay({ meaning: 'the return is denied' });
   */
  toSay(this: MatcherState, episode: Episode, words: Words, { turn }: SayOptions = {}) {
    return assertExpectations(this, episode, { says: [words] }, turn);
  },
  /**
   * The amounts, ids, dates, statuses and deeds in the agent's messages agree with the records.
   *
   * @throws SightlineError `usage` for options, as earlier versions had them
   */
  toBeConsistent(this: MatcherState, episode: Episode, options?: unknown) {
    if (options !== undefined) throw noStrict();
    return assertEpisode(this, episode, [{ kind: 'consistent', not: this.isNot }]);
  },
};

function noStrict(): SightlineError {
  return new SightlineError('usage', {
    what: 'toBeConsistent takes no options any more: a contradiction always fails.',
    next: 'Leave `strict` out (docs/truth.md#consistency).',
  });
}
