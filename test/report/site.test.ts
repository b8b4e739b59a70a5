// The page of a run as people open it: from disk, in a real browser, without a network; nothing that an agent said can run.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { readEpisode } from '../../src/episode/read.js';
import { writeSite } from '../../src/report/site/write-site.js';
import { writeVerdict } from '../../src/verdict/store.js';
import { launchBrowser } from '../browser.js';
import {
  agent,
  call,
  closeStory,
  event,
  makeFolder,
  openStory,
  type Plan,
  removeEpisodes,
  user,
} from '../grade/build-episode.js';
import { buildRun } from '../suite/build-run.js';
import { pngsOf, layoutOf, type Picture } from '../grade-surface/picture.js';

const HOSTILE =
  '</script><img src=x onerror="document.title = \'ran\'"><script>document.title = "ran"</script>';

const picture: Picture = { pieces: [{ text: 'Refund issued: $42.00', at: [40, 60] }] };

async function graded(plan: Plan): Promise<string> {
  const writer = await openStory({
    ...plan,
    story: [...(plan.story ?? []), event({ kind: 'checkpoint', name: 'end', folder: 'end' })],
  });
  const { withText, withoutText } = await pngsOf(picture);
  await writer.files('surface/end', () =>
    Promise.resolve({
      'layout.json': JSON.stringify(layoutOf(picture)),
      'page.png': withText,
      'page-without-text.png': withoutText,
      'aria.yaml': '',
      'dom.html': '<p>Refund issued: $42.00</p><script>parent.document.title = "ran"</script>',
    }),
  );
  const dir = await closeStory(writer, plan);
  await writeVerdict(dir, await gradeEpisode(dir));
  return dir;
}

let browser: Browser;
let folder: string;
let badId = '';
let goodDir = '';
let file: string;
const pages: Page[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  await makeFolder();
  folder = await mkdtemp(join(tmpdir(), 'sightline-report-'));
  const good = await graded({
    scenario: {
      scenario_id: 'refund',
      title: 'A refund is shown',
      expectations: { says: ['refund'] },
    },
    story: [user('Refund, please.'), agent('You can read our refund policy.')],
  });
  const bad = await graded({
    scenario: {
      ...{ scenario_id: 'denial', title: 'A denial has its reason' },
      expectations: {
        says: ['policy'],
        surface: [{ at: 'end', claims: ['"Refund issued" is shown.', '"Denied" is shown.'] }],
      },
    },
    story: [user('Refund, please.'), call('get_order', { via: 'route' }), agent(HOSTILE)],
  });
  goodDir = good;
  const { header } = await readEpisode(bad);
  badId = header.id;
  ({ file } = await writeSite([good, bad], join(folder, 'report')));
});

afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.context().close()));
});

afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
  await removeEpisodes();
});

async function open(
  hash = '',
  options: Parameters<Browser['newContext']>[0] = {},
  report = file,
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  pages.push(page);
  await page.goto(`${pathToFileURL(report).href}${hash}`);
  return page;
}

/** A page listens to keys only once it is drawn, which may be a moment later. */
async function pressed(
  page: Page,
  key: string,
  told: () => Promise<unknown>,
  wanted: string,
): Promise<void> {
  const press = async () => {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
    return told();
  };
  await expect.poll(press, { timeout: 20_000 }).toBe(wanted);
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds, but for what it cannot look into. */
async function findings(page: Page): Promise<string[]> {
  // The page's own policy allows no script from outside, which is as it should be.
  const source = await readFile(axe, 'utf8');
  return page.evaluate(`${source}; axe.run().then(({ violations }) => violations.map(
    ({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}

describe('the page of a run', () => {
  it('says what came of it, and lists mixed and failed scenarios first', async () => {
    const page = await open();
    expect(await page.locator('h1').textContent()).toBe('1 of 2 trials of 2 scenarios failed');
    expect(await page.locator('tbody th a').allTextContents()).toEqual(['denial', 'refund']);
    expect(await page.locator('.verdict').textContent()).toContain('failed');
  });

  it('filters by words and outcome, and keeps that in its address', async () => {
    const page = await open();
    await pressed(page, '/', () => page.evaluate('document.activeElement?.tagName'), 'INPUT');
    await page.keyboard.type('shown');
    await expect.poll(() => page.locator('tbody th a').allTextContents()).toEqual(['refund']);
    expect(page.url()).toContain('q=shown');
    await page.getByLabel('Outcome of a trial').selectOption('failed');
    await page.getByText('No scenario fits.').waitFor();
  });

  it('is entered at an episode that a link names by its id', async () => {
    const page = await open(`#/episode/${encodeURIComponent(badId)}`);
    await expect.poll(() => page.locator('h1').textContent()).toBe('A denial has its reason');
    const other = await open('#/episode/no%2Fsuch');
    await other.getByText('There is no such episode in this report.').waitFor();
  });

  it('leads to an episode and back by keyboard', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'denial' }).first().click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('A denial has its reason');
    const heading = () => page.locator('h1').textContent();
    await pressed(page, 'k', heading, 'A refund is shown');
    await pressed(page, 'u', heading, '1 of 2 trials of 2 scenarios failed');
  });
});

