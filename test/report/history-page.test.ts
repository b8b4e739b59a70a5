// The history as a page: what changed, drawn and marked; in a real browser, from disk, without a network.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyPage } from '../../src/cli/history/page/page.js';
import type { HistoryResult } from '../../src/history/entry.js';
import { trendsOf } from '../../src/history/trend.js';
import { entryOf, resultOf } from '../history/entries.js';
import { beyondTheEdge, findings, looks, pagesOpened } from './open-page.js';

const opened = pagesOpened();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-history-page-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ten runs of a scenario, a day apart. */
async function pageOf(
  resultAt: (run: number) => Partial<HistoryResult>,
  options = {},
): Promise<Page> {
  const runs = Array.from({ length: 10 }, (_, at) => entryOf(`run-${at}`, at + 1));
  const results = runs.map(({ id }, at) => ({
    ...{ ...resultOf({ scenario: 'refund', ...resultAt(at) }), run: id },
  }));
  const file = join(folder, 'history.html');
  await writeFile(file, historyPage(trendsOf({ runs, results }), []));
  return opened(pathToFileURL(file).href, options);
}

const collapse = (run: number) => (run < 6 ? { passed: 10, failed: 0 } : { passed: 1, failed: 9 });

describe('the page of a history', () => {
  it('begins with what got worse, and marks where', async () => {
    const page = await pageOf(collapse);
    expect(await page.locator('h1').textContent()).toBe(
      'Worse: shop/refund 100% (60/60) → 10% (4/40) since 2026-03-07 10:00 (c0ffee000000), p < 0.001',
    );
    expect(await page.locator('.flag.failed').textContent()).toBe('c0ffee000000');
    expect(await page.locator('.rates .dot').count()).toBe(10);
    await page.getByText('10 runs as a table').click();
    expect(await page.locator('tbody tr').first().locator('td').allTextContents()).toEqual([
      ...['2026-03-10 10:00', 'main', 'c0ffee000000', '1/10', '10% (0.3%–44.5%)'],
      ...['2.5 s', '1,200', '$0.13'],
    ]);
  });

  it('marks nothing where nothing changed', async () => {
    const page = await pageOf(() => ({ passed: 9, failed: 1 }));
    expect(await page.locator('h1').textContent()).toBe('No evidence that a pass rate changed.');
    expect(await page.locator('.flag, .version').count()).toBe(0);
  });

  it('leaves a gap where a value is not known, and no chart where none is', async () => {
    const page = await pageOf((run) => ({ tokens: run === 4 ? null : 1000 }));
    expect(await page.locator('figcaption').allTextContents()).toEqual([
      expect.stringContaining('Latency'),
      expect.stringContaining('Tokens'),
    ]);
    const line = await page.locator('.cost .line').last().getAttribute('d');
    expect(line?.match(/M/g)).toHaveLength(2);
    expect(await page.locator('.cost').last().locator('.dot').count()).toBe(9);
  });

  it('says where the expectations changed', async () => {
    const page = await pageOf((run) => ({ version: run < 5 ? 'v1' : 'v2' }));
    expect(await page.locator('.version title').textContent()).toContain('other expectations');
  });

  it('runs nothing that is in a name', async () => {
    const page = await pageOf(() => ({
      scenario: '<img src=x onerror="document.title = \'ran\'">',
    }));
    expect(await page.locator('h2').textContent()).toContain('<img src=x');
    expect(await page.title()).toBe('Sightline history');
  });

  it.each(looks)('%s axe finds nothing, and nothing is beyond the edge', async (_name, options) => {
    const page = await pageOf(collapse, options);
    expect(await findings(page)).toEqual([]);
    expect(await beyondTheEdge(page)).toBe(0);
  });
});
