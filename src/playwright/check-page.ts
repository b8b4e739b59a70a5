// Opens pages in one browser, captures each once and grades claims about it; for pages without an episode.
import type { Browser } from 'playwright';
import type { ClaimResult } from '../verdict/claim-result.js';
import type { Locked } from '../grade/surface/locked.js';
import { browserLaunchOptions, ensureBrowser } from './browser.js';
import { claimsOfPage } from './claims-of-page.js';
import { pageContext, deviceOf, isLocal, openPage, waitFor, type PageWait } from './open-page.js';
import { chromium } from './playwright-library.js';
import { writeCheck, type CheckFiles } from './write-check.js';

export interface CheckRequest {
  /** Absolute: http, https, file or data. */
  url: string;
  /** English sentences. There are no landmarks here: subjects are quoted text, or role and name. */
  claims: readonly string[];
  /** What a model compiled claims to, that the grammar does not read. Default: nothing. */
  locked?: Locked | null;
  /** CSS px. Default 1280×720, or that of the device. */
  viewport?: { width: number; height: number } | null;
  /** A device of Playwright's list, such as "iPhone 15": viewport, scale, touch, user agent. */
  device?: string | null;
  /** Default: nothing beyond the load event and the fonts. */
  wait?: PageWait | null;
  /** Folder for the pictures, the layout and the claim cards. Default: nothing is written. */
  outDir?: string | null;
}

export interface PageCheck {
  /** In the order of the request. */
  claims: ClaimResult[];
  /** What was written; null when nothing was. */
  files: CheckFiles | null;
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
  /** Hears of every claim that is graded, and written where it is to be. */
  onClaim?: (url: string) => void;
}

/** Opens the browser. Close the checker in a `finally`. Throws SightlineError `browser-missing`. */
export async function openChecker({
  network = 'loopback',
  say = () => undefined,
  onClaim = () => undefined,
}: CheckerOptions = {}): Promise<Checker> {
  await ensureBrowser(say);
  const browser = await chromium.launch(browserLaunchOptions({ network }));
  return {
    check: (request) => checkIn(browser, request, () => onClaim(request.url)),
    close: () => browser.close(),
  };
}

/**
 * Checks pages one after another in one browser. They can reach the network only when one of them is
 * not on this machine itself.
 */
export async function checkPages(
  requests: readonly CheckRequest[],
  options: Omit<CheckerOptions, 'network'> = {},
): Promise<PageCheck[]> {
  for (const { device } of requests) deviceOf(device ?? null);
  const network = requests.every(({ url }) => isLocal(url)) ? 'loopback' : 'any';
  const checker = await openChecker({ network, ...options });
  try {
    const checked: PageCheck[] = [];
    for (const request of requests) {
      checked.push(await checker.check(request));
    }
    return checked;
  } finally {
    await checker.close();
  }
}

async function checkIn(
  browser: Browser,
  request: CheckRequest,
  onClaim: () => void,
): Promise<PageCheck> {
  const { url, locked = null, wait = null, outDir = null } = request;
  const context = await browser.newContext(pageContext(request));
  try {
    const page = await context.newPage();
    await openPage(page, url);
    await waitFor(page, wait);
    const { taken, claims } = await claimsOfPage(page, request.claims, locked);
    if (outDir !== null)
      return { claims, files: await writeCheck(outDir, { taken, claims, where: url }, onClaim) };
    claims.forEach(() => onClaim());
    return { claims, files: null };
  } finally {
    await context.close();
  }
}
