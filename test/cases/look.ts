// Opens case pages in one browser page and grades their claims the whole way; knows nothing of their truth.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import type { Layout } from '../../src/episode/layout.js';
import { gradeClaim, readClaim } from '../../src/see/grade-claim.js';
import type { Resolve } from '../../src/see/evidence.js';
import { measureInk, type Ink } from '../../src/see/pixels/ink.js';
import { captureCheckpoint, type CaptureOptions } from '../../src/surface/capture/capture.js';
import type { ClaimResult } from '../../src/episode/verdict/claim-result.js';
import { launchBrowser } from '../browser.js';
import type { CasePage } from './case-page.js';

const USUAL_VIEWPORT = { width: 800, height: 600 };

/** What a script has changed is on the screen one frame later. */
const drawn =
  'await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));';

/** What is looked at: a page and a sentence about it. */
export type Looked = Omit<CasePage, 'name' | 'topic' | 'holds'>;

export interface Onlooker {
  page: Page;
  /** Opens the page of a case, for other methods. */
  open: (one: Looked) => Promise<void>;
  /** Opens and captures. */
  capture: (one: Looked) => Promise<Layout>;
  /** Opens, captures and grades; a page that is still open from the case before is not opened again. */
  look: (one: Looked) => Promise<ClaimResult>;
  close: () => Promise<void>;
}

/** One page that shows case after case. */
export async function openOnlooker(
  browser: Browser,
  deviceScaleFactor = 1,
  options: Pick<CaptureOptions, 'protocol'> = {},
): Promise<Onlooker> {
  const page = await browser.newPage({ viewport: USUAL_VIEWPORT, deviceScaleFactor });
  const inner = await serveInner();
  const measured: { key: string; layout: Layout; ink: Ink }[] = [];
  const open = async (one: Looked): Promise<void> => {
    await page.setViewportSize(one.viewport ?? USUAL_VIEWPORT);
    const html = one.html.replaceAll('{inner}', inner.serve(one.inner ?? ''));
    await page.setContent(`<!doctype html><body>${html}</body>`);
    if (one.script !== undefined)
      await page.evaluate(`(async () => { ${one.script}; ${drawn} })()`);
  };
  return {
    page,
    open,
    async capture(one) {
      await open(one);
      return (await captureCheckpoint(page, { ...options, landmarks: {} })).layout;
    },
    async look(one) {
      const key = JSON.stringify([one.html, one.inner, one.script, one.viewport]);
      let shot = measured.find((known) => known.key === key);
      if (shot === undefined) {
        await open(one);
        const taken = await captureCheckpoint(page, { ...options, landmarks: {} });
        const { layout, png, pngWithoutText } = taken;
        shot = { key, layout, ink: await measureInk(layout, png, pngWithoutText) };
        measured.splice(0, 1, shot);
      }
      const { claim } = one;
      const compiled = readClaim(claim, []);
      const { ink } = shot;
      const layout = partOf(shot.layout, one);
      return gradeClaim({ claim, compiled, layout, ink, resolve: recordOf(one) });
    },
    async close() {
      await page.close();
      await inner.close();
    },
  };
}

function partOf(layout: Layout, { strip }: Looked): Layout {
  if (strip === undefined) return layout;
  const { top, height } = strip;
  const fragments = layout.fragments.filter(({ box }) => box[1] >= top && box[1] < top + height);
  return { ...layout, fragments };
}

function recordOf({ locale = 'en-US', record }: Looked): Resolve {
  return {
    locale,
    reference: () =>
      record === undefined
        ? { found: false, why: 'the case has no record' }
        : { found: true, value: record.value, currency: record.currency ?? null },
    newestAgentMessage: () => null,
    messagesOfTurn: () => null,
  };
}

/** The inner pages, on another site than the page around them. */
async function serveInner() {
  let body = '';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><body>${body}</body>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    serve(html: string): string {
      body = html;
      return `http://localhost:${port}/`;
    },
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The same for a whole test file: a browser of its own, closed with its last test. */
export function useOnlooker(): { look: Onlooker['look'] } {
  let browser: Browser;
  let onlooker: Onlooker;
  beforeAll(async () => {
    browser = await launchBrowser();
    onlooker = await openOnlooker(browser);
  });
  afterAll(async () => {
    await onlooker.close();
    await browser.close();
  });
  return { look: (one) => onlooker.look(one) };
}
