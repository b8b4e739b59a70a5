// The `expect` that specs use: matchers over a closed episode, each recorded as data beside it.
import { expect as base, test } from '@playwright/test';
import type { Episode } from '../episode/read.js';
import { gradeAssertion } from '../grade/grade-episode.js';
import type { Json } from '../scenario/schema.js';
import type { Assertion, AssertionVerdict } from '../verdict/format.js';
import { takeUnawaited, watchAwaits } from './awaited.js';
import { attachClaimCards } from './claim-cards.js';
import { recordAssertions } from './recorded-assertions.js';
import { withoutSecrets } from './episode-redactors.js';
import { assertionMessage } from './show-verdict.js';

export interface CalledOptions {
  /** Arguments that must be equal; others may be there. */
  args?: Record<string, Json>;
  /** Exact number of calls. Default: at least one. */
  times?: number;
}

interface MatcherState {
  isNot: boolean;
}

interface MatcherResult {
  pass: boolean;
  message: () => string;
}

const matchers = {
  /** The episode ended in one of these terminal states. */
  toEndIn(this: MatcherState, episode: Episode, states: string | string[]) {
    return check(this, episode, [{ kind: 'ends_in', states: [states].flat(), not: this.isNot }]);
  },
  /** The tool was called. */
  toHaveCalled(this: MatcherState, episode: Episode, tool: string, options: CalledOptions = {}) {
    const { args = null, times = null } = options;
    return check(this, episode, [{ kind: 'called', tool, args, times, not: this.isNot }]);
  },
  /** The first call of each tool came before the first call of the next. */
  toHaveCalledInOrder(this: MatcherState, episode: Episode, tools: string[]) {
    return check(this, episode, [{ kind: 'call_order', tools, not: this.isNot }]);
  },
  /** The world after the episode, at a JSON pointer: a value, `{ count }`, `{ contains }` or `{ absent: true }`. */
  toHaveWorld(this: MatcherState, episode: Episode, pointer: string, expected: Json) {
    return check(this, episode, [{ kind: 'world', pointer, check: expected, not: this.isNot }]);
  },
  /** An agent message contains this text, without regard to case. */
  toSay(this: MatcherState, episode: Episode, text: string) {
    return check(this, episode, [{ kind: 'says', text, turn: null, not: this.isNot }]);
  },
  /** Amounts, ids and statements of completed actions agree with the records. */
  toBeConsistent(this: MatcherState, episode: Episode) {
    return check(this, episode, [{ kind: 'consistent', not: this.isNot }]);
  },
  /** Claims about the surface hold at a checkpoint. */
  toShow(this: MatcherState, episode: Episode, at: string, claims: string | string[]) {
    const assertions = [claims].flat().map((claim): Assertion => {
      return { kind: 'shows', at, claim, not: this.isNot };
    });
    return check(this, episode, assertions);
  },
};

/**
 * Records the assertions, then grades them. Anything but passed or failed throws, also under `.not`:
 * what could not be told is never green.
 */
async function check(
  { isNot }: MatcherState,
  episode: Episode,
  assertions: readonly Assertion[],
): Promise<MatcherResult> {
  await recordAssertions(episode.dir, assertions);
  const kept = assertions.map((assertion) => withoutSecrets(episode.dir, assertion));
  const all: readonly Assertion[] = [{ kind: 'ending' }, ...kept];
  const verdicts = await Promise.all(all.map((one) => gradeAssertion(episode, one)));
  // The ending comes first among them: how the episode broke off is why the rest did not hold.
  const open = verdicts.filter(({ outcome }) => outcome !== 'passed');
  await attachClaimCards(open, episode, test.info());
  const undecided = open.filter(isUndecided);
  if (undecided.length > 0) throw new Error(messageOf(undecided, episode));
  const held = open.every(({ assertion }) => assertion.kind === 'ending');
  return { pass: held !== isNot, message: () => messageOf(open, episode) };
}

function isUndecided({ outcome }: AssertionVerdict): boolean {
  return outcome !== 'passed' && outcome !== 'failed';
}

function messageOf(verdicts: readonly AssertionVerdict[], episode: Episode): string {
  return verdicts.map((verdict) => assertionMessage(verdict, episode)).join('\n\n');
}

const extended = base.extend(matchers);

/** Playwright's `expect` with matchers for episodes. Each must be awaited; a test that does not, fails. */
export const expect: typeof extended = new Proxy(extended, {
  apply(target, thisArg, args: [unknown, ...unknown[]]) {
    const assertions: unknown = Reflect.apply(target, thisArg, args);
    return isEpisode(args[0]) ? watchAwaits(assertions as object) : assertions;
  },
});

function isEpisode(value: unknown): value is Episode {
  return typeof value === 'object' && value !== null && 'closed' in value && 'transcript' in value;
}

/** Fails the test that is ending if it called a matcher on an episode and did not await it. */
export function failUnawaited(): void {
  const names = takeUnawaited();
  if (names.length === 0) return;
  throw new Error(
    `Not awaited: ${names.join(', ')}. A matcher on an episode is async: write \`await expect(episode).…\`.`,
  );
}
