/** The page in a real browser: what can be seen, pressed and stopped, and each fault that only the page has. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { launchBrowser } from '../browser.js';
import { test, type DeskUnderTest } from './desk-fixture.js';

const earbuds = 'Return the earbuds from ORD-10027, they do not work';
const jacket = 'Return the jacket from ORD-10031, it is too small';
const viewports = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(desk: DeskUnderTest, query: string, viewport = viewports[0]): Promise<Page> {
  const page = await browser.newPage(viewport ? { viewport } : {});
  await page.goto(`${desk.url}/?${query}`);
  return page;
}

/** While an answer is arriving, the page keeps what is typed and sends nothing. */
async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

interface Reach {
  isInView: boolean;
  isOnTop: boolean;
}

/** As much of the DOM as `reach` needs: tests are typed without it. */
interface PageElement {
  getBoundingClientRect(): { x: number; y: number; width: number; height: number };
  closest(selector: string): PageElement | null;
  contains(other: PageElement): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): PageElement | null };
}

/** Whether an element lies within the transcript's view, and whether a click in its middle would reach it. */
function reach(element: Locator): Promise<Reach> {
  return element.evaluate((node: PageElement) => {
    const box = node.getBoundingClientRect();
    const view = node.closest('[role=log]')?.getBoundingClientRect();
    const hit = node.ownerDocument.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {
      isInView: view !== undefined && box.y >= view.y && box.y + box.height <= view.y + view.height,
      isOnTop: hit !== null && node.contains(hit),
    };
  });
}

describe('the page', () => {
  test('asks by suggestion, shows orders, takes a choice and denies within reach', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    for (const viewport of viewports) {
      const page = await open(desk, 'seed=2', viewport);
      await page.getByRole('button', { name: 'Return an item' }).click();
      await page.getByText('order number').last().waitFor();
      expect(await page.getByRole('button', { name: 'Where is my refund?' }).count()).toBe(0);
      await say(page, 'alex@example.com');
      await page.getByRole('button', { name: 'Select order ORD-10027' }).click();
      await page
        .getByText(/(?:right|correct)\?|is that the (?:one|item)|get that right/i)
        .waitFor();
      await say(page, 'Yes');
      const person = page.getByRole('button', { name: 'Talk to a person' });
      await person.waitFor();
      expect(await reach(person)).toEqual({ isInView: true, isOnTop: true });
      await person.click();
      await page.getByRole('region', { name: 'A person will take over' }).waitFor();
      await page.close();
    }
  });

  test('shows what was refunded', async ({ startDesk }) => {
    const desk = await startDesk();
    const page = await open(desk, 'seed=1&delay=0');
    await say(page, jacket);
    await page.getByRole('button', { name: 'Yes, go ahead' }).click();
    const card = page.getByRole('region', { name: 'Refund issued' });
    await card.waitFor();
    expect(await card.innerText()).toMatch(/\$84\.00[\s\S]*RET-501[\s\S]*Within 5 days/);
    await page.close();
  });

  test('works without the profile, and shows it when the shop answers', async ({ startDesk }) => {
    const withoutShop = await open(
      await startDesk({ browserBackendUrl: 'http://127.0.0.1:9' }),
      '',
    );
    await withoutShop.getByText('Guest').waitFor();
    const desk = await startDesk();
    const page = await browser.newPage();
    await page.route('https://api.northwind.test/customers/me', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { name: 'Alex Morgan', email: 'alex@example.com', tier: 'gold', orders_count: 3 },
      }),
    );
    await page.goto(desk.url);
    await page.getByText('Alex Morgan').waitFor();
    await Promise.all([withoutShop.close(), page.close()]);
  });

  test('Stop ends the reply where it is', async ({ startDesk }) => {
    const desk = await startDesk();
    const page = await open(desk, 'seed=1&delay=60');
    await say(page, 'Return an item');
    const log = page.getByRole('log');
    await page.locator('.bubble').nth(2).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    const stopped = await log.innerText();
    expect(await log.getAttribute('aria-busy')).toBe('false');
    await page.waitForTimeout(250);
    expect(await log.innerText()).toBe(stopped);
    await page.close();
  });
});

describe('faults of the page', () => {
  test('denial_below_fold pushes the denial out of view and leaves the rest alone', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    for (const viewport of viewports) {
      const page = await open(desk, 'fault=denial_below_fold&delay=0', viewport);
      await say(page, earbuds);
      const card = page.getByRole('region', { name: 'Not returnable' });
      await card.waitFor();
      expect((await reach(card)).isInView).toBe(false);
      expect((await reach(page.getByText('hygiene reasons').first())).isInView).toBe(false);
      await page.close();
    }
  });

  test('escalation_covered covers the way to a person and nothing else that is needed', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    for (const viewport of viewports) {
      const page = await open(desk, 'fault=escalation_covered&delay=0', viewport);
      await say(page, earbuds);
      const person = page.getByRole('button', { name: 'Talk to a person' });
      await page.getByRole('region', { name: 'Cookies' }).waitFor();
      expect(await reach(person)).toEqual({ isInView: true, isOnTop: false });
      expect(await reach(page.locator('.card-reason'))).toEqual({ isInView: true, isOnTop: true });
      await say(page, 'I can still write');
      await page.getByText('I can still write').waitFor();
      await page.close();
    }
  });

  test('never_replies shows that it works, and nothing more', async ({ startDesk }) => {
    const desk = await startDesk();
    const page = await open(desk, 'fault=never_replies');
    await say(page, earbuds);
    await page.getByText('The assistant is working on a reply').waitFor({ state: 'attached' });
    expect(await page.getByRole('log').getAttribute('aria-busy')).toBe('true');
    await page.close();
  });
});
