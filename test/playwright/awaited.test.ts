import { beforeEach, describe, expect, it } from 'vitest';
import {
  expect as expectOfEpisode,
  takeUnawaited,
  watchAwaits,
} from '../../src/playwright/expect.js';

const matchers = {
  toEndIn: () => Promise.resolve(),
  toShow: () => Promise.reject(new Error('not shown')),
  /** Who called it, by its stack. */
  toTell: () => Promise.resolve(new Error().stack?.split('\n')[2] ?? ''),
  not: { toEndIn: () => Promise.resolve() },
};

describe('the account of awaited matchers', () => {
  beforeEach(() => void takeUnawaited());

  it('names a matcher that nobody awaited, once', () => {
    void watchAwaits(matchers).toEndIn();
    expect(takeUnawaited()).toEqual(['toEndIn']);
    expect(takeUnawaited()).toEqual([]);
  });

  it('names one under .not', () => {
    void watchAwaits(matchers).not.toEndIn();
    expect(takeUnawaited()).toEqual(['toEndIn']);
  });

  it('is empty when all were awaited', async () => {
    await watchAwaits(matchers).toEndIn();
    expect(takeUnawaited()).toEqual([]);
  });

  it('names one that fails unseen, without an unhandled rejection', async () => {
    void watchAwaits(matchers).toShow();
    await Promise.resolve();
    expect(takeUnawaited()).toEqual(['toShow']);
  });

  it('stands in no stack between a matcher and the spec', async () => {
    expect(await watchAwaits(matchers).toTell()).toContain('awaited.test.ts');
  });

  it('passes the failure on to whoever awaits', async () => {
    await expect(watchAwaits(matchers).toShow()).rejects.toThrow('not shown');
  });
});

it.each([
  ['toChangeOnly', 'toHaveWorld({ changes_only: [pointers] })'],
  ['toInvolve', 'toHaveCalled({ agent }) or toHaveCalled({ hand_offs: [agents] })'],
  ['toSatisfyJudge', 'toSatisfy({ judge: question })'],
  ['toDoBetterThan', 'toSatisfy({ judge: criterion, better_than: other })'],
])('%s is no matcher any more, and says what to write', (name, instead) => {
  const matcher: unknown = Reflect.get(expectOfEpisode({}), name);
  expect(matcher).toThrow(`${name}() was folded into another matcher.\n  Write ${instead}.`);
});
