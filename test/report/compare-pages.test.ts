// A run beside its base, as people open it: what changed, and two episodes side by side; in a real browser, from disk.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSite } from '../../src/report/site/write-site.js';
import { agent, call, issueRefund, type Plan, user } from '../grade/build-episode.js';
import { gradedRun } from './graded.js';
import { beyondTheEdge, findings, looks, pagesOpened, pressed } from './open-page.js';

const HOSTILE = '<img src=x onerror="document.title = \'ran\'"> Refund refused.';
const opened = pagesOpened();
let folder: string;
/** A base whose trials refund, and a run whose trials refuse. */
const reports = { worse: '', same: '', alone: '' };

const scenario = { title: 'A refund is due', expectations: { required_tools: ['issue_refund'] } };
const asked = [user('Refund, please.'), call('get_order')];
const refunds: Plan = {
  scenario,
  story: [...asked, issueRefund, agent('Your refund of $84 is due.')],
};
const refuses: Plan = { scenario, story: [...asked, agent(HOSTILE)] };
const refuted = { pieces: [{ text: 'Refund refused', at: [40, 60] as [number, number] }] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-compare-pages-'));
  const four = (plan: Plan) =>
    [1, 2, 3, 4].map(() => ({ plan, ...(plan === refuses ? { picture: refuted } : {}) }));
  const base = await gradedRun(folder, 'base', [{ scenario: 'refund', trials: four(refunds) }]);
  const now = await gradedRun(folder, 'now', [{ scenario: 'refund', trials: four(refuses) }]);
  const again = await gradedRun(folder, 'again', [{ scenario: 'refund', trials: four(refunds) }]);
  const page = async (run: string, baseline?: string) =>
    (await writeSite([run], join(folder, `report of ${run.split('/').at(-1)}`), { baseline })).file;
  reports.worse = await page(now, base);
  reports.same = await page(again, base);
  reports.alone = await page(base);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (report: keyof typeof reports, hash: string, options = {}) =>
  opened(`${pathToFileURL(reports[report]).href}${hash}`, options);
const textOf = (page: Page, selector: string) => page.locator(selector).first().textContent();

describe('what changed since the base', () => {
  it('is led to from the page of the run, and names what regressed', async () => {
    const page = await open('worse', '');
    await page.getByRole('link', { name: 'Since base' }).click();
    await expect.poll(() => textOf(page, 'h1')).toContain('Regressed: shop/refund 100% → 0%');
    const cells = await page.locator('tbody tr').first().locator('th, td').allTextContents();
    expect(cells.map((cell) => cell.replace(/\s+/g, ' ').trim())).toEqual([
      expect.stringContaining('refund'),
      expect.stringContaining('regressed'),
      expect.stringContaining('100% 4/4'),
      expect.stringContaining('0% 0/4'),
      ...['−100', 'p = 0.029', '95 points'],
    ]);
    await page.getByRole('link', { name: 'refund', exact: true }).click();
    await expect.poll(() => page.url()).toContain('#/compare?a=b1&b=e1');
  });

  it('is no evidence where both do the same, and is not there without a base', async () => {
    const page = await open('same', '#/changes');
    expect(await textOf(page, 'h1')).toContain('No evidence of a regression.');
    expect(await page.getByText('Checks with another rate').count()).toBe(0);
    const alone = await open('alone', '#/changes');
    expect(await textOf(alone, 'h1')).toBe('This report compares no runs.');
    await alone.getByRole('link', { name: 'All trials' }).click();
    expect(await alone.getByRole('link', { name: /^Since/ }).count()).toBe(0);
  });
});

describe('two episodes side by side', () => {
  it('are marked where they first diverge, and what both have stands once', async () => {
    const page = await open('worse', '#/compare?a=b1&b=e1');
    await page.locator('.versus').first().waitFor();
    expect(await textOf(page, '.divergence')).toBe(
      'Turn 1, where they first diverge: issue_refund (201) was called only before.',
    );
    expect(await textOf(page, '.diverging .turn')).toContain('Turn 1');
    expect(await page.locator('.same td').allTextContents()).toEqual([
      'Refund, please.',
      expect.stringContaining('get_order 200'),
    ]);
    const shots = page.getByRole('img', { name: 'The screen at end' });
    await expect.poll(() => shots.count()).toBe(2);
    const sizes = await shots.evaluateAll((all: { naturalWidth: number }[]) =>
      all.map(({ naturalWidth }) => naturalWidth),
    );
    expect(sizes).toEqual([640, 640]);
  });

  it('run nothing that an agent said', async () => {
    const page = await open('worse', '#/compare?a=b1&b=e1');
    await page.getByText('<img src=x').first().waitFor();
    expect(await page.title()).toBe('refund: before and after');
  });

  it('do not diverge where all is the same', async () => {
    const page = await open('same', '#/compare?a=b1&b=e1');
    await page.locator('.versus').first().waitFor();
    expect(await textOf(page, '.divergence')).toBe('No difference was recorded.');
    expect(await page.locator('.diverging').count()).toBe(0);
    expect(await page.locator('tr.other').count()).toBe(0);
  });

  it('are two trials of a run as well, each trial with where it diverges', async () => {
    const page = await open('alone', '#/e1');
    await pressed(page, 'c', () => Promise.resolve(page.url().split('?')[1]), 'a=e2&b=e1');
    await expect
      .poll(() => page.locator('.sides h2').allTextContents())
      .toEqual(['trial 2', 'trial 1']);
    await expect
      .poll(() => page.locator('.diverges li').allTextContents())
      .toEqual(['1', '3', '4'].map((one) => `✓passedtrial ${one}No difference was recorded.`));
    await pressed(page, 'j', () => page.locator('.sides h2').last().textContent(), 'trial 3');
  });

  it('that are not in the report say so', async () => {
    const page = await open('alone', '#/compare?a=b1&b=e1');
    expect(await textOf(page, 'h1')).toContain('no such episode');
  });
});

describe.each(looks)('%s', (_name, options) => {
  it.each(['#/changes', '#/compare?a=b1&b=e1'])(
    'axe finds nothing, and nothing is beyond the edge: %s',
    async (hash) => {
      const page = await open('worse', hash, options);
      await page.locator('table').first().waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await beyondTheEdge(page)).toBe(0);
    },
  );
});
