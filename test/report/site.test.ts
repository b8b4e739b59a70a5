// The page of a run as people open it: from disk, in a real browser, without a network; nothing that an agent said can run.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { writeSite } from '../../src/report/site/write-site.js';
import {
  agent,
  call,
  closeStory,
  makeFolder,
  openStory,
  removeEpisodes,
  user,
} from '../grade/build-episode.js';
import { buildRun } from '../suite/build-run.js';
import { graded } from './graded.js';
import {
  beyondTheEdge,
  type ContextOptions,
  findings,
  looks,
  pagesOpened,
  pressed,
} from './open-page.js';

const HOSTILE =
  '</script><img src=x onerror="document.title = \'ran\'"><script>document.title = "ran"</script>';

const opened = pagesOpened();
let folder: string;
let badId = '';
let goodDir = '';
let file: string;

beforeAll(async () => {
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

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await removeEpisodes();
});

const open = (hash = '', options: ContextOptions = {}, report = file) =>
  opened(`${pathToFileURL(report).href}${hash}`, options);

describe('the page of a run', () => {
  it('gives the result, and lists mixed and failed scenarios first', async () => {
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
    await page.getByRole('button', { name: '</script><img' }).waitFor();
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

describe.each(looks)('%s', (_name, options) => {
  it.each(['', '#/e1', '#/e2'])(
    'axe finds nothing, and nothing is beyond the edge: %s',
    async (hash) => {
      const page = await open(hash, options);
      await page.locator('main').waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await beyondTheEdge(page)).toBe(0);
    },
  );
});

describe('a report on missing files', () => {
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
