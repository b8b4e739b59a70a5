// Opens a case page, captures it and tells what is measured of its text; decides nothing.
import type { Page } from 'playwright';
import type { Fragment } from '../../src/episode/layout.js';
import { measureInk, rangeSight, type RangeSight } from '../../src/pixels/ink.js';
import { captureCheckpoint, type CaptureOptions } from '../../src/surface/capture/capture.js';
import { TARGET, type CasePage } from './pages/case-page.js';

/** What one page came to. */
interface Seen {
  /** Null where the text was not found. */
  sight: RangeSight | null;
  fragments: Fragment[];
  ink: string;
  /** Kinds of the regions in which more could be. */
  opaque: string[];
}

/** The measured sight of the first match, and the fragments it was measured on. */
export async function sightOf(
  page: Page,
  one: CasePage,
  options: Pick<CaptureOptions, 'protocol'> = {},
): Promise<Seen> {
  await page.setContent(`<!doctype html><body>${one.html}</body>`);
  if (one.script) await page.evaluate(`(async () => { ${one.script} })()`);
  const checkpoint = await captureCheckpoint(page, {
    ...options,
    landmarks: { target: { in: 'page', text: one.text ?? TARGET } },
  });
  const { layout } = checkpoint;
  const match = layout.landmarks['target']?.matches[0];
  const opaque = layout.opaque.map(({ kind }) => kind);
  if (!match) return { sight: null, fragments: [], ink: layout.ink.state, opaque };
  const ink = await measureInk(layout, checkpoint.png, checkpoint.pngWithoutText);
  const fragments = match.ranges.flatMap(([id]) => layout.fragments.filter((one) => one.id === id));
  return { sight: rangeSight(ink, match.ranges), fragments, ink: layout.ink.state, opaque };
}
