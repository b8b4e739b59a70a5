// Examines one page: opens it, takes one turn and reports what was detected; configures and grades nothing.
import type { BrowserContext, Page } from 'playwright';
import { knownHost } from '../../app/known-hosts.js';
import type { Findings, FindingsFiles } from '../../report/doctor/findings.js';
import { SightlineError } from '../../sightline-error.js';
import { openDriver, type Driver } from '../../surface/driver/driver.js';
import { browserLaunchOptions, ensureBrowser } from '../browser.js';
import { composeFindings } from './findings.js';
import { picture } from './picture.js';
import type { DoctorRequest, Seen } from './seen.js';
import { takeTurn } from './turn.js';
import { watchExchanges } from './exchanges.js';
import { writeFindings } from './files.js';
import { pageContext, openPage, waitFor } from '../open-page.js';
import { chromium } from '../playwright-library.js';

/**
 * Opens the page, finds the chat, says one thing and waits for the answer.
 *
 * What is wrong with the page as a chat is in `findings.problem`. Throws SightlineError `agent-unreachable` if the page
 * cannot be opened, `page-crashed`, `browser-missing`, and `usage` for an invalid device, saved state or selector.
 *
 * @param say receives lines about the browser, such as one being installed
 */
export async function examine(
  request: DoctorRequest,
  say: (line: string) => void = () => undefined,
): Promise<{ findings: Findings; files: FindingsFiles }> {
  const options = pageContext(request);
  await ensureBrowser(say);
  const browser = await chromium.launch(browserLaunchOptions({ network: 'any' }));
  try {
    const context = await browser.newContext(options);
    const seen = await look(context, request);
    const shot = seen.turn?.shot ?? (await picture(seen.page));
    const findings = await composeFindings(seen, request);
    const files = await writeFindings(browser, findings, {
      dir: request.outDir,
      shot,
      busyShot: seen.turn?.busyShot ?? null,
      lines: seen.explanation?.lines ?? [],
    });
    return { findings, files };
  } finally {
    await browser.close();
  }
}

async function look(context: BrowserContext, request: DoctorRequest): Promise<Seen> {
  const page = await context.newPage();
  const tabs: string[] = [];
  context.on('page', (other) => void tabs.push(other.url()));
  const network = watchExchanges(page);
  const driver = await openDriver(page, {
    hints: {},
    replyTimeoutMs: request.timeoutMs,
    agentOrigins: isAgents,
  });
  await openPage(page, request.url, request.timeoutMs);
  await waitFor(page, request.wait, request.timeoutMs);
  const found = await converse(driver, page, request);
  await network.settled();
  return { page, network, tabs, ...found };
}

/** Without an app file, every origin counts as the agent's unless it is known to belong to a third party. */
function isAgents(url: string): boolean {
  return knownHost(new URL(url).hostname) === null;
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
