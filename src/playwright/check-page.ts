// Opens pages in one browser, captures each once within a time limit, grades claims about it and writes what came of it; for pages without an episode.
import type { Browser, Page } from 'playwright';
import { askSentences, type Questions } from '../grade/surface.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { withinMs } from '../surface/timing.js';
import type { ClaimResult } from '../episode/verdict/claim-result.js';
import { claimsOfPage, type PageDefects, type SeenPage } from './claims-of-page.js';
import { browserLaunchOptions, chromium, ensureBrowser } from './browser.js';
import {
  deviceOf,
  fontsLoaded,
  goTo,
  isLocal,
  LOAD_TIMEOUT_MS,
  pageContext,
  type PageWait,
  waitFor,
} from './open-page.js';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpointFiles, toJsonText, writeWhole } from '../episode/files.js';
import type { Layout } from '../episode/layout.js';
import { claimPicture } from '../report/claim-picture.js';
import { claimsPage } from '../report/claims-page.js';

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

/** A page, and what to check on it. */
interface LookRequest {
  /** Absolute: http, https, file or data. */
  url: string;
  /** Sentences of the language. There are no landmarks and no records here. */
  claims: readonly string[];
  /** Whether each result says what the subjects were taken to mean. Default false. */
  explains?: boolean;
  /** Whether to also look for defects of the page. Default false. */
  defects?: boolean;
  /** Default: nothing beyond the load event and the fonts. */
  wait?: PageWait | null;
  /** How long the page may take in total, besides a time in `wait`. Default 30000. */
  timeoutMs?: number;
}

/** A page may lead to another one, such as a login, and then settle. */
const MOST_LOOKS = 5;
/** After this, a person wonders. */
const SLOW_MS = 5_000;

/**
 * Opens the page and grades its claims.
 * @throws {SightlineError} `agent-unreachable`, `checkpoint-failed`, also if the limit has passed, or `usage`.
 */
async function seenInTime(
  page: Page,
  request: LookRequest,
  say: (line: string) => void,
): Promise<SeenPage> {
  const { url, wait = null, timeoutMs = LOAD_TIMEOUT_MS } = request;
  const limitMs = timeoutMs + (wait?.kind === 'time' ? wait.ms : 0);
  const timers: NodeJS.Timeout[] = [];
  const visits = { count: 0 };
  page.on('framenavigated', (frame) => (visits.count += frame === page.mainFrame() ? 1 : 0));
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(notCaptured(url, whyLate(limitMs, visits.count)));
    const tell = () => say(`Still looking at ${url}; its limit is ${limitMs / 1000} s.`);
    timers.push(setTimeout(fail, limitMs));
    if (limitMs > SLOW_MS) timers.push(setTimeout(tell, SLOW_MS));
  });
  const seen = look(page, { ...request, timeoutMs: limitMs }, visits);
  return Promise.race([seen, late]).finally(() => timers.forEach(clearTimeout));
}

function whyLate(limitMs: number, visits: number): string {
  const meanwhile = visits > 1 ? `, and it navigated or reloaded itself ${visits - 1} times` : '';
  return `it was not done within ${limitMs / 1000} s${meanwhile}`;
}

function notCaptured(url: string, why: string, cause?: unknown): SightlineError {
  return new SightlineError('checkpoint-failed', {
    what: `The page ${url} could not be looked at.`,
    details: [why],
    next: 'See whether it comes to rest in a browser, or give it longer with --timeout 60000.',
    cause,
  });
}

async function look(
  page: Page,
  { url, claims, wait = null, timeoutMs, ...asked }: LookRequest,
  visits: { readonly count: number },
): Promise<SeenPage> {
  await goTo(page, url, 0);
  for (let looks = 1; ; looks += 1) {
    const before = visits.count;
    try {
      await fontsLoaded(page);
      await waitFor(page, wait, timeoutMs);
      return await claimsOfPage(page, claims, asked);
    } catch (cause) {
      if (page.isClosed()) throw notCaptured(url, 'it closed itself', cause);
      if (visits.count === before && !hasNavigated(cause)) throw cause;
      const why = `it navigated or reloaded itself each of the ${looks} times it was looked at`;
      if (looks === MOST_LOOKS) throw notCaptured(url, why, cause);
      await page.waitForLoadState('load');
    }
  }
}

/** The browser may reject calls to the old document before it announces the new one. */
function hasNavigated(cause: unknown): boolean {
  return cause instanceof Error && /because of a navigation|target navigated/iu.test(cause.message);
}

/** Paths of the written files, below the requested folder. */
interface CheckFiles {
  screenshot: string;
  /** Lists the claims. */
  index: string;
  /** One picture per claim, in order. */
  pictures: string[];
}

interface Written {
  taken: { layout: Layout; png: Buffer; pngWithoutText: Buffer };
  claims: readonly ClaimResult[];
  /** For people: the URL. */
  where: string;
}

/** Writes each file whole or not at all; `onClaim` is called for each picture. */
async function writeCheck(
  outDir: string,
  { taken, claims, where }: Written,
  onClaim: () => void,
): Promise<CheckFiles> {
  await mkdir(outDir, { recursive: true });
  await removeOldPictures(outDir);
  const path = (name: string): string => join(outDir, name);
  await Promise.all([
    writeWhole(path(checkpointFiles.page), taken.png),
    writeWhole(path(checkpointFiles.pageWithoutText), taken.pngWithoutText),
    writeWhole(path(checkpointFiles.layout), toJsonText(taken.layout)),
    writeWhole(path('claims.json'), toJsonText({ claims })),
  ]);
  const pictured: { file: string; result: ClaimResult }[] = [];
  for (const [index, result] of claims.entries()) {
    const file = `claim-${String(index + 1).padStart(2, '0')}.png`;
    const { png, layout } = taken;
    await writeWhole(path(file), await claimPicture(result, { png, viewport: layout.viewport }));
    pictured.push({ file, result });
    onClaim();
  }
  await writeWhole(path('index.html'), claimsPage(pictured, where));
  return {
    screenshot: path(checkpointFiles.page),
    index: path('index.html'),
    pictures: pictured.map(({ file }) => path(file)),
  };
}

/** Pictures from an earlier run would be mistaken for some of this one. */
async function removeOldPictures(outDir: string): Promise<void> {
  const names = await readdir(outDir);
  const old = names.filter((name) => /^claim-\d+\.png$/u.test(name));
  await Promise.all(old.map((name) => rm(join(outDir, name))));
}
