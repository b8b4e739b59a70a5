// Examines one page that nobody has described: opens it as a trial would, takes one turn, and watches what it does and requests; grades nothing.
import type { BrowserContext, Page, Request } from 'playwright';
import type { Findings, FoundProblem } from '../../app/doctor-findings.js';
import { SightlineError } from '../../sightline-error.js';
import { type Driver, type Explanation, openDriver } from '../../surface/driver/driver.js';
import { browserLaunchOptions, chromium, ensureBrowser } from '../browser.js';
import { isLocal, openPage, pageContext, type PageWait, waitFor } from '../open-page.js';
import { composeFindings, type PageTraffic, type Seen, type TakenTurn } from './findings.js';
import { countOf } from '../../values/count.js';
import type { BusyPiece } from '../../page/observer/protocol.js';
import { corsHeaders, preflightHeaders } from '../../world/cors.js';

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

/** The watch ends with the turn; this only limits one wait for news. */
const newsMs = 1000;

async function takeTurn(
  driver: Driver,
  page: Page,
  { text, timeoutMs }: { text: string; timeoutMs: number },
): Promise<TakenTurn> {
  const from = page.url();
  let documents = 0;
  const onDocument = (): void => void (documents += 1);
  page.on('domcontentloaded', onDocument);
  const watch = watchBusy(driver);
  try {
    await driver.act({ kind: 'say', text });
    const settled = await driver.settle();
    const busy = await watch.end();
    const [explanation, seen] = [await driver.explain(), await driver.observe(1)];
    const turn = {
      settled,
      explanation,
      seen,
      busy,
      navigated: documents > 0,
    };
    return { ...turn, problem: await problemOf(page, turn, { from, timeoutMs }) };
  } finally {
    await watch.end();
    page.off('domcontentloaded', onDocument);
  }
}

type Turn = Omit<TakenTurn, 'problem'>;

async function problemOf(
  page: Page,
  turn: Turn,
  { from, timeoutMs }: { from: string; timeoutMs: number },
): Promise<FoundProblem | null> {
  const { settled, seen, navigated, explanation } = turn;
  if (settled.finished && seen.newMessages.length > 0) return null;
  if (navigated && seen.newMessages.length === 0) {
    return wentAway(await page.title().catch(() => ''), { from, to: page.url(), explanation });
  }
  const last = seen.newMessages.at(-1)?.text;
  return {
    what:
      last === undefined
        ? `The agent did not answer within ${timeoutMs / 1000} s.`
        : `The agent began to answer and had not finished after ${timeoutMs / 1000} s of silence.`,
    details: [
      'looked for: an agent message that is new or changed, and the end of it',
      last === undefined
        ? `seen: ${countOf(seen.messages.length, 'message')}, and nothing new from the agent`
        : `seen: "${last.slice(0, 120)}"`,
      ...settled.waiting,
    ],
    next: 'Give the agent longer with --timeout 60000 (in the app file replyTimeoutMs: 60_000), or check that its server works.',
  };
}

function wentAway(
  title: string,
  { from, to, explanation }: { from: string; to: string; explanation: Explanation },
): FoundProblem {
  const box = explanation.box ? `a message box, ${explanation.box.element}` : 'no message box';
  return {
    what: 'The page navigated away when the text was sent, and the conversation did not continue there.',
    details: [
      `from ${from}`,
      `to ${to}`,
      'looked for: the text that was sent, and an answer to it, in the new document',
      `seen: "${title}", ${box}, no new message`,
    ],
    next: `Check that the chat's script has loaded: without it, the form leaves the page. If the chat is elsewhere, start there: start: '${to}'.`,
  };
}

/** Looks for busy marks whenever something happens, until it is ended. */
function watchBusy(driver: Driver): { end(): Promise<BusyPiece[]> } {
  const found = new Map<string, BusyPiece>();
  const turn = { isOver: false };
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const lookOnce = async (): Promise<void> => {
    for (const mark of await driver.busyMarks())
      if (!found.has(mark.sentence)) found.set(mark.sentence, mark);
  };
  const watching = (async () => {
    while (!turn.isOver) {
      const news = driver.changed(newsMs);
      await lookOnce().catch(() => undefined);
      await Promise.race([news, stopped]);
    }
  })();
  return {
    end: async () => {
      turn.isOver = true;
      stop();
      await watching;
      return [...found.values()];
    },
  };
}

function isLetThrough(url: string, own: string): boolean {
  return !/^(?:https?|wss?):/.test(url) || originOf(url) === own || isLocal(originOf(url));
}

async function watchTraffic(
  context: BrowserContext,
  { own, said }: { own: string; said: string },
): Promise<PageTraffic> {
  const traffic: PageTraffic = { local: new Set(), cutOff: new Map(), sent: null };
  const pass = (url: string) => {
    if (/^(?:https?|wss?):/.test(url) && originOf(url) !== own && isLetThrough(url, own))
      traffic.local.add(originOf(url));
  };
  const cutOff = (method: string, url: string) => {
    traffic.cutOff.set(`${method} ${originOf(url)}${new URL(url).pathname}`, originOf(url));
  };
  const ended = (request: Request, status: number | null) => {
    // A stream that is broken off had been answered.
    if (request === traffic.sent?.request) return;
    if (request.postData()?.includes(said) === true) traffic.sent = { request, status };
  };
  // Redirects come past here, not past the routes.
  context.on('request', (request) => pass(request.url()));
  context.on('response', (response) => ended(response.request(), response.status()));
  context.on('requestfailed', (request) => ended(request, null));
  context.on('page', (page) => page.on('websocket', (socket) => pass(socket.url())));
  await context.routeWebSocket(
    ({ href }) => !isLetThrough(href, own),
    (socket) => cutOff('WEBSOCKET', socket.url()),
  );
  await context.route('**/*', (route, request) => {
    if (isLetThrough(request.url(), own)) return route.fallback();
    cutOff(request.method(), request.url());
    return route.fulfill(emptyAnswer(request));
  });
  return traffic;
}

/** As a trial answers stubbed requests. */
function emptyAnswer(request: Request): { status: number; headers: Record<string, string> } {
  const headers = request.headers();
  return {
    status: 204,
    headers: preflightHeaders(request.method(), headers) ?? corsHeaders(headers),
  };
}

/** For a socket: the origin of the requests to its host. */
function originOf(url: string): string {
  return new URL(url.replace(/^ws(s?):/i, 'http$1:')).origin;
}
