// Frames of other origins and pages under strict policies, served for real.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fragmentSight, measureInk } from '../../src/see/pixels/ink.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';
import { startServer, type TestServer } from '../world/servers.js';

const POLICIES: Readonly<Record<string, string>> = {
  strict: "default-src 'none'; style-src 'self'",
  trusted:
    "default-src 'none'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  sandboxed: "default-src 'none'; sandbox",
};

let browser: Browser;
let page: Page;
let server: TestServer;
let port = 0;
const bodies = new Map<string, string>();

beforeAll(async () => {
  server = await startServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const policy = POLICIES[searchParams.get('policy') ?? ''];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (policy) response.setHeader('content-security-policy', policy);
    response.end(`<!doctype html><body>${bodies.get(pathname) ?? ''}</body>`);
  });
  port = server.port;
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 800, height: 600 } });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The sight of every fragment, by its text. */
async function sights(path: string): Promise<{ sights: Record<string, string>; ink: string }> {
  await page.goto(`http://127.0.0.1:${port}${path}`);
  const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
  const ink = await measureInk(layout, png, pngWithoutText);
  const found: Record<string, string> = {};
  for (const fragment of layout.fragments) {
    found[fragment.text] = fragmentSight(ink, fragment).sight;
  }
  return { sights: found, ink: layout.ink.state };
}

const other = (path: string) => `http://localhost:${port}${path}`;

it.each(Object.keys(POLICIES))('measures ink under the policy: %s', async (policy) => {
  bodies.set('/policy', '<p>to be seen</p><font color="white">not to be seen</font>');
  expect(await sights(`/policy?policy=${policy}`)).toEqual({
    sights: { 'to be seen': 'painted', 'not to be seen': 'unpainted' },
    ink: 'measured',
  });
});

it('reads frames of another origin, at their place and with their clips', async () => {
  bodies.set(
    '/inner',
    '<p>to be seen</p><p style="color:#fff">white</p><div style="height:400px"></div><p>below</p>',
  );
  bodies.set(
    '/outer',
    `<h1>Shop</h1><iframe style="height:120px;margin-left:60px" src="${other('/inner')}"></iframe>`,
  );
  expect(await sights('/outer')).toEqual({
    sights: { Shop: 'painted', 'to be seen': 'painted', white: 'unpainted', below: 'unpainted' },
    ink: 'measured',
  });
});

it('knows what covers a frame of another origin', async () => {
  bodies.set('/inner', '<p>covered text</p>');
  bodies.set(
    '/outer',
    `<iframe src="${other('/inner')}"></iframe><div style="position:fixed;inset:0;background:#eee"></div>`,
  );
  expect((await sights('/outer')).sights).toEqual({ 'covered text': 'unpainted' });
});

it('tells the text of a chat frame from the text of the page under it', async () => {
  bodies.set(
    '/inner',
    '<body style="margin:0;background:#fff;font:16px Arial"><p style="margin:0">Chat over the page</p>',
  );
  bodies.set(
    '/outer',
    `<p style="position:absolute;left:20px;top:20px;margin:0;font:16px Arial">Page under a chat.</p>
     <iframe style="position:absolute;left:20px;top:20px;border:0" src="${other('/inner')}"></iframe>`,
  );
  expect((await sights('/outer')).sights).toEqual({
    'Page under a chat.': 'unpainted',
    'Chat over the page': 'painted',
  });
});

it('reads frames in frames of alternating origins', async () => {
  bodies.set('/third', '<p>innermost text</p>');
  bodies.set('/second', `<iframe src="http://127.0.0.1:${port}/third"></iframe>`);
  bodies.set(
    '/first',
    `<iframe style="width:500px;height:300px;transform:scale(.9)" src="${other('/second')}"></iframe>`,
  );
  expect((await sights('/first')).sights).toEqual({ 'innermost text': 'painted' });
});

it('lists a frame that cannot be read', async () => {
  bodies.set(
    '/outer',
    '<p>text</p><object id="pdf" data="data:application/pdf,x" width="90" height="90"></object>',
  );
  await page.goto(`http://127.0.0.1:${port}/outer`);
  const { layout } = await captureCheckpoint(page, { landmarks: {} });
  expect(layout.opaque).toMatchObject([{ kind: 'frame_unread', element: 'object#pdf' }]);
});
