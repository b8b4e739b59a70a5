// Tracks matchers on episodes that nobody awaited: such a check would never fail a test.
import { callerLocation, callFrom } from './caller-location.js';

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
