// The `expect` that specs use: matchers over a closed episode, each recorded as data beside it.
import { expect as base, type Expect } from '@playwright/test';
import type { Episode } from '../episode/read.js';
import { inertMessage } from '../values/terminal.js';
import { watchAwaits } from './awaited.js';
import { callMatchers } from './matchers/call-matchers.js';
import type { MatcherResult, MatcherState } from './matchers/matcher.js';
import { outcomeMatchers } from './matchers/outcome-matchers.js';
import { recordMatchers } from './matchers/record-matchers.js';
import { surfaceMatchers } from './matchers/surface-matchers.js';
import { wordMatchers } from './matchers/word-matchers.js';

// Listed by name, so that each matcher's documentation reaches the package's declarations.
type EpisodeMatchers = typeof outcomeMatchers &
  typeof callMatchers &
  typeof wordMatchers &
  typeof recordMatchers &
  typeof surfaceMatchers;

const matchers: EpisodeMatchers = {
  ...outcomeMatchers,
  ...callMatchers,
  ...wordMatchers,
  ...recordMatchers,
  ...surfaceMatchers,
};

const extended: Expect<EpisodeMatchers> = base.extend(inertMatchers(matchers));

/** Playwright's `expect` with matchers for episodes. Each must be awaited; a test that does not, fails. */
export const expect: Expect<EpisodeMatchers> = new Proxy(extended, {
  apply(target, thisArg, args: [unknown, ...unknown[]]) {
    const assertions: unknown = Reflect.apply(target, thisArg, args);
    return isEpisode(args[0]) ? watchAwaits(assertions as object) : assertions;
  },
});

/** What a matcher says is printed by whatever reporter there is. */
function inertMatchers<Matchers extends object>(all: Matchers): Matchers {
  const inertOnes = Object.entries(all).map(([name, matcher]: [string, Matcher]) => [
    name,
    async function (this: MatcherState, ...args: unknown[]): Promise<MatcherResult> {
      try {
        const { pass, message } = await matcher.apply(this, args);
        return { pass, message: () => inertMessage(message()) };
      } catch (error) {
        if (error instanceof Error) error.stack = inertMessage(error.stack ?? '');
        if (error instanceof Error) error.message = inertMessage(error.message);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(inertOnes) as Matchers;
}

type Matcher = (this: MatcherState, ...args: unknown[]) => Promise<MatcherResult>;

function isEpisode(value: unknown): value is Episode {
  return typeof value === 'object' && value !== null && 'closed' in value && 'transcript' in value;
}
