// Finds planted defects and nothing on their clean twins.
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { type Defect, defectKinds } from '../../src/episode/verdict/defect.js';
import { defectsOf } from '../../src/see/defects/defects.js';
import { measureInk } from '../../src/see/pixels/ink.js';
import { askAxe } from '../../src/surface/capture/axe.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';
import { pairs } from './pairs.js';

let page: Page;
beforeAll(async () => {
  const browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 640, height: 480 } });
  return () => page.close();
});

async function defectsOn(html: string, asksAxe = true): Promise<Defect[]> {
  await page.setContent(html);
  const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
  const axe = asksAxe ? await askAxe(page) : null;
  return defectsOf(layout, await measureInk(layout, png, pngWithoutText), axe);
}

/** Not found: a page that hides what is beyond its edge is told to scroll sideways. */
const MISSED = new Set(['beyond_viewport: a text to the right, where nothing scrolls']);

it.each(pairs)('$kind: $title, and not on its clean twin', async (pair) => {
  const { kind, title, planted, clean } = pair;
  const found = await defectsOn(planted, kind === 'axe');
  const isFound = found.some((one) => one.kind === kind);
  expect(isFound).toBe(!MISSED.has(`${kind}: ${title}`));
  expect(await defectsOn(clean)).toEqual([]);
});

it('says where, how much and in which boxes', async () => {
  const html =
    '<html lang="en"><title>Desk</title><p class="t" style="color:#aaa">Delays are possible</p>';
  const [defect, ...others] = await defectsOn(html);
  expect(others).toEqual([]);
  expect(defect).toMatchObject({
    kind: 'low_contrast',
    where: 'p.t',
    measurements: { text: 'Delays are possible', contrastNeeded: 4.5 },
  });
  expect(defect?.boxes).toHaveLength(1);
});

it('every kind has pairs', () => {
  expect(new Set(pairs.map(({ kind }) => kind))).toEqual(new Set(defectKinds));
});
