// Whether claim cards say what came out, hold together in a real browser and let nothing of a page out of its quotes.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Box } from '../../src/episode/layout.js';
import { decodePixels } from '../../src/pixels/png.js';
import { claimCard } from '../../src/report/claim-card.js';
import { claimsIndex } from '../../src/report/claim-cards-index.js';
import type { ClaimResult, MeasuredBox } from '../../src/verdict/claim-result.js';
import { launchBrowser } from '../browser.js';
import { inputWith, nodeWith, resultWith, type Screen } from './claim-card-input.js';

let browser: Browser;
let folder: string;
const open: Page[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'claim-card-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((page) => page.close()));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

interface Opened {
  page: Page;
  /** Requests besides the file itself, console messages and errors of the page. */
  trouble: string[];
}

/** Opens a page from disk, as a person does. */
async function openFile(html: string, width = 1280): Promise<Opened> {
  const file = join(folder, `card-${createHash('sha256').update(html).digest('hex')}.html`);
  await writeFile(file, html);
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  open.push(page);
  const trouble: string[] = [];
  const itself = pathToFileURL(file).href;
  page.on('request', (request) => {
    const url = request.url();
    if (url !== itself && !url.startsWith('data:')) trouble.push(`request ${url}`);
  });
  page.on('console', (message) => trouble.push(`console ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`error ${error.message}`));
  page.on('dialog', (dialog) => {
    trouble.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(itself, { waitUntil: 'load' });
  return { page, trouble };
}

async function openCard(
  parts: Partial<ClaimResult> = {},
  screen: Screen = {},
  width = 1280,
): Promise<Opened & { html: string; crop: Uint8Array | null }> {
  const card = await claimCard(await inputWith(parts, screen));
  return { ...card, ...(await openFile(card.html, width)) };
}

const evil = [
  '<img src=x onerror="alert(1)">',
  '</style></svg></pre><script>alert(2)</script>',
  `" onmouseover="alert(3)" x='`,
  ']]><svg/onload=alert(4)>',
  'javascript:alert(5)',
  '&lt;b&gt; ${alert(6)} \u202Edesrever\u202C \u0000\u001B[31m',
].join(' ');

/** Untrusted text in every place that a result has. */
function evilResult(): ClaimResult {
  const box: Box = [40, 700, 300, 20];
  return resultWith({
    claim: evil,
    reason: evil,
    measurements: { [evil]: evil, characters: 2, charactersPainted: 1 },
    boxes: [
      { box: [40, 100, 104, 20], kind: 'unpainted', text: evil },
      { box, kind: 'candidate', text: evil },
      { box: [10, 10, 400, 300], kind: 'opaque', text: evil },
    ],
    sight: `${evil}██▒`,
    nearMisses: [{ text: evil, why: evil, box }],
    tree: nodeWith({
      op: 'and',
      words: evil,
      of: [nodeWith({ words: evil, reason: evil, measurements: { [evil]: 1 } })],
    }),
  });
}

/** What runs code or asks the network, wherever it stands in the document. */
async function dangers(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((element) => {
    const name = element.tagName.toLowerCase();
    const runs = ['script', 'iframe', 'object', 'embed', 'link', 'base', 'form'].includes(name);
    const safe = /^(?:data:image\\/(?:png|webp);base64,|#|\\.\\/[^/]+$)/u;
    const leads = ['href', 'src', 'xlink:href', 'srcset', 'action', 'poster'];
    const attributes = [...element.attributes].filter(
      ({ name, value }) => name.startsWith('on') || (leads.includes(name) && !safe.test(value)),
    );
    return [...(runs ? [name] : []), ...attributes.map((one) => name + ' ' + one.name + '=' + one.value)];
  })`);
}

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

describe('what a page or a claim says stays text', () => {
  it('in a card', async () => {
    const input = await inputWith();
    const card = await claimCard({ ...input, result: evilResult(), where: evil, cropFile: evil });
    const { page, trouble } = await openFile(card.html);
    expect(await dangers(page)).toEqual([]);
    expect(trouble).toEqual([]);
    expect(
      card.html.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/u)?.[1],
    ).toBe(POLICY);
    const shown = evil.replace('\u0000\u001B', '\uFFFD\uFFFD');
    expect(await page.locator('h1').textContent()).toBe(shown);
    expect(await page.locator('.sight').textContent()).toBe(`${shown}██▒`);
    expect(await page.locator('img[src="x"], script').count()).toBe(0);
    // Whatever direction it is written in, it cannot turn over the text around it.
    expect(await page.locator(':is(h1, .where, .verdict span, .node p) > bdi').count()).toBe(6);
  });

  it('in the index', async () => {
    const html = claimsIndex([{ file: evil, crop: evil, result: evilResult() }], evil);
    const { page, trouble } = await openFile(html);
    expect(await dangers(page)).toEqual([]);
    expect(trouble).toEqual([]);
    expect(html).toContain(`content="${POLICY}"`);
  });

  it('and could not run if it did get out', async () => {
    const { html } = await claimCard(await inputWith());
    const broken = html.replace(
      '<main>',
      '<main><script>document.title = "ran"</script><img src="https://localhost/x.png">',
    );
    const { page, trouble } = await openFile(broken);
    expect(await page.title()).not.toBe('ran');
    expect(trouble.filter((line) => line.includes('violates'))).toHaveLength(2);
  });
});

it('a card opens from disk without a request or a message in the console, and shows its pictures', async () => {
  const { page, trouble } = await openCard();
  expect(trouble).toEqual([]);
  await expect(page.locator('.chip').textContent()).resolves.toContain('failed');
  const text = (await page.locator('body').textContent()) ?? '';
  expect(text).toContain('5 of 13 characters painted');
  expect(text).toContain('1.78 < 4.50');
  expect(text).toContain('Refun█████');
  const isDark = await darkAt(page, '.picture >> nth=0', 60 / 640, 110 / 480);
  expect(isDark).toBe(true);
  expect(await darkAt(page, '.picture >> nth=1', 60 / 640, 110 / 480)).toBe(false);
});

/** Whether the pixel at a share of the element's width and height is dark. */
async function darkAt(page: Page, selector: string, x: number, y: number): Promise<boolean> {
  const pixels = await decodePixels(await page.locator(selector).screenshot());
  const at = (Math.floor(y * pixels.height) * pixels.width + Math.floor(x * pixels.width)) * 4;
  return (pixels.data[at + 1] ?? 255) < 128;
}

/** Whether the dark bar can be seen in the slider. */
function textShows(page: Page): Promise<boolean> {
  return darkAt(page, '.stage', 50 / 640, 110 / 480);
}

/** Drags the edge of the slider by mouse; `from` is a share of its height, `to` px from its left. */
async function dragEdge(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const stage = await page.locator('.stage').boundingBox();
  const over = await page.locator('.over').boundingBox();
  if (!stage || !over) throw new Error('The slider is not there.');
  await page.mouse.move(over.x + over.width - 5, stage.y + from * stage.height);
  await page.mouse.down();
  await page.mouse.move(stage.x + to, stage.y + 0.5 * stage.height, { steps: 4 });
  await page.mouse.up();
}

describe('the slider', () => {
  it('takes the text away when its edge is dragged', async () => {
    const { page, trouble } = await openCard();
    expect(await textShows(page)).toBe(true);
    // From the upper part of the edge to the left, and from the lower part back.
    await dragEdge(page, { from: 0.1, to: 20 });
    expect(await textShows(page)).toBe(false);
    await dragEdge(page, { from: 0.9, to: 500 });
    expect(await textShows(page)).toBe(true);
    expect(trouble).toEqual([]);
  });

  it('does the same with keys', async () => {
    const { page } = await openCard();
    await page.locator('#slide-both').focus();
    await page.keyboard.press('ArrowRight');
    expect(await darkAt(page, '.stage', 50 / 640, 110 / 480)).toBe(false);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await darkAt(page, '.stage', 600 / 640, 110 / 480)).toBe(false);
    expect(await darkAt(page, '.stage', 70 / 640, 110 / 480)).toBe(true);
  });
});

interface Labels {
  count: number;
  /** Reach beyond the drawing. */
  spilled: number;
  /** Lie over characters or a box with a number, large regions left out. */
  hiding: number;
  /** Lie over each other. */
  crossing: number;
}

async function labelsOf(page: Page): Promise<Labels> {
  return page.evaluate<Labels>(`(() => {
    const svg = document.querySelector('svg.drawing');
    const frame = svg.getBoundingClientRect();
    const boxes = (nodes) => [...nodes].map((node) => node.getBoundingClientRect());
    const layers = [...svg.querySelectorAll('.labels')].filter(
      (layer) => getComputedStyle(layer).display !== 'none',
    );
    const labels = boxes(layers.flatMap((layer) => [...layer.querySelectorAll('.label')]));
    const named = boxes(svg.querySelectorAll('.box.numbered:not(.obstacle):not(.opaque), .run'));
    const hit = (a, b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const inside = (a) =>
      a.left > frame.left - 1 && a.right < frame.right + 1 && a.top > frame.top - 1 && a.bottom < frame.bottom + 1;
    return {
      count: labels.length,
      spilled: labels.filter((label) => !inside(label)).length,
      hiding: labels.filter((label) => named.some((box) => hit(label, box))).length,
      crossing: labels.filter((label, at) => labels.slice(at + 1).some((other) => hit(label, other))).length,
    };
  })()`);
}

/** How wide the document is; wider than the window means that it scrolls sideways. */
async function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}

const clean = { spilled: 0, hiding: 0, crossing: 0 };

describe('the marks', () => {
  it.each([1280, 360])(
    'have labels that stay inside and hide nothing, %i px wide',
    async (width) => {
      const boxes: MeasuredBox[] = [
        { box: [520, 4, 118, 20], kind: 'painted', text: 'in the upper right corner' },
        {
          box: [0, 456, 90, 24],
          kind: 'near_miss',
          text: 'in the lower left corner of the screen',
        },
        { box: [200, 200, 100, 20], kind: 'unpainted', text: 'one' },
        { box: [200, 222, 100, 20], kind: 'uncertain', text: 'two, close to it' },
        { box: [200, 244, 100, 20], kind: 'other', text: 'three, close to both' },
        { box: [0, 0, 640, 480], kind: 'obstacle', text: 'div.backdrop' },
      ];
      const { page } = await openCard(
        { boxes, characters: [], focus: [200, 200, 100, 20] },
        {},
        width,
      );
      expect(await labelsOf(page)).toEqual({ ...clean, count: 6 });
    },
  );

  it('show a text below the fold at its place, with its distance', async () => {
    const focus: Box = [40, 560, 160, 20];
    const { page, crop } = await openCard({
      boxes: [{ box: focus, kind: 'unpainted', text: 'Talk to a person' }],
      characters: [],
      focus,
    });
    expect(await page.locator('.drawing').textContent()).toContain('80 px below the fold');
    expect(await page.locator('.ghost').textContent()).toBe('Talk to a person');
    const fold = await page.locator('.fold').boundingBox();
    const ghost = await page.locator('.box.unpainted').boundingBox();
    const drawing = await page.locator('.drawing').boundingBox();
    if (!fold || !ghost || !drawing) throw new Error('Something is not drawn.');
    expect(ghost.y).toBeGreaterThan(fold.y + 60);
    expect(ghost.y + ghost.height).toBeLessThan(drawing.y + drawing.height);
    expect(crop).toBeNull();
    expect(await page.locator('main').textContent()).toContain(
      '80 px below the fold, outside the screenshot',
    );
    expect(await labelsOf(page)).toEqual({ ...clean, count: 1 });
  });

  it('cut long ways short on every side, and keep the order of what lies there', async () => {
    const boxes: MeasuredBox[] = [
      { box: [40, 9_000, 100, 20], kind: 'unpainted', text: 'far' },
      { box: [40, 30_000, 100, 20], kind: 'candidate', text: 'farther' },
      { box: [-9_999, 100, 100, 20], kind: 'candidate', text: 'left' },
      { box: [5_000, 100, 100, 20], kind: 'candidate', text: 'right' },
      { box: [40, -4_000, 100, 20], kind: 'candidate', text: 'above' },
    ];
    const { page } = await openCard({ boxes, characters: [], focus: [40, 9_000, 100, 20] });
    const drawing = await page.locator('.drawing').boundingBox();
    if (!drawing) throw new Error('There is no drawing.');
    expect(drawing.height).toBeLessThan(1500);
    expect(await page.locator('.cut').count()).toBe(5);
    const ghosts = await Promise.all(
      (await page.locator('.box').all()).map(async (box) => ({
        kind: await box.textContent(),
        top: (await box.boundingBox())?.y ?? NaN,
        left: (await box.boundingBox())?.x ?? NaN,
      })),
    );
    const of = (name: string) =>
      ghosts.find(({ kind }) => kind === name) ?? { top: NaN, left: NaN };
    expect(of('far').top).toBeLessThan(of('farther').top);
    expect(of('above').top).toBeLessThan(of('left').top);
    expect(of('left').left).toBeLessThan(of('far').left);
    expect(of('far').left).toBeLessThan(of('right').left);
    expect(await labelsOf(page)).toEqual({ ...clean, count: 5 });
  });

  it('number the first twelve of hundreds, and say how many more there are', async () => {
    const boxes = Array.from({ length: 400 }, (_, at): MeasuredBox => ({
      box: [(at % 10) * 62, Math.floor(at / 10) * 30, 56, 14],
      kind: 'candidate',
      text: `match ${at}`,
    }));
    const { page, html } = await openCard({ boxes: [...boxes, ...resultWith().boxes] });
    expect(await page.locator('.marks li').count()).toBe(12);
    // 160 of the 400 lie in the viewport; 20 of the others are drawn, and the two of the subject.
    expect(html).toContain('And 170 more, drawn without a number. 220 outside of the viewport');
    // Of the match that decided, the characters are drawn instead.
    expect(await page.locator('.box').count()).toBe(181);
    const labels = await labelsOf(page);
    expect(labels).toMatchObject(clean);
    expect(labels.count).toBeGreaterThan(0);
  });

  it('keep labels off what has a number, where there is no free place at all', async () => {
    const tile = (at: number): Box => [(at % 10) * 64, Math.floor(at / 10) * 30, 64, 30];
    const boxes = Array.from({ length: 160 }, (_, at): MeasuredBox => {
      const isMiddle = Math.abs((at % 10) - 5) <= 1 && Math.abs(Math.floor(at / 10) - 8) <= 1;
      return { box: tile(at), kind: isMiddle ? 'unpainted' : 'candidate', text: 'tile' };
    });
    const { page } = await openCard({ boxes, characters: [], focus: tile(85) });
    const labels = await labelsOf(page);
    expect(labels).toMatchObject(clean);
    expect(labels.count).toBeGreaterThan(4);
  });

  it('leave out boxes that are no boxes, and draw one without size', async () => {
    const boxes: MeasuredBox[] = [
      { box: [NaN, 0, 1, 1], kind: 'unpainted', text: 'nowhere' },
      { box: [0, Infinity, 1, 1], kind: 'obstacle', text: 'nowhere' },
      { box: [60, 60, 0, 0], kind: 'painted', text: 'a point' },
    ];
    const { page, html } = await openCard({ boxes, characters: [], focus: [60, 60, 0, 0] });
    expect(html).not.toMatch(/NaN|Infinity/u);
    expect(await page.locator('.box').count()).toBe(1);
    expect(await labelsOf(page)).toEqual({ ...clean, count: 1 });
  });

  it('have a shape and a word for every color', async () => {
    const kinds: MeasuredBox['kind'][] = [
      'unpainted',
      'uncertain',
      'obstacle',
      'other',
      'near_miss',
    ];
    const boxes = kinds.map((kind, at): MeasuredBox => ({
      box: [20, 20 + 80 * at, 90, 20],
      kind,
      text: kind,
    }));
    const { page } = await openCard({ boxes, characters: [], focus: null });
    const badges = await page.locator('.marks .badge').allTextContents();
    expect(badges).toEqual(['1 ✕', '2 ○', '3 ■', '4 ◆', '5 ≈']);
    expect(await page.locator('.marks b').allTextContents()).toEqual([
      'not painted',
      'cannot be told',
      'in the way',
      'compared with',
      'near miss',
    ]);
  });
});

describe('the close up', () => {
  it.each([
    [1, 3],
    [2, 4],
  ])('at device scale %i enlarges by whole pixels and keeps every color', async (scale, times) => {
    const input = await inputWith({}, { scale });
    const { crop, html } = await claimCard(input);
    if (!crop) throw new Error('There is no crop.');
    const large = await decodePixels(crop);
    // The match is at 40, 100 and 104 × 20 px; the crop begins 24 px before it.
    expect([large.width, large.height]).toEqual([152 * times, 68 * times]);
    const small = await decodePixels(input.picture.png);
    const colour = (pixels: typeof large, x: number, y: number) => [
      ...pixels.data.subarray((y * pixels.width + x) * 4, (y * pixels.width + x) * 4 + 3),
    ];
    for (const [x, y] of [
      [45, 108],
      [61, 110],
      [76, 112],
    ] as const) {
      const inCrop = colour(large, (x - 16) * times, (y - 76) * times);
      expect(inCrop).toEqual(colour(small, x * scale, y * scale));
    }
    expect(html).toContain(`src="data:image/png;base64,${Buffer.from(crop).toString('base64')}"`);
    expect(html).toContain('href="./claim-1.png"');
  });

  it('has the marks in it: green under painted characters, red around those that are not', async () => {
    const { crop } = await claimCard(await inputWith());
    if (!crop) throw new Error('There is no crop.');
    const { data, width } = await decodePixels(crop);
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      seen.add(
        `${data.subarray(at, at + 3).join()} ${(at / 4) % width < 64 * 3 ? 'left' : 'right'}`,
      );
    expect(seen).toContain('15,122,67 left');
    expect(seen).toContain('194,38,29 right');
    expect(seen).not.toContain('15,122,67 right');
  });

  it('makes small letters larger than three times', async () => {
    const focus: Box = [40, 100, 60, 8];
    const { crop } = await claimCard(
      await inputWith({ focus, characters: [{ box: focus, state: 'painted' }], boxes: [] }),
    );
    const { height } = await sharp(crop ?? undefined).metadata();
    expect(height).toBe(56 * 6);
  });

  it('shows a part of a very large match, and says so', async () => {
    const focus: Box = [0, 0, 4000, 3000];
    const { crop, html } = await claimCard(
      await inputWith({ focus, characters: [], boxes: [] }, { width: 4000, height: 3000 }),
    );
    const { width, height } = await sharp(crop ?? undefined).metadata();
    expect([width, height]).toEqual([(760 + 24) * 3, (560 + 24) * 3]);
    expect(html).toContain(', a part of it');
  });

  it('is missing where nothing was found', async () => {
    const { crop, html } = await claimCard(
      await inputWith({ focus: null, boxes: [], characters: [] }),
    );
    expect(crop).toBeNull();
    expect(html).not.toContain('Close up');
  });
});

it('a claim that needs a model has a card that says that nothing was measured', async () => {
  const { page, trouble } = await openCard({
    outcome: 'inconclusive',
    source: 'none',
    reason: 'The claim needs a model.',
    measurements: {},
    boxes: [],
    characters: [],
    focus: null,
    sight: null,
    tree: null,
  });
  expect(trouble).toEqual([]);
  const text = (await page.locator('body').textContent()) ?? '';
  expect(text).toContain('source nothing was measured');
  expect(text).toContain('there are no parts');
  expect(text).not.toContain('Measurements');
});

it('the tree gives every part its words, outcome and reason, and says no reason twice', async () => {
  const covered = nodeWith({
    op: 'not_covered',
    words: 'it is not covered',
    reason: 'A bar lies over it.',
  });
  const enabled = nodeWith({
    op: 'state',
    words: 'it is enabled',
    outcome: 'passed',
    reason: 'It is.',
  });
  const tree = nodeWith({
    op: 'and',
    words: 'both',
    reason: covered.reason,
    of: [enabled, covered],
  });
  const { page } = await openCard({ tree });
  const rows = await page.locator('.tree .node').allInnerTexts();
  expect(rows.map((row) => row.replace(/\s+/gu, ' '))).toEqual([
    '✕ failed both all of',
    '● passed it is enabled It is.',
    '✕ failed it is not covered A bar lies over it.',
  ]);
});

it('"This verdict is wrong" holds a label with the hash of the decoded pixels', async () => {
  const input = await inputWith({ claim: 'Is "<b>" \u202Eshown?' });
  const { html } = await claimCard(input);
  const { page } = await openFile(html);
  await page.locator('summary').click();
  expect(await page.locator('pre').textContent()).not.toContain('\u202E');
  const { data } = await decodePixels(input.picture.png);
  expect(JSON.parse((await page.locator('pre').textContent()) ?? '')).toEqual({
    claim: 'Is "<b>" \u202Eshown?',
    outcome: 'failed',
    source: 'measured',
    picturePixelsSha256: createHash('sha256').update(data).digest('hex'),
    label: 'wrong',
  });
  const again = await sharp(input.picture.png).png({ compressionLevel: 0 }).toBuffer();
  const other = await claimCard({ ...input, picture: { ...input.picture, png: again } });
  const hash = /[\da-f]{64}/u;
  expect(hash.exec(other.html)?.[0]).toBe(hash.exec(html)?.[0]);
});

it('pictures lose no pixel on their way into the card', async () => {
  const input = await inputWith();
  const { html } = await claimCard(input);
  const uris = [...html.matchAll(/<image [^>]*href="data:image\/(?:webp|png);base64,([^"]+)"/gu)];
  const decoded = await Promise.all(
    uris.map(([, base64 = '']) => decodePixels(Buffer.from(base64, 'base64'))),
  );
  const wanted = await Promise.all(
    [input.picture.png, input.picture.pngWithoutText].map(decodePixels),
  );
  expect(decoded.map(({ data }) => Buffer.from(data).toString('hex') === '')).toEqual([
    false,
    false,
  ]);
  expect(
    decoded.map(({ data }, at) => Buffer.compare(data, wanted[at]?.data ?? new Uint8Array())),
  ).toEqual([0, 0]);
});

describe('a card fits its window', () => {
  const long = 'Thisverylongwordhasnospaces'.repeat(40);
  it.each([360, 390, 768, 1400])('at %i px', async (width) => {
    const { page } = await openCard(
      {
        claim: `${long} ${'and a long sentence '.repeat(60)}`,
        reason: long,
        sight: `${long}█████`,
        measurements: { lookedFor: long, characters: 13, charactersPainted: 5 },
        nearMisses: [{ text: long, why: long, box: null }],
        tree: nodeWith({
          words: long,
          reason: long,
          of: [nodeWith({ words: long, of: [nodeWith({})] })],
        }),
      },
      {},
      width,
    );
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
  });

  it.each([
    { width: 8, height: 6 },
    { width: 200, height: 3000 },
    { width: 3840, height: 2160 },
  ])('whatever the viewport: $width × $height', async (screen) => {
    const box: Box = [1, 1, 4, 3];
    const { page, trouble } = await openCard(
      {
        boxes: [{ box, kind: 'unpainted', text: 'x' }],
        characters: [{ box, state: 'unpainted' }],
        focus: box,
      },
      { ...screen, bars: [] },
      390,
    );
    expect(trouble).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(390);
    expect(await labelsOf(page)).toMatchObject({ spilled: 0, crossing: 0 });
  });

  it('and so does the index', async () => {
    const { crop } = await claimCard(await inputWith());
    const uri = `data:image/png;base64,${Buffer.from(crop ?? []).toString('base64')}`;
    const result = resultWith({ claim: long });
    const { page, trouble } = await openFile(
      claimsIndex([{ file: 'a b.html', crop: uri, result }], long),
      360,
    );
    expect(trouble).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    expect(await page.evaluate(`document.querySelector('img').naturalWidth`)).toBe(456);
  });
});

it('the index lists every claim with outcome and reason, and links card and crop', async () => {
  const passed = resultWith({ outcome: 'passed', claim: 'It is shown.', reason: 'It is painted.' });
  const html = claimsIndex(
    [
      { file: 'claim-1.html', crop: 'claim-1.png', result: resultWith() },
      { file: 'claim-2.html', crop: null, result: passed },
    ],
    'http://localhost:3000/help',
  );
  const { page } = await openFile(html);
  expect(await page.locator('h1').textContent()).toBe('2 claims');
  const links = await Promise.all(
    (await page.locator('a').all()).map((link) => link.getAttribute('href')),
  );
  expect(links).toEqual(['./claim-1.html', './claim-1.png', './claim-2.html']);
  expect(await page.locator('.cards > li').nth(1).innerText()).toContain('● passed It is painted.');
});
