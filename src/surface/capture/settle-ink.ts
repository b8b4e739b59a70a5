// Writes into the layout how far its ink can be relied on: what kept its color, moved, or was a background that moves.
import type { Box, Layout } from '../../episode/layout.js';
import { decodePixels, type Pixels } from '../../episode/png.js';
import { decideContest, markFaces } from './extra-pictures.js';
import type { Look } from './look.js';
import { characterBoxes, intersect } from '../../episode/boxes.js';
import {
  channelDifference,
  hasInk,
  INK_PIXELS,
  INK_THRESHOLD,
  type InkPair,
  pixelsIn,
  visibleCell,
} from '../../episode/cell.js';
import { differingBoxes } from '../../see/pixels/stray-ink.js';

/** State of the ink as a whole, texts with unknown ink, and overlapping texts. */
export async function settleInk(layout: Layout, look: Look): Promise<void> {
  layout.ink = inkState(look);
  if (layout.ink.state !== 'measured') return;
  markMissing(look);
  await decidePictures(layout, look);
}

function inkState({ frames, movements, switches }: Look): Layout['ink'] {
  const changed = frames.filter((_, index) => movements[index]?.changed);
  if (changed.length > 0) {
    const where = changed.map(({ frame, parent }) =>
      parent ? `the frame ${frame.url()}` : 'the page',
    );
    return {
      state: 'unstable',
      why: `Text changed between the two pictures in ${where.join(', ')}.`,
    };
  }
  if (switches[0]?.took) return { state: 'measured', why: null };
  return {
    state: 'missing',
    why: 'The page kept the color of its text when it was switched off, so its ink could not be measured.',
  };
}

/** What kept its color, what moved, and everything in a frame where text could not be switched off. */
function markMissing({ frames, switches, movements, composition }: Look): void {
  for (const { index, capture } of frames) {
    const { took, missing } = switches[index] ?? { took: false, missing: [] };
    const all = capture.fragments.map(({ id }) => id);
    const unknown = took ? [...missing, ...(movements[index]?.moved ?? [])] : all;
    const found = (ids: readonly number[]) =>
      ids.flatMap(
        (id) => composition.fragments[composition.fragmentIds[index]?.get(id) ?? -1] ?? [],
      );
    for (const fragment of found(unknown)) fragment.inkMissing = true;
    for (const fragment of found(movements[index]?.fading ?? [])) fragment.animated = true;
  }
}

async function decidePictures(layout: Layout, look: Look): Promise<void> {
  const { contest, withoutSome, withoutFaces } = look;
  if (!look.again && !withoutFaces && !(contest && withoutSome)) return;
  const [all, none, again, noneAgain] = await Promise.all([
    decodePixels(look.png),
    decodePixels(look.withoutText),
    look.again && decodePixels(look.again),
    look.withoutTextAgain && decodePixels(look.withoutTextAgain),
  ]);
  if (withoutFaces) markFaces(layout, { all, without: await decodePixels(withoutFaces), again });
  if (contest && withoutSome) {
    decideContest(layout, contest, { all, none, some: await decodePixels(withoutSome) });
  }
  if (again && noneAgain) {
    markNoise(layout, { before: all, without: none, withoutLater: noneAgain, after: again });
  }
}

/** The page with its text, twice without it, and with it once more, in the order in which they were taken. */
interface Sandwich {
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

/** Keeps every other region; a `closed_root` only where its part of the picture has a second color. */
export async function withoutEmptyRoots(layout: Layout, png: Buffer): Promise<Layout['opaque']> {
  if (!layout.opaque.some(({ kind }) => kind === 'closed_root')) return layout.opaque;
  const picture = await decodePixels(png);
  const { width, height } = layout.viewport;
  return layout.opaque.filter(({ kind, box }) => {
    const seen = intersect(box, [0, 0, width, height]);
    return (
      kind !== 'closed_root' || (seen !== null && isPainted(picture, seen, picture.width / width))
    );
  });
}

function isPainted(picture: Pixels, box: Box, scale: number): boolean {
  const same = { withText: picture, withoutText: picture, scale };
  let first: string | null = null;
  for (const index of pixelsIn(same, box)) {
    const color = picture.data.subarray(index, index + 3).join();
    if (first !== null && color !== first) return true;
    first = color;
  }
  return false;
}