describe('the page of an episode', () => {
  it('shows what happened, the screen, and each claim with its reason', async () => {
    const page = await open('#/e2');
    await page.getByRole('button', { name: 'get_order 200' }).click();
    expect(await page.getByRole('group', { name: 'Details' }).textContent()).toContain('Arguments');
    const shot = page.getByRole('img', { name: 'The screen at end', exact: true }).last();
    expect(await shot.evaluate((one: { naturalWidth: number }) => one.naturalWidth)).toBe(640);
    const claims = await page.locator('.claim h3').allTextContents();
    expect(claims.join('\n')).toMatch(/"Denied" is shown[^]*"Refund issued" is shown/);
    expect(await page.locator('.box.passed').count()).toBe(1);
  });

  it('runs nothing that the agent said or the document held, and asks no network', async () => {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${pathToFileURL(file).href}#/e2`);
    expect(await page.getByRole('button', { name: '</script><img' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'document', exact: true }).click();
    await page.frameLocator('iframe').getByText('Refund issued').waitFor();
    expect(await page.title()).toContain('denial');
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  });

  it('that cannot be read says so', async () => {
    const page = await open('#/e9');
    expect(await page.locator('h1').textContent()).toContain('no such episode');
  });
});

describe('the page of a planned run', () => {
  it('begins with the decision, and counts only what was planned', async () => {
    const root = await mkdtemp(join(folder, 'runs-'));
    const run = await buildRun(root, { scenarios: [{ scenario: 'refund', fates: ['failed'] }] });
    await cp(goodDir, join(run, 'other', '1-7'), { recursive: true });
    await cp(`${goodDir}.verdict.json`, join(run, 'other', '1-7.verdict.json'));
    const site = await writeSite([run], join(root, 'report'));
    const page = await open('', {}, site.file);
    expect(await page.locator('h1').textContent()).toContain('Gate not met: this must not merge.');
    expect(await page.locator('.deciding li').allTextContents()).toEqual([
      'shop/refund: 0 of 1 passed; all must',
      'trial 1: The refund of "refund" was never issued (turn 2).',
    ]);
    expect(await page.locator('.figures').textContent()).toBe('1 of 1 trial of 1 scenario failed');
    expect(await page.locator('.others summary').textContent()).toBe(
      '1 episode of other tests, in no rate',
    );
  });

  it('decides nothing where it is one shard of several', async () => {
    const root = await mkdtemp(join(folder, 'runs-'));
    const run = await buildRun(root, {
      shard: { current: 1, total: 3 },
      scenarios: [{ scenario: 'refund', fates: ['passed'] }],
    });
    const site = await writeSite([run], join(root, 'report'));
    const page = await open('', {}, site.file);
    expect(await page.locator('h1').textContent()).toBe('The one trial passed');
  });
});

describe.each([
  ['on a wide screen', { viewport: { width: 1440, height: 900 } }],
  ['in the dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
] as const)('%s', (_name, options) => {
  it.each(['', '#/e1', '#/e2'])(
    'axe finds nothing, and nothing is beyond the edge: %s',
    async (hash) => {
      const page = await open(hash, options);
      await page.locator('main').waitFor();
      expect(await findings(page)).toEqual([]);
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(beyond).toBeLessThanOrEqual(0);
    },
  );
});

describe('a report of what is not there', () => {
  it('is refused by name, with what to do', async () => {
    await expect(writeSite([join(folder, 'nothing')], join(folder, 'other'))).rejects.toThrow(
      /There is no graded episode in .*nothing[^]*grade what is not graded/,
    );
  });

  it('names an episode that was not graded and reports the rest', async () => {
    const writer = await openStory({ scenario: { scenario_id: 'late' }, story: [user('Hello')] });
    const dir = await closeStory(writer, {});
    const both = await graded({
      scenario: { scenario_id: 'fine' },
      story: [user('Hi'), agent('Hi')],
    });
    const { problems, trials } = await writeSite([dir, both], join(folder, 'third'));
    expect(trials).toBe(1);
    expect(problems).toEqual([expect.stringContaining('was not graded')]);
  });
});
