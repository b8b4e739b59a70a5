// Opens pages in one browser, captures each once and grades claims about it; for pages without an episode.
import { chromium, devices, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { compileClaim } from '../claim/grammar.js';
import type { Layout } from '../episode/layout.js';
import type { ClaimResult } from '../verdict/claim-result.js';
import { gradeClaim } from '../grade/surface/grade-claim.js';
import { noRecords } from '../grade/surface/records.js';
import { measureInk } from '../pixels/ink.js';
import { nearestName } from '../scenario/nearest-name.js';
import { SightlineError } from '../sightline-error.js';
import { captureCheckpoint } from '../surface/capture/capture.js';
import { browserLaunchOptions, ensureBrowser } from './browser.js';
import { writeCheck, type CheckFiles } from './write-check.js';

/** What to wait for after the page has loaded: a time in ms, or a selector that must be visible. */
type CheckWait = { kind: 'time'; ms: number } | { kind: 'selector'; selector: string };

export interface CheckRequest {
  /** Absolute: http, https, file or data. */
  url: string;
  /** English sentences. There are no landmarks here: subjects are quoted text, or role and name. */
  claims: readonly string[];
  /** CSS px. Default 1280×720, or that of the device. */
  viewport?: { width: number; height: number } | null;
  /** A device of Playwright's list, such as "iPhone 15": viewport, scale, touch, user agent. */
  device?: string | null;
  /** Default: nothing beyond the load event and the fonts. */
  wait?: CheckWait | null;
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

const LOAD_TIMEOUT_MS = 30_000;
const DESKTOP = { width: 1280, height: 720 };

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

/** The context options of a device. Throws SightlineError `usage` on a name that Playwright does not know. */
function deviceOf(name: string | null): (typeof devices)[string] | null {
  const device = name === null ? undefined : devices[name];
  if (name === null || device !== undefined) return device ?? null;
  const known = Object.keys(devices);
  const near = nearestName(name, known);
  throw new SightlineError('usage', {
    what: `There is no device "${name}".`,
    details:
      near === null ? [`known: ${known.slice(0, 8).join(', ')} …`] : [`did you mean "${near}"?`],
    next: "Take a name of Playwright's list of devices, or give --viewport 390x844.",
  });
}

/** Whether a URL is on this machine, so that its page needs no other host. */
export function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (!/^https?:$/u.test(protocol)) return true;
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
}

async function checkIn(
  browser: Browser,
  request: CheckRequest,
  onClaim: () => void,
): Promise<PageCheck> {
  const { url, wait = null, outDir = null } = request;
  const context = await browser.newContext(contextOf(request));
  try {
    const page = await context.newPage();
    await open(page, url);
    await waitFor(page, wait);
    const taken = await captureCheckpoint(page, { landmarks: {} });
    const ink = await measureInk(taken.layout, taken.png, taken.pngWithoutText);
    const claims = request.claims.map((claim) => gradeOne(claim, taken.layout, ink));
    if (outDir !== null)
      return { claims, files: await writeCheck(outDir, { taken, claims, where: url }, onClaim) };
    claims.forEach(() => onClaim());
    return { claims, files: null };
  } finally {
    await context.close();
  }
}

/** A viewport that is asked for by itself comes before that of the device. */
function contextOf({ viewport, device }: CheckRequest): BrowserContextOptions {
  const described = deviceOf(device ?? null) ?? { viewport: DESKTOP };
  return { ...described, ...(viewport ? { viewport } : {}), serviceWorkers: 'block' };
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

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
