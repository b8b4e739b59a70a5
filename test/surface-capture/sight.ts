// Opens a case page, captures it and tells what is measured of its text; decides nothing.
import type { Page } from 'playwright';
import type { Fragment } from '../../src/episode/layout.js';
import { measureInk, rangeSight, type RangeSight } from '../../src/pixels/ink.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { TARGET, type CasePage } from './pages/case-page.js';

/** The measured sight of the first match, and the fragments it was measured on; null when not found. */
export async function sightOf(
  page: Page,
  one: CasePage,
): Promise<{ sight: RangeSight; fragments: Fragment[]; ink: string } | null> {
  await page.setContent(`<!doctype html><body>${one.html}</body>`);
  if (one.script) await page.evaluate(`(async () => { ${one.script} })()`);
  const checkpoint = await captureCheckpoint(page, {
    landmarks: { target: { in: 'page', text: one.text ?? TARGET } },
  });
  const { layout } = checkpoint;
  const match = layout.landmarks['target']?.matches[0];
  if (!match) return null;
  const ink = await measureInk(layout, checkpoint.png, checkpoint.pngWithoutText);
  const fragments = match.ranges.flatMap(([id]) => layout.fragments.filter((one) => one.id === id));
  return { sight: rangeSight(ink, match.ranges), fragments, ink: layout.ink.state };
}
