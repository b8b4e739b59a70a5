// That the copy of a page shows the same from disk, with scripts off and without a single request.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Layout } from '../../src/episode/layout.js';
import { decodePixels } from '../../src/episode/png.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';
import { startServer, type TestServer } from '../world/servers.js';
import { replayedPages, type ReplayedPage } from './pages/replayed.js';

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const FILES: Readonly<Record<string, [type: string, content: string | Buffer]>> = {
  '/linked.css': ['text/css', '.linked { color: green; font-size: 30px }'],
  '/imported.css': ['text/css', '.c { color: brown; text-decoration: underline }'],
  '/dot.png': ['image/png', DOT],
  '/inner': [
    'text/html',
    '<!doctype html><body><p>top of the frame</p><div style="height:300px"></div><p>foot of the frame</p><script>scrollTo(0, 9999)</script>',
  ],
};
const viewport = { width: 800, height: 600 };

let browser: Browser;
let live: Page;
let server: TestServer;
let folder: string;
let served: ReplayedPage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-replay-'));
  server = await startServer((request, response) => {
    const [type, content] = FILES[request.url ?? ''] ?? ['text/html; charset=utf-8', null];
    response.setHeader('content-type', type);
    if (content !== null) return response.end(content);
    if (request.url !== '/') return response.writeHead(404).end();
    if (served.policy) response.setHeader('content-security-policy', served.policy);
    const other = `http://localhost:${server.port}`;
    response.end(`<!doctype html><body>${served.html.replaceAll('{other}', other)}</body>`);
  });
  browser = await launchBrowser();
});
// A page of its own for each: what one starts cannot reach into the next.
beforeEach(async () => {
  live = await browser.newPage({ viewport });
});
afterEach(async () => {
  await live.close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Text in sight, block by block. */
const textInSight = ({ fragments }: Layout) =>
  fragments.filter(({ clipped, hidden }) => clipped && !hidden).map(({ text }) => text.trim());

async function replay(dom: string) {
  const file = join(folder, 'dom.html');
  await writeFile(file, dom);
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(pathToFileURL(file).href);
    // The capture itself runs scripts in frames, and frames that run none complain of it.
    const heard = [...complaints];
    const taken = await captureCheckpoint(page, { landmarks: {} });
    return {
      ...taken,
      requests: requests.filter((url) => !/^(file|data):/.test(url)),
      complaints: heard,
    };
  } finally {
    await context.close();
  }
}

/** The share of pixels of which a color channel differs by more than 32 of 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [one, other] = await Promise.all([decodePixels(a), decodePixels(b)]);
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const apart = [0, 1, 2].map((c) =>
      Math.abs((one.data[at + c] ?? 0) - (other.data[at + c] ?? 0)),
    );
    if (Math.max(...apart) > 32) different += 1;
  }
  return (different * 4) / one.data.length;
}

it.each(replayedPages)('$name', async (one) => {
  served = one;
  await live.goto(server.origin);
  if (one.script) await live.evaluate(`(async () => { ${one.script} })()`);
  const original = await captureCheckpoint(live, { landmarks: {} });
  const copy = await replay(original.dom);
  expect(original.dom).not.toMatch(
    /<script|<base|javascript:|\son\w+=|http-equiv="refresh|[\uFDD0-\uFDD3]/i,
  );
  expect(copy.requests).toEqual([]);
  expect(copy.complaints).toEqual([]);
  expect(textInSight(original.layout).length).toBeGreaterThan(0);
  expect(textInSight(copy.layout)).toEqual(textInSight(original.layout));
  expect(await difference(original.png, copy.png)).toBeLessThan(0.001);
});

it('what is too large or was never loaded is a gray picture of the same size', async () => {
  served = { name: '', html: '<img id="i" width="64" height="32">' };
  await live.goto(server.origin);
  await live.evaluate(`const c = document.createElement('canvas'); c.width = c.height = 900;
    const pen = c.getContext('2d'); const noise = pen.createImageData(900, 900);
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = Math.random() * 255;
    pen.putImageData(noise, 0, 0); i.src = c.toDataURL(); i.decode()`);
  const { dom } = await captureCheckpoint(live, { landmarks: {} });
  expect(dom.length).toBeLessThan(3_000);
  expect(decodeURIComponent(dom)).toContain('picture not kept');
});
