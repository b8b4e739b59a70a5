// Matchers on what is recorded besides the conversation: additional records, assertions of the app file, and what a judge says.
import { relative, sep } from 'node:path';
import type { CustomAssertion } from '../../app/assertion.js';
import type { Episode } from '../../episode/read.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Json } from '../../values/json.js';
import { SightlineError } from '../../sightline-error.js';
import { assertExpectations, assertEpisode } from './assert-episode.js';
import type { MatcherState } from './matcher.js';

export interface LoggedOptions {
  /** Parts of `{ at, level, message, data }` that must be equal. Default: any line. */
  where?: Record<string, Json>;
  /** Exact number of such lines. Default: at least one. */
  times?: number;
}

/** Lines of one record; or no errors in one or several, such as the browser's `console` and `page`. */
export type LoggedArguments =
  [record: string, options?: LoggedOptions] | [records: string | string[], options: { errors: 0 }];

export const recordMatchers = {
  /**
   * An additional record has a matching line; or these records have no errors.
   * @example
   * await expect(episode).toHaveLogged('audit', { where: { message: 'booked' }, times: 1 });
   * await expect(episode).toHaveLogged(['audit', 'console', 'page'], { errors: 0 });
   */
  toHaveLogged(this: MatcherState, episode: Episode, ...[record, options]: LoggedArguments) {
    return assertExpectations(this, episode, { logs: [{ record, ...options }] });
  },
  /**
   * An assertion of the app file, itself or its name, with its arguments; or a judge's answer: yes, or the good one of a
   * ready question, named by its id. With `better_than`, the agent does better here than in the other episode, by this
   * criterion, asked in both orders. A judge never fails the test unless it may block and calibration allows it
   * (docs/models.md).
   * @example
   * await expect(episode).toSatisfy('refund_is_logged', { amount: 84 });
   * await expect(episode).toSatisfy({ judge: 'did_not_blame_the_user', turn: 2 });
   * await expect(episode).toSatisfy({ judge: 'acknowledged_the_feeling', better_than: other });
   */
  async toSatisfy(
    this: MatcherState,
    episode: Episode,
    what: string | CustomAssertion | JudgeQuestion | Comparison,
    args: Json = null,
  ) {
    if (typeof what === 'string' || !('judge' in what)) {
      const name = await nameIn(episode, what);
      return assertEpisode(this, episode, [{ kind: 'custom', name, args, not: this.isNot }]);
    }
    const { judge, ...options } = what;
    if ('better_than' in options) {
      const better_than = await identified(episode, options.better_than);
      return assertEpisode(this, episode, [
        { kind: 'judged', criterion: judge, ...options, better_than, not: this.isNot },
      ]);
    }
    const not = this.isNot ? { not: true } : {};
    return assertEpisode(this, episode, [{ kind: 'judged', question: judge, ...options, ...not }]);
  },
};

/** A question, or the id of a ready one, with what a judge sees and how often it is asked. */
type JudgeQuestion = { judge: string } & Pick<
  AssertionWith<'judged', 'question'>,
  'also' | 'blocking' | 'criterion' | 'needs' | 'turn' | 'votes'
>;

interface Comparison {
  /** One sentence, such as "The agent tells what happens next.", or the id of a ready question. */
  judge: string;
  better_than: Episode;
  /** It blocks as soon as calibration allows it. Default false. */
  blocking?: boolean;
}

/** So that grading again finds the other episode. */
async function identified({ dir }: Episode, other: Episode) {
  const { conversationHash, orderingSideOf } = await import('../../model/judge/pairwise.js');
  return {
    episode: other.header.id,
    path: relative(dir, other.dir).split(sep).join('/'),
    conversation: conversationHash(orderingSideOf(other)),
  };
}

/** Its name in the app file: only assertions of the app file can be graded again. */
async function nameIn(episode: Episode, assertion: string | CustomAssertion): Promise<string> {
  if (typeof assertion === 'string') return assertion;
  const { appOf } = await import('../running.js');
  const assertions = appOf(episode.dir)?.assertions ?? {};
  const found = Object.entries(assertions).find(([, known]) => known === assertion);
  if (found !== undefined) return found[0];
  throw new SightlineError('app-invalid', {
    what: `The assertion “${assertion.title}” is not in the app file.`,
    details: [`assertions there: ${Object.keys(assertions).join(', ') || 'none'}`],
    next: 'Give it a name there, `assertions: { name: defineAssertion({ … }) }`, so that grading can repeat it.',
  });
}
