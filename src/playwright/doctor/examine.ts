// Examines one page: opens it, takes one turn, and writes what was detected into a folder; grades nothing.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { DoctorFiles, Findings } from '../../app/doctor-findings.js';
import { knownHost } from '../../app/known-hosts.js';
import { toJsonText } from '../../episode/files.js';
import { SightlineError } from '../../sightline-error.js';
import { openDriver, type Driver } from '../../surface/driver/driver.js';
import { browserLaunchOptions, ensureBrowser } from '../browser.js';
import { openPage, pageContext, type PageWait, waitFor } from '../open-page.js';
import { chromium } from '../playwright-library.js';
import { composeFindings, type Seen } from './findings.js';
import { watchPageTraffic } from './traffic.js';
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
  /** Folder for the files. */
  outDir: string;
}

/**
 * Opens the page, finds the chat, says one thing and waits for the answer.
 *
 * What is wrong with the page as a chat is in `findings.problem`. Throws SightlineError `agent-unreachable` if the page
 * cannot be opened, `page-crashed`, `browser-missing`, and `usage` for an invalid saved state or selector.
 *
 * @param say receives lines about the browser, such as one being installed
 */
export async function examine(
  request: DoctorRequest,
  say: (line: string) => void = () => undefined,
): Promise<{ findings: Findings; files: DoctorFiles }> {
  const options = pageContext({ storageState: request.storageState });
  await ensureBrowser(say);
  const browser = await chromium.launch(browserLaunchOptions({ network: 'any' }));
  try {
    const seen = await look(await browser.newContext(options), request);
    const picture = await pictureOf(seen.page);
    const findings = await composeFindings(seen, request);
    return { findings, files: await writeFindings(request.outDir, findings, picture) };
  } finally {
    await browser.close();
  }
}

async function look(context: BrowserContext, request: DoctorRequest): Promise<Seen> {
  const page = await context.newPage();
  const tabs: string[] = [];
  context.on('page', (other) => void tabs.push(other.url()));
  const traffic = watchPageTraffic(page);
  const driver = await openDriver(page, {
    ...{ hints: {}, replyTimeoutMs: request.timeoutMs },
    // Without an app file, every origin counts as the agent's unless it is known to belong to a third party.
    agentOrigins: (url) => knownHost(new URL(url).hostname) === null,
  });
  await openPage(page, request.url, request.timeoutMs);
  await waitFor(page, request.wait, request.timeoutMs);
  return { page, traffic, tabs, ...(await converse(driver, page, request)) };
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

async function writeFindings(
  dir: string,
  findings: Findings,
  picture: Buffer,
): Promise<DoctorFiles> {
  await mkdir(dir, { recursive: true });
  const files = { screenshot: join(dir, 'screenshot.png'), app: join(dir, 'app.ts') };
  await writeFile(files.screenshot, picture);
  await writeFile(files.app, findings.appFile);
  await writeFile(join(dir, 'doctor.json'), toJsonText(findings));
  return files;
}
