// Layout shifts while the agent answers: planted ones are found, and a conversation that only goes on has none.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayoutShifts } from '../../src/episode/shifts.js';
import { shiftDefects } from '../../src/grade/defects/shift-defects.js';
import { openDriver } from '../../src/surface/driver/driver.js';
import { pageForEach } from '../browser.js';
import { startServer, type TestServer } from '../world/servers.js';
import { healthyChats, shiftPairs } from './shifting-pages.js';

const page = pageForEach({ width: 800, height: 600 });
let html = '';
let server: TestServer;
beforeAll(async () => {
  server = await startServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html);
  });
});
afterAll(() => server.close());

/** What is recorded of the second turn. */
async function shiftsOf(chat: string): Promise<LayoutShifts> {
  html = chat;
  const options = { hints: {}, replyTimeoutMs: 8000, agentOrigins: [server.origin] };
  const driver = await openDriver(page(), options);
  await page().goto(server.origin);
  await driver.ready();
  await driver.act({ kind: 'say', text: 'Where is my refund?' });
  expect((await driver.settle()).finished).toBe(true);
  const shifts = await driver.shifts();
  await driver.close();
  if (shifts === null) throw new Error('Nothing was measured.');
  return shifts;
}

describe('planted shifts and their clean twins', () => {
  it.each(shiftPairs)('$title', async ({ planted, clean }) => {
    const [found, ...others] = shiftDefects(await shiftsOf(planted));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'layout_shift', measurements: { goodUpTo: 0.1 } });
    expect(found?.measurements['score']).toBeGreaterThan(0.1);
    expect(shiftDefects(await shiftsOf(clean))).toEqual([]);
  });
});

it.each(healthyChats)('%s has none', async (_, chat) => {
  expect(shiftDefects(await shiftsOf(chat))).toEqual([]);
});

it('says what moved, from where and to where', async () => {
  const [pair] = shiftPairs;
  const { moved } = await shiftsOf(pair?.planted ?? '');
  const [most] = moved;
  expect(most?.element).toMatch(/^(?:main|div#log)$/u);
  expect((most?.to[1] ?? 0) - (most?.from[1] ?? 0)).toBeCloseTo(160, 0);
});

it('begins anew with each turn', async () => {
  const [pair] = shiftPairs;
  expect((await shiftsOf(pair?.planted ?? '')).score).toBeGreaterThan(0.1);
  const driver = await openDriver(page(), { hints: {}, replyTimeoutMs: 8000, agentOrigins: [] });
  await driver.ready();
  await page().evaluate(`document.body.firstElementChild.style.height = '300px'`);
  await page().evaluate(
    `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`,
  );
  expect((await driver.shifts())?.score).toBeGreaterThan(0);
  await page().evaluate(`window.setTimeout = () => 0`);
  await driver.act({ kind: 'say', text: 'And now?' });
  expect(await driver.shifts()).toEqual({ score: 0, moved: [] });
  await driver.close();
});
