// Matchers on what was kept beside the conversation: further records, and whatever an assertion of the app file reads.
import type { CustomAssertion } from '../../app/assertion.js';
import type { Episode } from '../../episode/read.js';
import type { Json } from '../../scenario/schema.js';
import { SightlineError } from '../../sightline-error.js';
import { assertAsked, assertEpisode } from './assert-episode.js';
import type { MatcherState } from './matcher.js';

export interface LoggedOptions {
  /** Parts of `{ at, level, message, data }` that must be equal; others may be there. Default: any line. */
  where?: Record<string, Json>;
  /** Exact number of such lines. Default: at least one. */
  times?: number;
}

/** Lines of one record; or that there are no errors in one or several, among them `console` and `page` of the browser. */
export type LoggedArguments =
  [record: string, options?: LoggedOptions] | [records: string | string[], options: { errors: 0 }];

export const recordMatchers = {
  /**
   * A further record has a line that fits; or these records have no errors.
   * @example
   * await expect(episode).toHaveLogged('audit', { where: { message: 'booked' }, times: 1 });
   * await expect(episode).toHaveLogged(['audit', 'console', 'page'], { errors: 0 });
   */
  toHaveLogged(this: MatcherState, episode: Episode, ...[record, options]: LoggedArguments) {
    return assertAsked(this, episode, { logs: [{ record, ...options }] });
  },
  /** An assertion of the app file, by itself or by its name, with the arguments that it takes. */
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

/** The name under which the app file has an assertion: only what stands there can be graded again. */
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
