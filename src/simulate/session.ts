// Notices a sign-out in the middle of an episode: the page asks for a login, or the agent's server answers 401.
import type { Frame, Page, Request, Response } from '@playwright/test';
import type { App } from '../app/definition.js';
import type { Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import { SightlineError } from '../sightline-error.js';
import type { Destination } from '../world/destination.js';
import { type ShownPage, seenLines, seenSignIn } from './sign-in.js';
import type { StopSignal } from './stop-signal.js';
import { isOfAgent } from './watch-page.js';

export interface SessionOptions {
  page: Page;
  app: Pick<App, 'prepare'>;
  episode: EpisodeWriter;
  stop: StopSignal;
  destinationOf: (url: string) => Destination;
  /** Label of the identity; null: the test's own context. */
  who: string | null;
  /** The user opens with actions: a password form may be what the agent is there for. */
  withoutBox: boolean;
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

  const listeners = {
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
  };
  page.on('response', listeners.response);
  page.on('requestfailed', listeners.requestfailed);
  page.on('framenavigated', listeners.framenavigated);

  return {
    async check() {
      const seen = await askedForLogin();
      if (seen !== null) throw expired('the page asks for a login', seen);
      const [request] = refused;
      if (signedIn && request !== undefined) throw expired(`${request} answered 401`, null);
    },
    close() {
      page.off('response', listeners.response);
      page.off('requestfailed', listeners.requestfailed);
      page.off('framenavigated', listeners.framenavigated);
    },
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
