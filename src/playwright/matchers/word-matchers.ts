// Matchers on what the agent said: its words, their meaning, what a judge says about them, and whether they agree with the records.
import { relative, sep } from 'node:path';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Words } from '../../scenario/assertions/says.js';
import type { Episode } from '../../episode/read.js';
import { conversationHash, orderingSideOf } from '../../model/judge/pairwise.js';
import { SightlineError } from '../../sightline-error.js';
import { assertAsked, assertEpisode } from './assert-episode.js';
import type { MatcherState } from './matcher.js';

export interface SayOptions {
  /** The user's turn in which it is said, from 1. Default: any. */
  turn?: number;
}

/** What a judge sees, and how often it is asked. */
export type JudgeOptions = Pick<
  AssertionWith<'judged', 'question'>,
  'also' | 'blocking' | 'criterion' | 'needs' | 'turn' | 'votes'
>;

/** How two episodes are compared. */
export interface BetterOptions {
  /** One sentence, such as "The agent tells what happens next.", or the id of a ready question. */
  criterion: string;
  /** It blocks as soon as calibration allows it. Default false. */
  blocking?: boolean;
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
    return assertAsked(this, episode, { says: [words] }, turn);
  },
  /**
   * A judge gives the expected answer: yes, or the good one of a ready question, named by its id. It never fails the
   * test unless it may block and calibration allows it (docs/models.md).
   */
  toSatisfyJudge(
    this: MatcherState,
    episode: Episode,
    question: string,
    options: JudgeOptions = {},
  ) {
    const not = this.isNot ? { not: true } : {};
    return assertEpisode(this, episode, [{ kind: 'judged', question, ...options, ...not }]);
  },
  /**
   * By this criterion the agent does better in this episode than in the other, according to a judge asked in both
   * orders. It never fails the test unless it may block and calibration allows it (docs/models.md).
   */
  toDoBetterThan(
    this: MatcherState,
    episode: Episode,
    other: Episode,
    { criterion, ...blocking }: BetterOptions,
  ) {
    return assertEpisode(this, episode, [
      {
        kind: 'judged',
        criterion,
        better_than: named(episode, other),
        not: this.isNot,
        ...blocking,
      },
    ]);
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

/** Identifies the other episode, so that grading again finds it. */
function named({ dir }: Episode, other: Episode) {
  return {
    episode: other.header.id,
    path: relative(dir, other.dir).split(sep).join('/'),
    conversation: conversationHash(orderingSideOf(other)),
  };
}
