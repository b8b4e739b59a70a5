// Whether a page still looks as it did when it was looked at, though it reported nothing.
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { expose } from '../../src/surface/capture/capture.js';
import { pageForEach } from '../browser.js';

const open = pageForEach({ width: 800, height: 600 });
let page: Page;

beforeEach(async () => {
  page = open();
  await page.setContent(`<body><p>Refund issued</p><img width="40" height="40">
    <div id="list" style="height: 60px; overflow: auto"><div style="height: 400px">one<br>two</div></div>
    <div style="height: 2000px"></div>`);
});

const picture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><rect width='40' height='40'/></svg>";

it('does where nothing happened, however often it is asked', async () => {
  const exposure = await expose(page, { landmarks: {} });
  expect(await exposure.isCurrent()).toBe(true);
  expect(await exposure.isCurrent()).toBe(true);
  exposure.close();
});

it.each([
  ['was scrolled', 'scrollTo(0, 300)'],
  ['scrolled a part of itself', "document.querySelector('#list').scrollTop = 30"],
  ['moved a text by its style', "document.querySelector('p').style.marginLeft = '20px'"],
  ['wrote something', "document.querySelector('p').textContent = 'Refund declined'"],
  ['got another look', "document.querySelector('p').className = 'pale'"],
  [
    'showed a picture that had been on its way',
    `new Promise((loaded) => {
      const image = document.querySelector('img');
      image.addEventListener('load', loaded);
      image.src = "${picture}";
    })`,
  ],
])('does not where the page %s', async (_what, act) => {
  const exposure = await expose(page, { landmarks: {} });
  await page.evaluate(act);
  expect(await exposure.isCurrent()).toBe(false);
  exposure.close();
});

it('does not where the page went elsewhere', async () => {
  const exposure = await expose(page, { landmarks: {} });
  await page.goto('data:text/html,<p>Refund issued');
  expect(await exposure.isCurrent()).toBe(false);
  exposure.close();
});
