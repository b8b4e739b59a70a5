// Detects whether pictures of this document may differ although no text moves; stops nothing.
import type { Collector } from './collector.js';
import { animationsIn } from './passing.js';

/** A running animation, a video, a canvas or an animated image in sight. */
export function isRestless(page: Collector, roots: readonly (Document | ShadowRoot)[]): boolean {
  const animated = animationsIn(roots).some(({ playState }) => playState === 'running');
  return (
    animated || page.opaque.some(({ kind }) => kind === 'video' || kind === 'canvas') || hasGif()
  );
}

function hasGif(): boolean {
  return [...document.images].some(({ currentSrc }) =>
    /\.gif(\?|$)|^data:image\/gif/.test(currentSrc),
  );
}
