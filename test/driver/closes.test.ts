import { expect, it } from 'vitest';
import { stage } from './driving.js';

const on = stage();

it('a page that changes after the driver has closed meets no error', async () => {
  const { page, driver, say } = await on.drive('/plain.html');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await say('hello');
  await driver.close();
  await page.evaluate(`new Promise((drawn) => {
    document.body.append(document.createElement('p'));
    document.body.lastChild.textContent = 'Something more.';
    requestAnimationFrame(() => requestAnimationFrame(drawn));
  })`);
  expect(await page.getByText('Something more.').count()).toBe(1);
  expect(errors).toEqual([]);
});
