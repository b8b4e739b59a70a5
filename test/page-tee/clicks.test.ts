// That a listener which the page adds for clicks is seen by a capture, and no other.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchStreams } from '../../src/simulate/watch-streams.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';
import { startTeeServer, type TeeServer } from './tee-server.js';

let browser: Browser;
let server: TeeServer;

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startTeeServer({});
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('an element that is listened to for clicks takes clicks, a root of React does not', async () => {
  const context = await browser.newContext();
  const watch = await watchStreams(context, {
    event: (event) => ({ seq: 1, atMs: 0, turn: 0, ...event }),
    log: ({ text }) => {
      throw new Error(text);
    },
  });
  const page = await context.newPage();
  await page.goto(server.origin);
  const clicked = await page.evaluate(`(() => {
    document.body.innerHTML =
      '<div id="root"><span>Approve</span> <span>Drag</span> <b style="cursor:pointer">More</b></div>';
    const [approve, drag] = document.querySelectorAll('span');
    let clicks = 0;
    const count = () => (clicks += 1);
    approve.addEventListener('click', count);
    approve.addEventListener('click', count);
    drag.addEventListener('pointermove', count);
    const root = document.querySelector('#root');
    root.__reactContainer$1 = {};
    root.addEventListener('click', () => {});
    approve.click();
    approve.removeEventListener('click', count);
    approve.click();
    return clicks;
  })()`);
  const { layout } = await captureCheckpoint(page, { landmarks: {} });
  await watch.close();
  await context.close();
  expect(clicked).toBe(1);
  expect(layout.controls.map(({ role, name, clickSigns }) => [role, name, clickSigns])).toEqual([
    ['generic', 'Approve', ['listener']],
    ['generic', 'More', ['cursor']],
  ]);
});
