/** The page in a real browser, without Sightline: what can be seen and pressed, in two sizes. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright';
import { startWorkplace } from '../../e2e/agents/workplace/server/index.js';
import { launchBrowser } from '../browser.js';
import { fixtureCompany } from './company.js';

let browser: Browser;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => browser.close());

async function open(query: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const company = fixtureCompany();
  // The fixture's dates are placeholders here, which no calendar has.
  for (const message of company.store.messages) message.at = '2026-03-02T09:00:00Z';
  const workplace = await startWorkplace({ company, delayMs: 0 });
  const page = await browser.newPage({ viewport });
  closers.push(
    () => workplace.close(),
    () => page.close(),
  );
  await page.goto(`${workplace.url}/?${query}`);
  await page.getByText('Connected').waitFor();
  return page;
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message Relay' }).fill(text);
  await page.keyboard.press('Enter');
}

/** As much of the DOM as `isOnTop` needs: tests are typed without it. */
interface PageElement {
  getBoundingClientRect(): { x: number; y: number; width: number; height: number };
  contains(other: PageElement): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): PageElement | null };
}

/** Whether a click in its middle would reach it. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((node: PageElement) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const hit = node.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && node.contains(hit);
  });
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  it(`a decision can be read and made at ${viewport.width} px`, async () => {
    const page = await open('', viewport);
    await say(page, 'Move OPS-142 to Done');
    const card = page.getByRole('region', { name: 'Move OPS-142 to Done' });
    await card.getByRole('button', { name: 'Approve' }).click();
    await card.getByText('Approved').waitFor();
    await page.getByText('OPS-142 has been moved to Done.').waitFor();
    expect(await page.getByText('0 waiting').count()).toBe(1);
  });
}

it('a message is opened from the channel, and its reaction appears there', async () => {
  const page = await open('');
  const post = page.getByRole('listitem').filter({ hasText: 'Checkout is green' });
  await post.getByRole('button', { name: 'Ask Relay' }).click();
  await say(page, 'Add a smiley reaction to the ticket in this message');
  await post.getByText('smiley').waitFor();
  expect(await post.getByText('Open in Relay').count()).toBe(1);
});

it('the fault approval_covered takes the clicks of the decision, and nothing else', async () => {
  const page = await open('fault=approval_covered');
  await say(page, 'Move OPS-142 to Done');
  const approve = page.getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  expect(await isOnTop(approve)).toBe(false);
  expect(await isOnTop(page.getByRole('button', { name: 'Ask Relay' }).first())).toBe(true);
});
