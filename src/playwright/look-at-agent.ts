// Looks at an agent that nobody has described yet: opens its UI, says one thing, and reports what an app file has to say. Writes nothing.
import type { Page } from 'playwright';
import type { AgentLook } from '../app/agent-look.js';
import { openDriver, type Driver } from '../surface/driver/driver.js';
import { browserLaunchOptions, ensureBrowser } from './browser.js';
import { watchTraffic, type Traffic } from './agent-traffic.js';
import { pageContext, openPage } from './open-page.js';
import { chromium } from './playwright-library.js';

export interface LookOptions {
  /** What to say to it. */
  prompt: string;
  /** How long it may be silent, ms. Default 30,000. */
  replyTimeoutMs?: number;
  /** File with cookies and local storage, as Playwright saves them. Default: nobody is signed in. */
  storageState?: string | null;
  /** Receives progress lines. */
  say?: (line: string) => void;
}

/**
 * Opens the URL as a trial would, with everything except its own origin and this machine cut off, and says the prompt.
 *
 * @throws SightlineError `agent-unreachable` if nothing answers there, `control-not-found` if no message box is found,
 *   `usage` for an invalid saved state, `browser-missing`
 */
export async function lookAtAgent(url: string, options: LookOptions): Promise<AgentLook> {
  const { say = () => undefined, storageState = null } = options;
  await ensureBrowser(say);
  const agentHosts = hostsOf(url);
  const network = { hosts: agentHosts };
  const browser = await chromium.launch(browserLaunchOptions({ network }));
  try {
    const context = await browser.newContext(pageContext({ storageState }));
    const traffic = await watchTraffic(context, new URL(url).origin);
    const page = await context.newPage();
    page.on('websocket', (socket) => traffic.socket(socket.url()));
    const answered = await converse(page, url, options);
    return { ...answered, ...findings(url, traffic, answered.answer !== null), agentHosts };
  } finally {
    await browser.close();
  }
}

/** Names besides loopback that must resolve. */
function hostsOf(url: string): string[] {
  const { hostname } = new URL(url);
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) ? [] : [hostname];
}

async function converse(
  page: Page,
  url: string,
  { prompt, replyTimeoutMs = 30_000, say = () => undefined }: LookOptions,
): Promise<Pick<AgentLook, 'answer' | 'answerMs'>> {
  const agentOrigins = [new URL(url).origin];
  const driver = await openDriver(page, { hints: {}, replyTimeoutMs, agentOrigins });
  try {
    say(`opening ${url}`);
    await openPage(page, url);
    await driver.ready();
    say(`found the message box; saying “${prompt}”`);
    return await ask(driver, prompt);
  } finally {
    await driver.close();
  }
}

async function ask(
  driver: Driver,
  prompt: string,
): Promise<Pick<AgentLook, 'answer' | 'answerMs'>> {
  await driver.observe(0);
  await driver.act({ kind: 'say', text: prompt });
  const { finished, waitedMs } = await driver.settle();
  const { newMessages } = await driver.observe(1);
  const answer = newMessages
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
  return finished && answer !== ''
    ? { answer, answerMs: Math.round(waitedMs) }
    : { answer: null, answerMs: null };
}

/**
 * An agent that answered while a host was cut off does not need it, so it can be stubbed. If it did not answer, only
 * decoration is stubbed, so that the first episode names what is missing.
 */
function findings(
  url: string,
  { passed, cutOff }: Traffic,
  answered: boolean,
): Pick<AgentLook, 'draft' | 'cutOff'> {
  const missed = new Set(
    [...cutOff.values()].filter((one) => !one.decoration && !answered).map(({ origin }) => origin),
  );
  const stub = [...new Set([...cutOff.values()].map(({ origin }) => origin))]
    .filter((origin) => !missed.has(origin))
    .map((origin) => `${origin}/`);
  const others = [...passed];
  return {
    draft: {
      start: url,
      ...(others.length > 0 ? { agentOrigins: [new URL(url).origin, ...others] } : {}),
      ...(stub.length > 0 ? { stub } : {}),
    },
    cutOff: [...cutOff.keys()],
  };
}
