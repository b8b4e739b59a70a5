// Whether the text of small pages with a known truth is measured as a person sees it.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.js';
import { hiddenPages } from './pages/hidden.js';
import { visiblePages } from './pages/visible.js';
import { sightOf } from './sight.js';

let browser: Browser;
const pages = new Map<number, Page>();

beforeAll(async () => {
  browser = await launchBrowser();
  for (const deviceScaleFactor of [1, 2]) {
    const viewport = { width: 800, height: 600 };
    pages.set(deviceScaleFactor, await browser.newPage({ viewport, deviceScaleFactor }));
  }
});
afterAll(() => browser.close());

describe.each([1, 2])('at %i device pixels per CSS pixel', (deviceScaleFactor) => {
  const page = () => {
    const open = pages.get(deviceScaleFactor);
    if (!open) throw new Error('The page is not open.');
    return open;
  };

  it.each(visiblePages)('text is seen: $name', async (one) => {
    const seen = await sightOf(page(), one);
    expect(seen.ink).toBe('measured');
    expect(seen.sight?.sight).toBe('painted');
  });

  it.each(hiddenPages)('text is not seen: $name', async (one) => {
    const seen = await sightOf(page(), one);
    expect(seen.ink).toBe('measured');
    expect(seen.sight?.sight).toBe('unpainted');
  });
});
