// Opens one page that a person named, as the device or window they chose, and waits for what they named; for pages without an episode.
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page, Response } from 'playwright';
import { countOf } from '../values/count.js';
import { nearestName } from '../values/nearest-name.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { devices } from './browser.js';

/** What to wait for after the page has loaded: a time in ms, or a selector that must be visible. */
export type PageWait = { kind: 'time'; ms: number } | { kind: 'selector'; selector: string };

/** How to open a page. */
export interface PageSetting {
  /** CSS px. Default 1280×720, or that of the device. */
  viewport?: { width: number; height: number } | null;
  /** A device of Playwright's list, such as "iPhone 15": viewport, scale, touch, user agent. */
  device?: string | null;
  /** File with cookies and local storage, as Playwright saves them. Default: none, nobody is signed in. */
  storageState?: string | null;
}

export const LOAD_TIMEOUT_MS = 30_000;
const DESKTOP = { width: 1280, height: 720 };

/** The context options of a device. Throws SightlineError `usage` on a name that Playwright does not know. */
export function deviceOf(name: string | null): (typeof devices)[string] | null {
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

/** An explicit viewport takes precedence over the device's. Throws SightlineError `usage`. */
export function pageContext({
  viewport,
  device,
  storageState,
}: PageSetting): BrowserContextOptions {
  const described = deviceOf(device ?? null) ?? { viewport: DESKTOP };
  return {
    ...described,
    ...(viewport ? { viewport } : {}),
    ...(storageState ? { storageState: storageStateOf(storageState) } : {}),
    serviceWorkers: 'block',
  };
}

/** Throws SightlineError `usage` if the file is not what Playwright saves. */
function storageStateOf(file: string): string {
  try {
    const state = JSON.parse(readFileSync(file, 'utf8')) as { cookies?: unknown } | null;
    if (Array.isArray(state?.cookies)) return file;
  } catch (cause) {
    throw noStorageState(file, firstLine(cause), cause);
  }
  throw noStorageState(file, 'it is JSON without a list of cookies');
}

function noStorageState(file: string, why: string, cause?: unknown): SightlineError {
  return new SightlineError('usage', {
    what: `"${file}" is not a Playwright storageState file.`,
    details: [why, 'expected what Playwright saves: { "cookies": […], "origins": […] }'],
    next: 'Save one with npx playwright open --save-storage=state.json <url>.',
    cause,
  });
}

/** Goes to a page and waits for its fonts. Throws SightlineError `agent-unreachable`. */
export async function openPage(
  page: Page,
  url: string,
  timeoutMs = LOAD_TIMEOUT_MS,
): Promise<Response | null> {
  const response = await goTo(page, url, timeoutMs);
  await fontsLoaded(page);
  return response;
}

export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** Goes to a page and waits for its load event. Throws SightlineError `agent-unreachable`. */
export async function goTo(
  page: Page,
  url: string,
  timeoutMs = LOAD_TIMEOUT_MS,
): Promise<Response | null> {
  const response = await page
    .goto(url, { waitUntil: 'load', timeout: timeoutMs })
    .catch((cause: unknown) => {
      throw notOpened(url, timeoutMs, cause);
    });
  // "No … is shown" would be true on every error page.
  if (response !== null && response.status() >= 400) throw await answeredBadly(page, url, response);
  return response;
}

const shutDoors = new Set([401, 403, 407]);

async function answeredBadly(page: Page, url: string, response: Response): Promise<SightlineError> {
  const status = `it answered ${response.status()} ${response.statusText()}`.trim();
  const title = await page.title().catch(() => '');
  const details = [status, ...(title === '' ? [] : [`the page that came with it: "${title}"`])];
  return new SightlineError('agent-unreachable', {
    what: `The page ${url} could not be opened.`,
    details: response.url() === url ? details : [...details, `at ${response.url()}`],
    next: shutDoors.has(response.status())
      ? 'Give a signed-in state with --storage-state state.json where the command takes one, or correct the address.'
      : 'Start its server, or correct the address.',
  });
}

function notOpened(url: string, timeoutMs: number, cause: unknown): SightlineError {
  const said = firstLine(cause).replace(/^page\.goto: /u, '');
  const [why, next] = said.startsWith('Timeout ')
    ? [
        `it did not finish loading within ${timeoutMs / 1000} s`,
        'See whether it loads in a browser.',
      ]
    : said.startsWith('Download is starting')
      ? ['it is a download, which a browser does not show', 'Give the address of a page.']
      : [said, 'Start its server, or correct the address.'];
  return new SightlineError('agent-unreachable', {
    what: `The page ${url} could not be opened.`,
    details: [why],
    next,
    cause,
  });
}

/**
 * Waits for what a person named. Throws SightlineError `usage` on an invalid selector, and `checkpoint-failed` if
 * nothing that matches became visible.
 */
export async function waitFor(
  page: Page,
  wait: PageWait | null,
  timeoutMs = LOAD_TIMEOUT_MS,
): Promise<void> {
  if (wait === null) return;
  // The person explicitly asked for this time; nothing else here waits by the clock.
  if (wait.kind === 'time') return page.waitForTimeout(wait.ms);
  const { selector } = wait;
  await readable(page, selector);
  await page
    .locator(selector)
    .first()
    .waitFor({ state: 'visible', timeout: timeoutMs })
    .catch(async (cause: unknown) => {
      throw await neverVisible(page, { selector, timeoutMs, cause });
    });
}

/** Playwright parses a selector in the page, and reports an invalid one at once. */
async function readable(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .count()
    .catch((cause: unknown) => {
      throw new SightlineError('usage', {
        what: `--wait "${selector}" is not a valid selector.`,
        details: [firstLine(cause).replace(/^locator\.count: (Error: )?/u, '')],
        next: 'Write a CSS selector such as --wait "#chat textarea", or a time in ms.',
        cause,
      });
    });
}

async function neverVisible(
  page: Page,
  { selector, timeoutMs, cause }: { selector: string; timeoutMs: number; cause: unknown },
): Promise<SightlineError> {
  const matches = await page
    .locator(selector)
    .count()
    .catch(() => 0);
  return new SightlineError('checkpoint-failed', {
    what: `Nothing that matches "${selector}" became visible within ${timeoutMs / 1000} s.`,
    details: [
      matches === 0
        ? `nothing on ${page.url()} matches it`
        : `${countOf(matches, 'element matches', 'elements match')} it, and the first is not visible`,
    ],
    next: 'Correct the selector after --wait, or give a time in ms.',
    cause,
  });
}

/** Whether a URL is on this machine, so that its page needs no other host. */
export function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (!/^https?:$/u.test(protocol)) return true;
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
}
