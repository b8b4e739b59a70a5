// The page of a review in a real browser: answered by keyboard alone, at every width.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reviewedOf } from '../../src/cli/review/reviewed.js';
import { serveReview } from '../../src/cli/review/server.js';
import { readLabels } from '../../src/statistics/calibration/read-labels.js';
import {
  beyondTheEdge,
  type ContextOptions,
  findings,
  looks,
  pagesOpened,
} from '../report/open-page.js';
import { runToReview } from './run.js';

const opened = pagesOpened();
let root: string;
let run: string;
let count = 0;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-review-page-'));
  run = await runToReview(root);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => rm(root, { recursive: true, force: true }));

interface Opened {
  page: Page;
  end: () => Promise<void>;
  said: () => Promise<(string | undefined)[][]>;
}

/** A review with a labels file of its own. */
async function review(
  scenario: string | null,
  { blind = false, ...options }: ContextOptions & { blind?: boolean } = {},
): Promise<Opened> {
  const file = join(root, `labels-${(count += 1)}.jsonl`);
  const paths = [scenario === null ? run : join(run, 'default', scenario)];
  const { episodes } = await reviewedOf(paths, { size: null, seed: 1, blind });
  const place = { file, rater: 'ann', blind };
  const server = await serveReview(episodes, place, { token: 't0ken', port: 0 });
  const end = () => server.close();
  ends.push(end);
  const page = await opened(server.url, options);
  await page.locator('.story').waitFor();
  const said = async () =>
    readLabels(file, await readFile(file, 'utf8')).map(({ question, answer, note }) =>
      note === undefined ? [question, answer] : [question, answer, note],
    );
  return { page, end, said };
}

/** The question that keys answer has the focus. */
const current = (page: Page, wording: string) =>
  page.locator('fieldset:focus', { hasText: wording }).waitFor();

async function typed(page: Page, key: string, then: string): Promise<void> {
  await page.keyboard.press(key);
  await current(page, then);
}

describe('the page of a review', () => {
  it('is answered by number keys, question by question', async () => {
    const { page, said } = await review('earbuds');
    await current(page, 'a real person');
    await typed(page, '1', 'play the part');
    await typed(page, '2', 'right?');
    await typed(page, '3', 'to blame');
    await page.keyboard.press('7');
    await page.locator('button.next:focus').waitFor();
    await page.getByText('1 answered by ann').waitFor();
    expect((await said()).sort()).toEqual([
      ['party.none', 'none'],
      ['user.believable', 'yes'],
      ['user.true_to_plan', 'no'],
      ['verdict.passed', 'cannot_tell'],
    ]);
  });

  it('keeps up with somebody who types faster than answers are saved', async () => {
    const { page, said } = await review('earbuds');
    await current(page, 'a real person');
    let release = (): void => undefined;
    const held = new Promise<null>((resolve) => {
      release = () => resolve(null);
    });
    await page.route('**/episodes/0', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.type('1237');
    await page.locator('button.next:focus').waitFor();
    release();
    await page.getByText('1 answered by ann').waitFor();
    expect((await said()).map(([, answer]) => answer).sort()).toEqual([
      ...['cannot_tell', 'no', 'none', 'yes'],
    ]);
  });

  it('goes back to a question by arrow keys, where another answer replaces the first', async () => {
    const { page, said } = await review('refund');
    await typed(page, '1', 'to blame');
    await typed(page, 'ArrowUp', 'right?');
    await typed(page, '2', 'to blame');
    await expect.poll(said).toEqual([['verdict.passed', 'no']]);
    await page.locator('button[aria-pressed=true]', { hasText: 'No' }).waitFor();
  });

  it('moves on to what is unanswered with Enter, and back and forth with j and k', async () => {
    const { page } = await review(null);
    const at = (text: string) => page.getByText(text, { exact: true }).waitFor();
    await at('1 of 3');
    await page.keyboard.press('j');
    await at('2 of 3');
    await page.keyboard.press('k');
    await at('1 of 3');
    await page.keyboard.press('ArrowRight');
    await at('2 of 3');
    await page.locator('fieldset:focus').waitFor();
    await page.keyboard.press('Enter');
    await at('3 of 3');
    await page.locator('fieldset:focus').waitFor();
    await page.keyboard.press('Enter');
    await at('1 of 3');
  });

  it('says so when every episode is answered', async () => {
    const { page } = await review('refund');
    await current(page, 'right?');
    await typed(page, '1', 'to blame');
    await page.keyboard.press('7');
    await page.locator('button.next:focus').waitFor();
    await page.getByText('1 answered by ann').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Every episode of the sample is answered.').waitFor();
  });

  it('takes a note, in which keys are letters', async () => {
    const { page, said } = await review('refund');
    await typed(page, '1', 'to blame');
    await page.keyboard.press('n');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('just 2 of 7');
    await page.keyboard.press('Escape');
    await expect.poll(said).toEqual([['verdict.passed', 'yes', 'just 2 of 7']]);
  });

  it('lists the keys, and answers nothing while it does', async () => {
    const { page } = await review('refund');
    await current(page, 'right?');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.locator('button[aria-pressed=true]').count()).toBe(0);
    await typed(page, '1', 'to blame');
  });

  it('shows the verdict, and in a blind review none until it is asked for one', async () => {
    const open = await review('refuse');
    await open.page.locator('.chip.failed').waitFor();
    const { page, said } = await review('refuse', { blind: true });
    expect(await page.locator('.chip, .mark').count()).toBe(0);
    await page.getByText('blind: no verdict is shown').waitFor();
    await current(page, 'What is your verdict?');
    await typed(page, '2', 'to blame');
    await page.getByText('Saved.').waitFor();
    expect(await said()).toEqual([['verdict.failed', 'failed']]);
  });

  it('shows what was said as text, and the screen', async () => {
    const { page } = await review('refund');
    await page.getByText('Done: <b>$42.00</b>.').waitFor();
    const isDrawn = 'document.querySelector(".story img").naturalWidth > 0';
    await page.locator('.story img').scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(isDrawn)).toBe(true);
  });

  it('says that nothing is saved once the review has ended in the terminal', async () => {
    const { page, end } = await review('refund');
    await current(page, 'right?');
    await end();
    await page.keyboard.press('1');
    await page.getByText('Not saved. The review has ended in the terminal.').waitFor();
    await current(page, 'right?');
    expect(await page.locator('button[aria-pressed=true]').count()).toBe(0);
  });

  it.each(looks)(
    'has nothing that axe finds %s, and is no wider than its window',
    async (_, look) => {
      const { page } = await review('earbuds', look);
      await typed(page, '1', 'play the part');
      expect(await findings(page)).toEqual([]);
      expect(await beyondTheEdge(page)).toBe(0);
    },
  );
});
