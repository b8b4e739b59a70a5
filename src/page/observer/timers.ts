// Knows whether the page has set itself something to do shortly, such as a greeting that comes late; hinders nothing.
import { hideStandIns, quietly, replaceMethod } from '../tee/stand-in.js';

/** What is set for later is nobody's greeting, ms. */
const shortlyMs = 5000;

/** Timers that were set and have neither run nor been cleared; of an interval, until it first ticks. */
const pending = new Set<unknown>();
/** Calls of the canary that came by. */
let reached = 0;

function canary(): void {}

function watchSetting(name: string): void {
  replaceMethod(window, name, (set, self, args) => {
    const [work, delay, ...rest] = args;
    if (work === canary) reached += 1;
    const isShort = name === 'requestIdleCallback' || !(Number(delay) > shortlyMs);
    if (typeof work !== 'function' || work === canary || !isShort) {
      return Reflect.apply(set, self, args);
    }
    const ran = (...given: unknown[]): unknown => {
      pending.delete(id);
      return Reflect.apply(work, window, given);
    };
    const id = Reflect.apply(set, self, [ran, delay, ...rest]);
    pending.add(id);
    return id;
  });
}

function watchClearing(name: string): void {
  replaceMethod(window, name, (clear, self, args) => {
    pending.delete(args[0]);
    return Reflect.apply(clear, self, args);
  });
}

/** From here on, so before any script of the page. */
export function watchTimers(): void {
  quietly(() => {
    ['setTimeout', 'setInterval', 'requestIdleCallback'].forEach(watchSetting);
    ['clearTimeout', 'clearInterval', 'cancelIdleCallback'].forEach(watchClearing);
    hideStandIns();
  });
}

/** Whether nothing of the kind is set. False also where somebody took the timers over, and nobody can tell. */
export function nothingIsSet(): boolean {
  const before = reached;
  clearTimeout(setTimeout(canary, 0));
  return reached > before && pending.size === 0;
}
