// What landmarks resolve to: elements by locator, ranges of characters by pattern.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Landmark } from '../../src/app/definition.js';
import type { Layout } from '../../src/episode/layout.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 800, height: 600 } });
});
afterAll(() => browser.close());

async function capture(
  html: string,
  landmark: Landmark,
  more: { newestAgentMessage?: string } = {},
) {
  await page.setContent(`<!doctype html><body>${html}</body>`);
  await page.evaluate(`Object.defineProperty(window, '__sightline', { configurable: true, value: {
    messageOf: (node) => node.closest?.('[data-m]')?.dataset.m ?? null } })`);
  const { layout } = await captureCheckpoint(page, { landmarks: { it: landmark }, ...more });
  return { layout, matches: layout.landmarks['it']?.matches ?? [] };
}

const read = (layout: Layout, ranges: readonly (readonly [number, number, number])[]) =>
  ranges.map(([id, first, end]) => layout.fragments[id]?.text.slice(first, end)).join('|');

it('a locator matches every element, with its texts and its control', async () => {
  const { layout, matches } = await capture(
    '<div class="card"><p>Not <b>returnable</b></p><button>Talk to a person</button></div><div class="card">two</div>',
    (p) => p.locator('.card'),
  );
  expect(matches.map(({ ranges }) => read(layout, ranges))).toEqual([
    'Not |returnable|Talk to a person',
    'two',
  ]);
  expect(matches.map(({ control }) => control)).toEqual([0, null]);
  expect(layout.controls[0]?.name).toBe('Talk to a person');
});

it('a text in a button belongs to the control', async () => {
  const { matches } = await capture('<button><span>Go</span></button>', (p) => p.getByText('Go'));
  expect(matches).toMatchObject([{ control: 0, element: 'span' }]);
});

it('a match below the fold has a box, and nothing of it is left', async () => {
  const { matches } = await capture('<div style="height:900px"></div><p>low</p>', (p) =>
    p.locator('p'),
  );
  expect(matches[0]?.box[1]).toBeGreaterThan(900);
  expect(matches[0]?.clipped).toBeNull();
});

it('a locator may look into a frame', async () => {
  const { layout, matches } = await capture(
    '<div style="height:100px"></div><iframe srcdoc="<p>inside</p>"></iframe>',
    (p) => p.frameLocator('iframe').locator('p'),
  );
  expect(matches.map(({ ranges }) => read(layout, ranges))).toEqual(['inside']);
  expect(matches[0]?.box[1]).toBeGreaterThan(100);
});

it('a locator that matches nothing leaves an empty landmark', async () => {
  const { layout } = await capture('<p>x</p>', (p) => p.locator('.none'));
  expect(layout.landmarks['it']).toEqual({ matches: [] });
});

it.each<[string, Landmark, RegExp]>([
  ['cannot be read', (p) => p.locator('>>> :nope('), /css selector/],
  [
    'throws before it is asked',
    () => {
      throw new Error('No such page object.');
    },
    /No such page/,
  ],
  [
    'does not answer',
    () => ({ count: () => new Promise(() => undefined) }) as never,
    /No answer within/,
  ],
])('of a locator that %s nothing is known', async (_what, landmark, problem) => {
  const { layout } = await capture('<p>x</p>', landmark);
  expect(layout.landmarks['it']?.matches).toEqual([]);
  expect(layout.landmarks['it']?.problem).toMatch(problem);
});

it('a pattern runs over lines and inline elements, and not over blocks', async () => {
  const html =
    '<p style="width:80px">This is not <i>eligi</i>ble for a return.</p><p>not</p><p>eligible</p>';
  const { layout, matches } = await capture(html, { in: 'page', text: /not eligible for/i });
  expect(matches).toHaveLength(1);
  expect(read(layout, matches[0]?.ranges ?? []).replaceAll('|', '')).toBe('not eligible for');
  expect(matches[0]?.ranges.length).toBeGreaterThan(2);
});

it('a pattern may match more than once, and its box is that of its characters', async () => {
  const { layout, matches } = await capture('<p>no, and again no</p>', {
    in: 'page',
    text: /no\b/,
  });
  expect(matches.map(({ ranges }) => read(layout, ranges))).toEqual(['no', 'no']);
  const [first, second] = matches.map(({ box }) => box);
  expect(first?.[2]).toBeLessThan(25);
  expect(second?.[0]).toBeGreaterThan((first?.[0] ?? 0) + 50);
});

it('the newest message is the one that the driver names', async () => {
  const html = '<div data-m="m1">denied once</div><div data-m="m2">denied <b>again</b></div>';
  const landmark = { in: 'newest_agent_message', text: /denied \w+/ } as const;
  const { layout, matches } = await capture(html, landmark, { newestAgentMessage: 'm2' });
  expect(matches.map(({ ranges }) => read(layout, ranges))).toEqual(['denied |again']);
  expect((await capture(html, landmark)).matches).toEqual([]);
});
