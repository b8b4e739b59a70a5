// Knows whether a document has anything left that could change it, such as a timer or a worker; prevents nothing.
import { hideStandIns, onConstruct, quietly, replaceMethod } from '../stand-in.js';
import { openRoots } from './tree.js';

/** Timers set for later than this are not a greeting, ms. */
const shortlyMs = 5000;
/** Timers set for later than this are not part of an answer either, ms. */
const atAllMs = 30_000;

interface Timer {
  delayMs: number;
  repeats: boolean;
  ticked: boolean;
}

/** Timers that have neither run nor been cleared, by the page's timer id; intervals stay until cleared. */
const timers = new Map<unknown, Timer>();
const animationFrames = new Map<unknown, true>();
const idleCalls = new Map<unknown, true>();
/** Through these a page receives or computes things outside, invisibly to us. */
const outlets = ['Worker', 'SharedWorker', 'RTCPeerConnection', 'WebTransport', 'BroadcastChannel'];
let hasOutlet = false;
/** Whether this was here before all scripts of the document. */
let fromTheStart = false;
/** Schedulers of UI libraries post messages to themselves, a few ms apart, until the work is done. */
const postedLatelyMs = 100;
let postedAt = -Infinity;
/** Canary calls that came through. */
let reached = 0;

function canary(): void {}

/** `called` is notified when a timer runs. */
function watchSetting<Known>(
  name: string,
  known: Map<unknown, Known>,
  { about, called }: { about: (delay: unknown) => Known; called: (id: unknown) => void },
): void {
  replaceMethod(window, name, (set, self, args) => {
    const [work, delay, ...rest] = args;
    if (work === canary) reached += 1;
    // Code given as a string is not followed.
    if (typeof work === 'string') hasOutlet = true;
    if (typeof work !== 'function' || work === canary) return Reflect.apply(set, self, args);
    const ran = (...given: unknown[]): unknown => {
      called(id);
      return Reflect.apply(work, window, given);
    };
    const id = Reflect.apply(set, self, [ran, delay, ...rest]);
    known.set(id, about(delay));
    return id;
  });
}

function watchClearing(name: string, known: Map<unknown, unknown>): void {
  replaceMethod(window, name, (clear, self, args) => {
    known.delete(args[0]);
    return Reflect.apply(clear, self, args);
  });
}

/** A delay that is not a number is none to the browser either: the timer runs at once. */
function delayOf(delay: unknown): number {
  return Number(delay) || 0;
}

function watchTimers(): void {
  watchSetting('setTimeout', timers, {
    about: (delay) => ({ delayMs: delayOf(delay), repeats: false, ticked: false }),
    called: (id) => timers.delete(id),
  });
  watchSetting('setInterval', timers, {
    about: (delay) => ({ delayMs: delayOf(delay), repeats: true, ticked: false }),
    called(id) {
      const timer = timers.get(id);
      if (timer) timer.ticked = true;
    },
  });
  for (const name of ['clearTimeout', 'clearInterval']) watchClearing(name, timers);
}

function watchCalls(set: string, clear: string, known: Map<unknown, true>): void {
  watchSetting(set, known, { about: () => true, called: (id) => known.delete(id) });
  watchClearing(clear, known);
}

function watchOutlets(): void {
  const opened = () => {
    hasOutlet = true;
  };
  for (const name of outlets) onConstruct(name, opened);
  const gpu = (globalThis as { GPU?: { prototype: object } }).GPU;
  // A model that runs on the graphics card takes its time between two words.
  if (gpu) {
    replaceMethod(gpu.prototype, 'requestAdapter', (ask, self, args) => {
      opened();
      return Reflect.apply(ask, self, args);
    });
  }
}

function watchMessages(): void {
  replaceMethod(MessagePort.prototype, 'postMessage', (post, self, args) => {
    postedAt = performance.now();
    return Reflect.apply(post, self, args);
  });
}

/** From here on, so before any script of the page. */
export function watchPending(): void {
  fromTheStart = document.readyState === 'loading' && document.scripts.length === 0;
  quietly(() => {
    watchTimers();
    watchCalls('requestAnimationFrame', 'cancelAnimationFrame', animationFrames);
    watchCalls('requestIdleCallback', 'cancelIdleCallback', idleCalls);
    watchOutlets();
    watchMessages();
    hideStandIns();
  });
}

/** Whether nobody has replaced the timers meanwhile: otherwise nothing is known. */
function isWatching(): boolean {
  const before = reached;
  clearTimeout(setTimeout(canary, 0));
  return reached > before;
}

function worksOn(): boolean {
  return performance.now() - postedAt < postedLatelyMs;
}

/**
 * Whether the document is loaded and has scheduled nothing for the next seconds; an interval that has ticked before is
 * routine.
 */
export function nothingIsSet(): boolean {
  if (document.readyState !== 'complete' || worksOn() || !isWatching()) return false;
  const set = [...timers.values()].some(({ delayMs, ticked }) => delayMs <= shortlyMs && !ticked);
  return !set && idleCalls.size === 0;
}

/** Whether nothing is left that could change the document before somebody acts or the network answers. */
export function nothingIsLeft(): boolean {
  if (!fromTheStart || hasOutlet || document.readyState !== 'complete') return false;
  if (worksOn() || !isWatching()) return false;
  const set = [...timers.values()].some(({ delayMs, repeats }) => repeats || delayMs <= atAllMs);
  return !set && animationFrames.size === 0 && idleCalls.size === 0 && !movesForAWhile();
}

/** Whether an animation is running that may trigger a script at its end. */
function movesForAWhile(): boolean {
  const running = openRoots().flatMap((root) => root.getAnimations());
  return running.some(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  });
}
