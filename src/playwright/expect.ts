// The `expect` that specs use: matchers over a closed episode, each recorded as data beside it, and none left without an `await`.
import { type Expect, expect as base } from '@playwright/test';
import type { Episode } from '../episode/read.js';
import { SightlineError } from '../sightline-error.js';
import { inertMessage } from '../values/terminal.js';
import { callMatchers } from './matchers/call-matchers.js';
import type { MatcherResult, MatcherState } from './matchers/matcher.js';
import { outcomeMatchers } from './matchers/outcome-matchers.js';
import { recordMatchers } from './matchers/record-matchers.js';
import { surfaceMatchers } from './matchers/surface-matchers.js';
import { wordMatchers } from './matchers/word-matchers.js';
import { callerLocation, callFrom } from './caller-location.js';

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

/** Matchers that there were, and what does the same. */
const FORMER = {
  toChangeOnly: 'toHaveWorld({ changes_only: [pointers] })',
  toInvolve: 'toHaveCalled({ agent }) or toHaveCalled({ hand_offs: [agents] })',
  toSatisfyJudge: 'toSatisfy({ judge: question })',
  toDoBetterThan: 'toSatisfy({ judge: criterion, better_than: other })',
};

const former = Object.fromEntries(
  Object.entries(FORMER).map(([name, instead]) => [
    name,
    (): never => {
      throw new SightlineError('usage', {
        what: `${name}() was folded into another matcher.`,
        next: `Write ${instead}.`,
      });
    },
  ]),
);

const extended: Expect<EpisodeMatchers> = base.extend({ ...inertMatchers(matchers), ...former });

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

const open = new Map<symbol, string>();

/** Wraps what `expect(episode)` returned, so that each matcher's promise is known until it is awaited. */
export function watchAwaits<Matchers extends object>(matchers: Matchers): Matchers {
  return new Proxy(matchers, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (name === 'not' && typeof value === 'object' && value !== null) return watchAwaits(value);
      if (typeof value !== 'function') return value;
      const matcher = value.bind(target) as (...args: unknown[]) => unknown;
      // As if nothing were in between: Playwright takes the location of the step and of the error from the calling
      // frame.
      const called = (...args: unknown[]): unknown =>
        watched(String(name), callFrom(callerLocation(called), matcher, ...args));
      return called;
    },
  });
}

function watched(matcher: string, result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  const key = Symbol(matcher);
  open.set(key, matcher);
  // Unhandled rejections would end the worker; the tracking below reports them better.
  result.catch(() => undefined);
  return new Proxy(result, {
    get(target, name) {
      if (name === 'then' || name === 'catch' || name === 'finally') open.delete(key);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** The matchers called but not awaited since the last time; forgets them. */
export function takeUnawaited(): string[] {
  const names = [...open.values()];
  open.clear();
  return names;
}

/** Fails the test that is ending if it called a matcher on an episode and did not await it. */
export function failUnawaited(): void {
  const names = takeUnawaited();
  if (names.length === 0) return;
  throw new Error(
    `Not awaited: ${names.join(', ')}. A matcher on an episode is async: write \`await expect(episode).…\`.`,
  );
}
