// Opens pages in one browser, captures each once and grades claims about it; for pages without an episode.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { compileClaim } from '../claim/grammar.js';
import { checkpointFiles, toJsonText, writeWhole } from '../episode/files.js';
import type { Layout } from '../episode/layout.js';
import type { ClaimResult } from '../verdict/claim-result.js';
import { gradeClaim } from '../grade/surface/grade-claim.js';
import { noRecords } from '../grade/surface/records.js';
import { measureInk } from '../pixels/ink.js';
import { SightlineError } from '../sightline-error.js';
import { captureCheckpoint } from '../surface/capture/capture.js';
import { browserLaunchOptions, ensureBrowser } from './browser.js';

/** What to wait for after the page has loaded: a time in ms, or a selector that must be visible. */
type CheckWait = { kind: 'time'; ms: number } | { kind: 'selector'; selector: string };

export interface CheckRequest {
  /** Absolute: http, https, file or data. */
  url: string;
  /** English sentences. There are no landmarks here: subjects are quoted text, or role and name. */
  claims: readonly string[];
  /** CSS px. Default 1280×720. */
  viewport?: { width: number; height: number };
  /** Default: nothing beyond the load event and the fonts. */
  wait?: CheckWait | null;
  /** Folder for the pictures and the layout. Default: nothing is written. */
  outDir?: string | null;
}

export interface PageCheck {
  /** In the order of the request. */
  claims: ClaimResult[];
  /** Path of the screenshot; null when nothing was written. */
  screenshot: string | null;
}

/** A browser that stays open from page to page. */
export interface Checker {
  check: (request: CheckRequest) => Promise<PageCheck>;
  close: () => Promise<void>;
}

export interface CheckerOptions {
  /** `loopback`: pages reach nothing but this machine. Default `loopback`. */
  network?: 'loopback' | 'any';
  /** Takes lines about the browser, such as one being installed. */
  say?: (line: string) => void;
}

const LOAD_TIMEOUT_MS = 30_000;

/** Opens the browser. Close the checker in a `finally`. Throws SightlineError `browser-missing`. */
export async function openChecker({
  network = 'loopback',
  say = () => undefined,
}: CheckerOptions = {}): Promise<Checker> {
  await ensureBrowser(say);
  const browser = await chromium.launch(browserLaunchOptions({ network }));
  return {
    check: (request) => checkIn(browser, request),
    close: () => browser.close(),
  };
}

/**
 * Checks one page in a browser of its own. The page can reach the network only when it is not on
 * this machine itself.
 */
export async function checkPage(
  request: CheckRequest,
  say?: (line: string) => void,
): Promise<PageCheck> {
  const network = isLocal(request.url) ? 'loopback' : 'any';
  const checker = await openChecker({ network, ...(say === undefined ? {} : { say }) });
  try {
    return await checker.check(request);
  } finally {
    await checker.close();
  }
}

/** Whether a URL is on this machine, so that its page needs no other host. */
export function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (!/^https?:$/u.test(protocol)) return true;
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
}

async function checkIn(browser: Browser, request: CheckRequest): Promise<PageCheck> {
  const { viewport = { width: 1280, height: 720 }, wait = null, outDir = null } = request;
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await open(page, request.url);
    await waitFor(page, wait);
    const taken = await captureCheckpoint(page, { landmarks: {} });
    const ink = await measureInk(taken.layout, taken.png, taken.pngWithoutText);
    const claims = request.claims.map((claim) => gradeOne(claim, taken.layout, ink));
    const screenshot = outDir === null ? null : await write(outDir, taken, claims);
    return { claims, screenshot };
  } finally {
    await context.close();
  }
}

function gradeOne(
  claim: string,
  layout: Layout,
  ink: Awaited<ReturnType<typeof measureInk>>,
): ClaimResult {
  const compiled = compileClaim(claim, { landmarks: [] });
  return gradeClaim({ claim, compiled, layout, ink, resolve: noRecords() });
}

async function open(page: Page, url: string): Promise<void> {
  const response = await page
    .goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS })
    .catch((cause: unknown) => {
      throw unreachable(url, firstLine(cause), cause);
    });
  // "No … is shown" would hold on every error page.
  if (response !== null && response.status() >= 400)
    throw unreachable(url, `it answered ${response.status()} ${response.statusText()}`.trim());
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

function unreachable(url: string, why: string, cause?: unknown): SightlineError {
  return new SightlineError('agent-unreachable', {
    what: `The page ${url} could not be opened.`,
    details: [why],
    next: 'Start its server, or correct the address.',
    cause,
  });
}

async function waitFor(page: Page, wait: CheckWait | null): Promise<void> {
  if (wait === null) return;
  // A time is what the person asked for by name; nothing here waits by the clock on its own.
  if (wait.kind === 'time') return page.waitForTimeout(wait.ms);
  const { selector } = wait;
  await page
    .locator(selector)
    .first()
    .waitFor({ state: 'visible', timeout: LOAD_TIMEOUT_MS })
    .catch((cause: unknown) => {
      throw new SightlineError('checkpoint-failed', {
        what: `Nothing that matches "${selector}" became visible within ${LOAD_TIMEOUT_MS / 1000} s.`,
        details: [firstLine(cause)],
        next: 'Correct the selector after --wait, or give a time in ms.',
        cause,
      });
    });
}

type Taken = Awaited<ReturnType<typeof captureCheckpoint>>;

async function write(outDir: string, taken: Taken, claims: ClaimResult[]): Promise<string> {
  await mkdir(outDir, { recursive: true });
  const screenshot = join(outDir, checkpointFiles.page);
  await Promise.all([
    writeWhole(screenshot, taken.png),
    writeWhole(join(outDir, checkpointFiles.pageWithoutText), taken.pngWithoutText),
    writeWhole(join(outDir, checkpointFiles.layout), toJsonText(taken.layout)),
    writeWhole(join(outDir, 'claims.json'), toJsonText({ claims })),
  ]);
  return screenshot;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
