// Writes into the layout how far its ink can be relied on; does not measure text itself.
import type { Layout } from '../../episode/layout.js';
import { decodePixels } from '../../episode/png.js';
import { decideContest } from './contested.js';
import { markFaces } from './faces.js';
import type { Look } from './look.js';
import { markNoise } from './noise.js';

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
