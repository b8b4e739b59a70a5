// The same pages through a browser to which nobody speaks the DevTools protocol: no text may be judged otherwise.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';
import { hiddenPages } from './pages/hidden.js';
import { visiblePages } from './pages/visible.js';
import { sightOf } from './sight.js';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  vi.spyOn(page.context(), 'newCDPSession').mockRejectedValue(new Error('No protocol here.'));
});
afterAll(() => browser.close());

const off = { protocol: 'off' } as const;
const isShut = ({ name }: { name: string }) => name.includes('closed shadow root');

it.each(visiblePages.filter((one) => !isShut(one)))('text is seen: $name', async (one) => {
  const seen = await sightOf(page, one, off);
  expect(seen.ink).toBe('measured');
  expect(seen.sight?.sight).toBe('painted');
});

it.each(hiddenPages.filter((one) => !isShut(one)))('text is not seen: $name', async (one) => {
  const seen = await sightOf(page, one, off);
  expect(seen.ink).toBe('measured');
  expect(seen.sight?.sight).toBe('unpainted');
});

it.each(visiblePages.filter(isShut))('says that text could be in it: $name', async (one) => {
  const seen = await sightOf(page, one, off);
  expect(seen.sight).toBeNull();
  expect(seen.opaque).toContain('closed_root');
});

it('does not suspect a closed root where nothing is painted', async () => {
  const html = '<p>text</p><div style="height:40px;background:teal"></div><x-spacer></x-spacer>';
  const seen = await sightOf(page, { name: '', html }, off);
  expect(seen.opaque).toEqual([]);
});

it('with the protocol no region is listed for a root that could be opened', async () => {
  vi.restoreAllMocks();
  const { opaque } = await sightOf(page, visiblePages.find(isShut) ?? { name: '', html: '' });
  expect(opaque).toEqual([]);
});

it('takes its pictures without touching the document', async () => {
  await page.setContent('<!doctype html><body><p>text</p><input value="x" autofocus></body>');
  await page.evaluate(`window.seen = 0;
    new MutationObserver((records) => { seen += records.length })
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`);
  await captureCheckpoint(page, { landmarks: {}, ...off });
  expect(await page.evaluate('new Promise((r) => setTimeout(() => r(seen), 100))')).toBe(0);
});
