// Knows when a document changes its looks briefly, as in a transition; stops nothing.
import { openRoots } from '../observer/tree.js';

/** Anything longer is how the page looks for a while, ms. */
const SHORTLY_MS = 1_000;

/** Resolves once none is left that ends shortly, or after a second. */
export async function atRest(): Promise<void> {
  const late = performance.now() + SHORTLY_MS;
  const roots = openRoots();
  for (;;) {
    const left = late - performance.now();
    const passing = animationsIn(roots).filter(endsShortly);
    if (passing.length === 0 || left <= 0) return;
    await Promise.race([
      Promise.allSettled(passing.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, left)),
    ]);
  }
}

/** A document does not list the animations of its shadow roots. */
export function animationsIn(roots: readonly (Document | ShadowRoot)[]): Animation[] {
  return roots.flatMap((root) => root.getAnimations());
}

/**
 * Attributes that pages use to change an element's look; pages that move things themselves set `style` again and again.
 */
const LOOKS = ['class', 'disabled', 'hidden', 'open', 'inert', 'aria-disabled', 'data-state'];

/**
 * Watches until `stop`. `hasStirred` tells whether elements appeared, disappeared or changed their look, a picture was
 * loaded, or a short animation began.
 */
export function watchStirs(roots: readonly (Document | ShadowRoot)[]): {
  hasStirred: () => boolean;
  stop: () => void;
} {
  const moment = Number(document.timeline.currentTime ?? 0);
  let stirred = false;
  const observer = new MutationObserver((records) => {
    stirred ||= records.some(isOfLooks);
  });
  // Pictures and frames; the event does not bubble.
  const onLoad = () => void (stirred = true);
  for (const root of roots) {
    root.addEventListener('load', onLoad, { capture: true });
    observer.observe(root, { subtree: true, childList: true, attributeFilter: LOOKS });
  }
  return {
    hasStirred() {
      stirred ||= observer.takeRecords().some(isOfLooks);
      return stirred || animationsIn(roots).some((one) => begunSince(one, moment));
    },
    stop() {
      observer.disconnect();
      for (const root of roots) root.removeEventListener('load', onLoad, { capture: true });
    },
  };
}

/** In the head nothing is shown; there Playwright leaves a style element for a moment where the browser is WebKit. */
function isOfLooks({ target }: MutationRecord): boolean {
  return target !== document.head;
}

function begunSince(animation: Animation, moment: number): boolean {
  const { startTime } = animation;
  return endsShortly(animation) && (startTime === null || Number(startTime) > moment);
}

function endsShortly({ playState, effect, currentTime, playbackRate }: Animation): boolean {
  if (playState !== 'running' || playbackRate <= 0) return false;
  const end = Number(effect?.getComputedTiming().endTime);
  return (end - Number(currentTime ?? 0)) / playbackRate <= SHORTLY_MS;
}

/** Anything that begins later than this is how the page looks for a while, ms. */
const BEGINS_WITHIN_MS = 10_000;

/** Elements that are being animated or soon will be, and will come to rest. */
export function animatedNow(roots: readonly (Document | ShadowRoot)[]): Set<Element> {
  const targets = animationsIn(roots).flatMap(({ playState, effect, currentTime }) => {
    const { delay = Infinity, endTime = Infinity } = effect?.getComputedTiming() ?? {};
    const begins = delay - Number(currentTime ?? 0);
    const isPassing =
      playState === 'running' && Number.isFinite(Number(endTime)) && begins < BEGINS_WITHIN_MS;
    const target = isPassing && effect instanceof KeyframeEffect ? effect.target : null;
    return target ? [target] : [];
  });
  return new Set(targets);
}
