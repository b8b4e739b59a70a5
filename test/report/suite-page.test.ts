// What the page of a run says beside its rates: gates, traffic, expected failures and warnings; in a real browser, from disk.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSite } from '../../src/report/site/write-site.js';
import { agent, issueRefund, type Plan, user } from '../grade/build-episode.js';
import { graded, gradedRun } from './graded.js';
import { findings, looks, pagesOpened } from './open-page.js';

const opened = pagesOpened();
let folder: string;
/** Scenarios with different traffic, of which one fails; and one without. */
const reports = { shop: '', plain: '' };
let run = '';

const states = { refunded: false, refused: false, handed_over: false };
const refunds: Plan = {
  scenario: {
    expectations: { allowed_terminal_states: ['refunded'] },
  },
  states: { ...states, refunded: true },
  story: [user('Refund, please.'), issueRefund, agent('Done.')],
};
const refuses: Plan = {
  scenario: {
    expectations: {
      allowed_terminal_states: ['refused', 'handed_over'],
      surface: [{ at: 'end', claims: ['The denial reason is visible.'] }],
    },
  },
  states: { ...states, refunded: true },
  story: [user('Refund, please.'), issueRefund, agent('Done.')],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-suite-page-'));
  run = await gradedRun(folder, 'run', [
    { scenario: 'refund', weight: 3, trials: [{ plan: refunds }, { plan: refunds }] },
    { scenario: 'refuse', weight: 1, trials: [{ plan: refuses }] },
  ]);
  reports.shop = (await writeSite([run], join(folder, 'report'))).file;
  const plain = await gradedRun(folder, 'plain', [
    {
      scenario: 'hello',
      trials: [
        {
          plan: { scenario: { expectations: { says: ['Hi'] } }, story: [user('Hi'), agent('Hi')] },
        },
      ],
    },
  ]);
  const other = {
    run: 'plain',
    project: 'default',
    test: 'other.spec.ts › a refund',
    trial: 1,
    seed: 1,
  };
  const dir = await graded({ ...refuses, header: other }, { runDir: plain });
  const record = join(plain, 'run.json');
  const { id } = JSON.parse(await readFile(join(dir, 'episode.json'), 'utf8')) as { id: string };
  const kept = JSON.parse(await readFile(record, 'utf8')) as object;
  const expectedFailures = { [id]: 'a reason out of sight is caught' };
  await writeFile(record, JSON.stringify({ ...kept, expectedFailures }));
  reports.plain = (await writeSite([plain], join(folder, 'plain report'))).file;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (report: keyof typeof reports, hash = '', options = {}) =>
  opened(`${pathToFileURL(reports[report]).href}${hash}`, options);

describe('the page of a run', () => {
  it('has the gate and the traffic of each scenario, and the rate by traffic', async () => {
    const page = await open('shop');
    const rows = await page.locator('[aria-label=Scenarios] tbody tr').all();
    const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
    const told = cells.map((row) => row.slice(6, 8).map((cell) => cell.trim()));
    expect(told).toEqual([
      ['not met', '25%'],
      ['met', '75%'],
    ]);
    expect(await page.locator('.tile', { hasText: 'by traffic' }).textContent()).toContain('75%');
  });

  it('lists what failed as it was expected to, and nowhere else', async () => {
    const page = await open('plain');
    const [row, second] = await page.locator('.expected li').allInnerTexts();
    expect(row).toMatch(/failed.*\n*a reason out of sight is caught/s);
    expect(second).toBeUndefined();
    expect(await page.getByText('of other tests').count()).toBe(0);
    await page.goto(pathToFileURL(reports.shop).href);
    expect(await page.locator('.expected').count()).toBe(0);
  });

  it('says nothing of traffic that is the same', async () => {
    const page = await open('plain');
    expect(await page.getByText('Traffic').count()).toBe(0);
    expect(await page.locator('.tile', { hasText: 'by traffic' }).count()).toBe(0);
    expect(await page.locator('.warning').count()).toBe(0);
  });

  it('warns of claims that could not be measured', async () => {
    const page = await open('shop');
    expect(await page.locator('.warning').allTextContents()).toEqual([
      '1 claim about the screen could not be measured.',
    ]);
  });

  it.each(looks)('%s axe finds nothing', async (_name, options) => {
    expect(await findings(await open('shop', '', options))).toEqual([]);
  });
});

describe('the page of an episode', () => {
  it('names the trace of its test where there is one, and copies the command', async () => {
    const trace = join(folder, 'test results', 'trace.zip');
    const file = join(run, 'run.json');
    const record = JSON.parse(await readFile(file, 'utf8')) as object;
    const traces = { 'run/default/refund/1-1001': '../test results/trace.zip' };
    await writeFile(file, JSON.stringify({ ...record, traces }));
    const line = async () => {
      const site = await writeSite([run], join(folder, 'traced'));
      const page = await opened(
        `${pathToFileURL(site.file).href}#/episode/${encodeURIComponent('run/default/refund/1-1001')}`,
        { permissions: ['clipboard-read', 'clipboard-write'] },
      );
      await page.getByText('Files, environment and commands').click();
      return { page, code: await page.locator('.commands code').nth(1).textContent() };
    };
    expect((await line()).code).toBe('npx playwright show-report');
    await mkdir(join(folder, 'test results'));
    await writeFile(trace, '');
    const { page, code } = await line();
    expect(code).toMatch(/^npx playwright show-trace '.*test results\/trace\.zip'$/);
    await page.getByRole('button', { name: 'copy: Open its trace' }).click();
    await page.getByText('copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
  });
});
