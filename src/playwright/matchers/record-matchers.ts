// Matchers on what is recorded besides the conversation: additional records, and assertions of the app file.
import type { CustomAssertion } from '../../app/assertion.js';
import type { Episode } from '../../episode/read.js';
import type { Json } from '../../values/json.js';
import { SightlineError } from '../../sightline-error.js';
import { assertAsked, assertEpisode } from './assert-episode.js';
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
    return assertAsked(this, episode, { logs: [{ record, ...options }] });
  },
  /** An assertion of the app file, itself or its name, with its arguments. */
  async toSatisfy(
    this: MatcherState,
    episode: Episode,
    assertion: string | CustomAssertion,
    args: Json = null,
  ) {
    const name = await nameIn(episode, assertion);
    return assertEpisode(this, episode, [{ kind: 'custom', name, args, not: this.isNot }]);
  },
};

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
