// Recognizes a page that asks for a login: before the first turn, and where a sign-out ends the session in the middle; types and presses nothing.
import type { Frame, Page, Request, Response } from '@playwright/test';
import type { App } from '../app/definition.js';
import type { Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import type { Destination } from '../world/destination.js';
import type { TrialOptions } from './options.js';
import { isOfAgent, listenWith } from './watch-page.js';

export interface SessionOptions extends Pick<
  TrialOptions,
  'page' | 'episode' | 'stop' | 'withoutBox'
> {
  app: Pick<App, 'prepare'>;
  destinationOf: (url: string) => Destination;
  /** Label of the identity; null: the test's own context. */
  who: string | null;
}

export interface Session {
  /** Throws SightlineError `session-expired` if the person was signed out; called after each turn. */
  check(): Promise<void>;
  /** Stops listening. */
  close(): void;
}

const ASKED_FOR_IT = /\b(sign|log)[ -]?(in|out|on|off)\b|\bswitch (account|user)/i;

/**
 * Watches from now on, once the person has reached the agent. Anything refused before the first turn is normal for the
 * page, signed in or not; and a 401 to an anonymous person is the agent's own affair.
 */
export async function watchSession(options: SessionOptions): Promise<Session> {
  const { page, app, episode, stop, destinationOf, who, withoutBox } = options;
  const signedIn = await isSignedIn(options);
  /** The last result for each address: after renewing a token the same request is made again, successfully. */
  const refused = new Set<string>();

  const expired = (why: string, seen: ShownPage | null) =>
    sessionExpired({ ...options, why, seen });
  const heard = (request: Request, response: Response | null, isRefused: boolean) => {
    if (!isOfAgent(request, response, destinationOf)) return;
    const { origin, pathname } = new URL(request.url());
    const key = `${request.method()} ${origin}${pathname}`;
    if (isRefused && episode.turn > 0) refused.add(key);
    else refused.delete(key);
  };
  const askedForLogin = async (): Promise<ShownPage | null> => {
    const last = episode.path.findLast((event) => event.kind === 'user_action')?.action;
    if (last?.kind === 'press' && ASKED_FOR_IT.test(last.name)) return null;
    const mayBeShut = who !== null || (!withoutBox && (signedIn || app.prepare !== undefined));
    return mayBeShut ? seenSignIn(page) : null;
  };

  const close = listenWith(page, {
    response: (response: Response) =>
      heard(response.request(), response, response.status() === 401),
    requestfailed: (request: Request) => {
      if (request.failure()?.errorText === 'net::ERR_INVALID_AUTH_CREDENTIALS')
        heard(request, null, true);
    },
    framenavigated: (frame: Frame) => {
      if (frame !== page.mainFrame()) return;
      // Ending the episode must not wait for an answer that can no longer come.
      page
        .waitForLoadState('domcontentloaded')
        .then(askedForLogin)
        .then((seen) => {
          if (seen === null) return;
          stop.raise('session_expired', expired('the page asks for a login', seen).message);
        })
        .catch(() => undefined);
    },
  });

  return {
    async check() {
      const seen = await askedForLogin();
      if (seen !== null) throw expired('the page asks for a login', seen);
      const [request] = refused;
      if (signedIn && request !== undefined) throw expired(`${request} answered 401`, null);
    },
    close,
  };
}

/** A person is signed in with a login, or with a cookie that scripts may not read. A consent is neither. */
async function isSignedIn({ page, who }: SessionOptions): Promise<boolean> {
  if (who !== null) return true;
  return (await page.context().cookies()).some(({ httpOnly }) => httpOnly);
}

interface ExpiredSession extends Pick<SessionOptions, 'who' | 'episode'> {
  why: string;
  seen: ShownPage | null;
}

function sessionExpired({ who, episode, why, seen }: ExpiredSession): SightlineError {
  return new SightlineError('session-expired', {
    what: `The session ${who === null ? 'of the test' : `of "${who}"`} ended in turn ${episode.turn}: ${why}.`,
    details: seenLines(seen),
    next: 'Give each trial an account of its own, and a login that lasts as long as its episode.',
  });
}

/** What a missing control means on a page that asks for a login; null on any other page. */
export async function signedOut(
  page: Page,
  episode: EpisodeWriter,
  who: string | null,
): Promise<Stop | null> {
  const seen = await seenSignIn(page);
  if (seen === null) return null;
  const why = 'the page asks for a login';
  const reason = episode.turn > 0 ? 'session_expired' : 'login_failed';
  return { reason, detail: sessionExpired({ who, episode, why, seen }).message };
}

/** What only a login asks for. */
const ASKS = 'input[type="password"], input[autocomplete~="username"]';
/** What a message could be written into; user-name fields do not count. */
const WRITABLE = [
  'textarea',
  '[contenteditable=""]',
  '[contenteditable="true"]',
  '[role="textbox"]',
  ...['input[type="text"]', 'input:not([type])'].map(
    (input) =>
      `${input}:not([autocomplete~="username"], [name*="user" i], [name*="login" i], [name*="mail" i], [id*="user" i], [id*="login" i])`,
  ),
].join(', ');
const MOST_LINES = 12;

/** What a page was seen to show. */
interface ShownPage {
  url: string;
  title: string;
  /** Its accessibility tree, the first lines. */
  lines: string[];
}

/** What the page shows, if it asks for a login and has nothing to write a message into; else null. */
export async function seenSignIn(page: Page): Promise<ShownPage | null> {
  try {
    const frames = page.frames();
    const asks = await Promise.all(frames.map((frame) => count(frame, ASKS)));
    if (asks.every((found) => found === 0)) return null;
    const writable = await Promise.all(frames.map(countWritable));
    return writable.every((found) => found === 0) ? await seenPage(page) : null;
  } catch {
    // A page that is navigating is checked again on arrival.
    return null;
  }
}

function count(frame: Frame, selector: string): Promise<number> {
  return frame.locator(selector).filter({ visible: true }).count();
}

/** Fields beside a password are part of its form. */
async function countWritable(frame: Frame): Promise<number> {
  const beside = frame
    .locator('form')
    .filter({ has: frame.locator(ASKS) })
    .locator(WRITABLE);
  const [all, inForm] = await Promise.all([
    count(frame, WRITABLE),
    beside.filter({ visible: true }).count(),
  ]);
  return all - inForm;
}

/** The page in a few lines; only its address if it is gone. */
export async function seenPage(page: Page): Promise<ShownPage> {
  const title = await page.title().catch(() => '');
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch(() => '');
  const lines = tree
    .split('\n')
    .map((line) => line.replace(/^\s*- /, '').trim())
    .filter((line) => line !== '' && !/^\/\w+:/.test(line));
  return { url: page.url(), title, lines: lines.slice(0, MOST_LINES) };
}

interface FailedLogin {
  /** Label of the identity; null: the test's own context. */
  who: string | null;
  /** What went wrong, the end of a sentence. */
  why: string;
  lookedFor: readonly string[];
  seen: ShownPage | null;
  next: string;
  cause?: unknown;
}

/** The error of a trial that could not sign in: a fault of the set-up, since the agent was never asked. */
export function loginFailed({
  who,
  why,
  lookedFor,
  seen,
  next,
  cause,
}: FailedLogin): SightlineError {
  return new SightlineError('login-failed', {
    what: `${who === null ? 'The trial' : `"${who}"`} could not be signed in: ${why}.`,
    details: [...lookedFor.map((line) => `looked for: ${line}`), ...seenLines(seen)],
    next,
    cause,
  });
}

/** The page as lines of an error. */
function seenLines(seen: ShownPage | null): string[] {
  if (seen === null) return [];
  const title = seen.title === '' ? '' : ` "${seen.title}"`;
  return [
    `seen: ${seen.url}${title}`,
    ...(seen.lines.length > 0 ? [`on it: ${seen.lines.join('; ')}`] : []),
  ];
}

/** What a Playwright error says it was waiting for, each once. */
export function waitedFor(error: unknown): string[] {
  const message = (error instanceof Error ? error.message : String(error)).replace(COLORS, '');
  const waits = [...message.matchAll(/^\s*-?\s*waiting for (.+?)$/gm)].map(([, what = '']) => what);
  return [...new Set(waits)].slice(0, 3);
}

const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The first line of an error, without colors and a possible full stop. */
export function reasonLine(error: unknown): string {
  return firstLine(error).replace(COLORS, '').replace(/\.$/, '');
}
