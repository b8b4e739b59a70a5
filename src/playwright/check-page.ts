// Opens pages in one browser, captures each once and grades claims about it; for pages without an episode.
import type { Browser } from 'playwright';
import { askSentences, type Questions } from '../grade/surface.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { withinMs } from '../surface/timing.js';
import type { ClaimResult } from '../episode/verdict/claim-result.js';
import type { PageDefects } from './claims-of-page.js';
import { browserLaunchOptions, ensureBrowser } from './browser.js';
import { pageContext, deviceOf, isLocal } from './open-page.js';
import { chromium } from './playwright-library.js';
import { type LookRequest, notCaptured, seenInTime } from './seen-in-time.js';
import { writeCheck, type CheckFiles } from './write-check.js';

export interface CheckRequest extends LookRequest {
  /** CSS px. Default 1280×720, or that of the device. */
  viewport?: { width: number; height: number } | null;
  /** A device of Playwright's list, such as "iPhone 15": viewport, scale, touch, user agent. */
  device?: string | null;
  /** Folder for the pictures, the layout and a picture of each claim. Default: nothing is written. */
  outDir?: string | null;
  /** What to ask a model about the page, besides its claims. Default: nothing. */
  questions?: Questions | null;
}

export interface PageCheck {
  /** In the order of the request. */
  claims: ClaimResult[];
  /** What a model answered, in the order of the questions. */
  asked: ClaimResult[];
  /** Null if they were not requested, or the page could not be looked at. */
  defects: PageDefects | null;
  /** What was written; null if nothing was. */
  files: CheckFiles | null;
}

/** What `checkPages` says of one page. */
export interface PageEntry extends PageCheck {
  /** Why the page could not be looked at; then each of its claims is inconclusive. Null otherwise. */
  error: SightlineError | null;
}

/** A browser that stays open from page to page. */
export interface Checker {
  check: (request: CheckRequest) => Promise<PageCheck>;
  close: () => Promise<void>;
}

export interface CheckerOptions {
  /** `loopback`: pages reach nothing but this machine. Default `loopback`. */
  network?: 'loopback' | 'any';
  /** Receives lines for a person, such as that a browser is being installed, or that a page takes long. */
  say?: (line: string) => void;
  /** Called for every claim once it is graded, and written if requested. */
  onClaim?: (url: string) => void;
}

/** A browser with a hanging page may not answer. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Opens the browser. Close the checker in a `finally`. Throws SightlineError `browser-missing`. */
export async function openChecker({
  network = 'loopback',
  say = () => undefined,
  onClaim = () => undefined,
}: CheckerOptions = {}): Promise<Checker> {
  await ensureBrowser(say);
  const browser = await chromium.launch(browserLaunchOptions({ network }));
  return {
    check: (request) => checkIn(browser, request, { say, onClaim: () => onClaim(request.url) }),
    close: () => withinMs(CLOSE_TIMEOUT_MS, browser.close()).catch(() => undefined),
  };
}

/**
 * Checks pages one after another in one browser. They can reach the network only if one of them is not on this machine.
 * A page that cannot be looked at does not stop the others.
 * @throws {SightlineError} `usage` or `browser-missing`, which concern all pages.
 */
export async function checkPages(
  requests: readonly CheckRequest[],
  options: Omit<CheckerOptions, 'network'> = {},
): Promise<PageEntry[]> {
  for (const { device } of requests) deviceOf(device ?? null);
  const network = requests.every(({ url }) => isLocal(url)) ? 'loopback' : 'any';
  let checker = await openChecker({ network, ...options });
  try {
    const entries: PageEntry[] = [];
    for (const request of requests) {
      const entry = await entryOf(checker, request);
      entries.push(entry);
      if (entry.error === null || request === requests.at(-1)) continue;
      options.say?.(entry.error.parts.what);
      request.claims.forEach(() => options.onClaim?.(request.url));
      // A page that hangs or crashes can take its browser with it.
      await checker.close();
      checker = await openChecker({ network, ...options });
    }
    return entries;
  } finally {
    await checker.close();
  }
}

async function entryOf(checker: Checker, request: CheckRequest): Promise<PageEntry> {
  try {
    return { ...(await checker.check(request)), error: null };
  } catch (cause) {
    const error = asSightlineError(cause, request.url);
    if (error.code === 'usage') throw error;
    const claims = request.claims.map((claim) => notSeen(claim, error));
    const asked = (request.questions?.sentences ?? []).map((one) => notSeen(one, error));
    return { claims, asked, defects: null, files: null, error };
  }
}

function asSightlineError(cause: unknown, url: string): SightlineError {
  if (cause instanceof SightlineError) return cause;
  return notCaptured(url, firstLine(cause), cause);
}

function notSeen(claim: string, { parts }: SightlineError): ClaimResult {
  return {
    ...{ claim, outcome: 'inconclusive', source: 'none', party: 'harness' },
    reason: `${parts.what.replace(/\.$/u, '')}: ${(parts.details ?? []).join('; ')}.`,
    ...{ cause: null, measurements: {}, boxes: [], characters: [], focus: null, sight: null },
    ...{ nearMisses: [], read: null },
  };
}

async function checkIn(
  browser: Browser,
  request: CheckRequest,
  { say, onClaim }: { say: (line: string) => void; onClaim: () => void },
): Promise<PageCheck> {
  const { url, outDir = null, questions = null } = request;
  const context = await browser.newContext(pageContext(request));
  try {
    const seen = await seenInTime(await context.newPage(), request, say);
    const { taken, claims, defects } = seen;
    const asked = questions === null ? [] : await askSentences(seen, questions);
    if (outDir !== null) {
      const files = await writeCheck(outDir, { taken, claims, where: url }, onClaim);
      return { claims, asked, defects, files };
    }
    claims.forEach(() => onClaim());
    return { claims, asked, defects, files: null };
  } finally {
    await withinMs(CLOSE_TIMEOUT_MS, context.close()).catch(() => undefined);
  }
}
