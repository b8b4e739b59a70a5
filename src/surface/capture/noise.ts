// Finds characters under which the page moved while its pictures were taken; asks no browser.
import type { Box, Layout } from '../../episode/layout.js';
import { characterBoxes, intersect } from '../../episode/boxes.js';
import {
  channelDifference,
  hasInk,
  INK_PIXELS,
  INK_THRESHOLD,
  pixelsIn,
  visibleCell,
  type InkPair,
} from '../../episode/cell.js';
import type { Pixels } from '../../episode/png.js';
import { differingBoxes } from '../../see/pixels/stray-ink.js';

/** The page with its text, twice without it, and with it once more, in the order in which they were taken. */
export interface Sandwich {
  before: Pixels;
  without: Pixels;
  withoutLater: Pixels;
  after: Pixels;
}

/**
 * Marks characters as undecided where the page moved on its own: there a difference between text on and text off may be
 * an animation, not ink. Such movement shows where ink appeared or disappeared between the two pictures with text (text
 * that only fades keeps some), and in canvases and videos that differ from picture to picture outside all text.
 */
export function markNoise(
  layout: Layout,
  { before, without, withoutLater, after }: Sandwich,
): void {
  if (before.width !== after.width || before.height !== after.height) return;
  const scale = before.width / layout.viewport.width;
  const pair = (withText: Pixels, withoutText: Pixels): InkPair => ({
    withText,
    withoutText,
    scale,
  });
  const looks = {
    both: pair(before, after),
    first: pair(before, without),
    second: pair(after, without),
  };
  // What turns may be, without text, where it is in neither picture with text.
  const moving = [looks.both, pair(without, withoutLater)].flatMap((look) =>
    differingBoxes(layout, look),
  );
  if (moving.length > 0) layout.ink.moving = moving;
  const playing = playingRegions(layout, looks.first);
  for (const fragment of layout.fragments) {
    const noisy = (characterBoxes(fragment) ?? []).map((cell) => {
      const visible = visibleCell(fragment, cell);
      if (!visible) return false;
      return playing.some((box) => intersect(box, visible)) || cameOrWent(looks, visible);
    });
    if (!noisy.includes(true)) continue;
    const known = fragment.contested ?? '.'.repeat(fragment.text.length);
    fragment.contested = noisy.map((open, at) => (open ? '?' : known.charAt(at))).join('');
  }
}

function cameOrWent(looks: { both: InkPair; first: InkPair; second: InkPair }, box: Box): boolean {
  let found = 0;
  for (const index of pixelsIn(looks.both, box)) {
    if (channelDifference(looks.both, index) <= INK_THRESHOLD) continue;
    const inked = [looks.first, looks.second].map(
      (look) => channelDifference(look, index) > INK_THRESHOLD,
    );
    if (inked.includes(false)) found += 1;
    if (found >= INK_PIXELS) return true;
  }
  return false;
}

function playingRegions(layout: Layout, pair: InkPair): Box[] {
  const texts = layout.fragments.map(({ clipped }) => clipped).filter((box) => box !== null);
  return layout.opaque
    .filter(({ kind }) => kind === 'canvas' || kind === 'video')
    .map(({ box }) => box)
    .filter((box) =>
      hasInk(
        pair,
        box,
        texts.filter((text) => intersect(text, box)),
      ),
    );
}
