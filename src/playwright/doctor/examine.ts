// Examines one page that nobody has described: opens it as a trial would, takes one turn, and says what was detected; grades nothing.
import type { BrowserContext, Page } from 'playwright';
import type { Findings } from '../../app/doctor-findings.js';
import { SightlineError } from '../../sightline-error.js';
import { openDriver, type Driver } from '../../surface/driver/driver.js';
import { browserLaunchOptions, ensureBrowser } from '../browser.js';
import { openPage, pageContext, type PageWait, waitFor } from '../open-page.js';
import { chromium } from '../playwright-library.js';
import { composeFindings, type Seen } from './findings.js';
import { isLetThrough, watchTraffic } from './traffic.js';
import { takeTurn } from './turn.js';

export interface DoctorRequest {
  /** Absolute. */
  url: string;
  /** What is said in the one turn. */
  text: string;
  /** File with cookies and local storage, as Playwright saves them; null: nobody is signed in. */
  storageState: string | null;
  /** After the page has loaded; null: nothing beyond the load event and the fonts. */
  wait: PageWait | null;
  /** How long the page may load, and how long the agent may say nothing, ms. */
  timeoutMs: number;
}

/**
 * Opens the page, finds the chat, says one thing and waits for the answer. Everything except the page's own origin and
 * this machine is cut off, as in a trial.
 *
 * What is wrong with the page as a chat is in `findings.problem`. Throws SightlineError `agent-unreachable` if the page
 * cannot be opened, `page-crashed`, `browser-missing`, and `usage` for an invalid saved state or selector.
 *
 * @param say receives lines about the browser, such as one being installed
 */
export async function examine(
  request: DoctorRequest,
  say: (line: string) => void = () => undefined,
): Promise<{ findings: Findings; picture: Buffer }> {
  const options = pageContext({ storageState: request.storageState });
  await ensureBrowser(say);
  const agentHosts = hostsOf(request.url);
  const network = { hosts: agentHosts };
  const browser = await chromium.launch(browserLaunchOptions({ network }));
  try {
    const seen = await look(await browser.newContext(options), request);
    const picture = await pictureOf(seen.page);
    return { findings: await composeFindings(seen, { ...request, agentHosts }), picture };
  } finally {
    await browser.close();
  }
}

/** Names besides loopback that must resolve. */
function hostsOf(url: string): string[] {
  const { hostname } = new URL(url);
  return /^(?:|localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) ? [] : [hostname];
}

async function look(context: BrowserContext, request: DoctorRequest): Promise<Seen> {
  const own = new URL(request.url).origin;
  const traffic = await watchTraffic(context, { own, said: request.text });
  const page = await context.newPage();
  const driver = await openDriver(page, {
    ...{ hints: {}, replyTimeoutMs: request.timeoutMs },
    agentOrigins: (url) => isLetThrough(url, own),
  });
  await openPage(page, request.url, request.timeoutMs);
  await waitFor(page, request.wait, request.timeoutMs);
  return { page, traffic, ...(await converse(driver, page, request)) };
}

async function converse(
  driver: Driver,
  page: Page,
  { text, timeoutMs }: DoctorRequest,
): Promise<Pick<Seen, 'turn' | 'problem' | 'explanation'>> {
  let isFound = false;
  try {
    await driver.ready();
    isFound = true;
    const turn = await takeTurn(driver, page, { text, timeoutMs });
    return { turn, problem: turn.problem, explanation: turn.explanation };
  } catch (error) {
    if (!(error instanceof SightlineError) || error.code !== 'control-not-found') throw error;
    const { what, details = [], next } = error.parts;
    const explanation = isFound ? await driver.explain() : null;
    return { turn: null, problem: { what, details, next }, explanation };
  }
}

const secret =
  'input[type="password"], input[autocomplete^="cc-"], input[autocomplete$="-password"]';

/** PNG of the viewport, without the content of password and card fields. */
function pictureOf(page: Page): Promise<Buffer> {
  return page.screenshot({
    mask: page.frames().map((frame) => frame.locator(secret)),
    maskColor: '#8a8f98',
  });
}
