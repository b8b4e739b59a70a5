// Watches the agent's page for the session id that its calls carry (`agentSession` in the app file); sends and changes nothing.
import type { Frame, Page, Request, Response } from '@playwright/test';
import {
  type AgentSession,
  fieldOf,
  sessionAt,
  sessionText,
  type SessionSource,
} from '../app/agent-session.js';
import { firstLine } from '../sightline-error.js';
import { readBody } from '../world/world-request.js';
import { listenWith } from './watch-page.js';

export interface AgentSessionOptions {
  page: Page;
  inPage: AgentSession['inPage'];
  /** Absolute. */
  startUrl: string;
  agentOrigins: readonly string[];
  /** Called with each id once. */
  learn: (session: string) => Promise<void>;
}

export interface AgentSessionWatch {
  /** Why no session was found, as a sentence; null if one was. */
  missing(): string | null;
  close(): void;
}

/** Reads the start page's address first, which is known before the page is opened. */
export async function watchAgentSession(options: AgentSessionOptions): Promise<AgentSessionWatch> {
  const { page, inPage, startUrl, agentOrigins, learn } = options;
  const context = page.context();
  const learnt = new Set<string>();
  let lookedAt: string | null = null;

  /** If `found` throws, the next request or navigation tries again. */
  const look = async (where: string, found: () => Promise<string | null> | string | null) => {
    try {
      const session = await found();
      lookedAt = `${where} held none`;
      if (session === null || learnt.has(session)) return;
      learnt.add(session);
      await learn(session);
    } catch (error) {
      lookedAt = `${where} could not be read: ${firstLine(error)}`;
    }
  };
  const isAgents = (url: string) => URL.canParse(url) && agentOrigins.includes(new URL(url).origin);
  const isBelow = (url: string, path: string) => {
    const { origin, pathname } = new URL(url);
    const base = new URL(path, path.startsWith('/') ? origin : undefined);
    if (path.startsWith('/') ? !agentOrigins.includes(origin) : base.origin !== origin)
      return false;
    return pathname === base.pathname || pathname.startsWith(base.pathname.replace(/\/?$/, '/'));
  };
  const lookInPage = () => {
    if ('cookie' in inPage)
      return look('the page’s cookies', async () => {
        const cookies = await context.cookies([...agentOrigins]);
        return sessionText(cookies.find(({ name }) => name === inPage.cookie)?.value);
      });
    if ('localStorage' in inPage || 'sessionStorage' in inPage)
      return look('the page’s storage', () =>
        stored(
          page.frames().filter((frame) => isAgents(frame.url())),
          inPage,
        ),
      );
    return Promise.resolve();
  };

  const releases = [
    listenWith(context, {
      request: (request: Request) => {
        if (isAgents(request.url())) void lookInPage();
        if (!('request' in inPage) || !isBelow(request.url(), inPage.request)) return;
        void look(described(request), () => inRequest(request, inPage));
      },
      response: (response: Response) => {
        if (isAgents(response.url())) void lookInPage();
        if (!('response' in inPage) || !isBelow(response.url(), inPage.response)) return;
        const where = `${described(response.request())} (${response.status()})`;
        void look(where, () => inResponse(response, inPage));
      },
    }),
    listenWith(page, {
      framenavigated: (frame: Frame) => {
        if (!isAgents(frame.url())) return;
        void lookInPage();
        if ('url' in inPage) void look(frame.url(), () => inUrl(frame.url(), inPage.url));
      },
    }),
  ];
  if ('url' in inPage) await look(startUrl, () => inUrl(startUrl, inPage.url));

  return {
    missing() {
      if (learnt.size > 0) return null;
      const found = lookedAt ?? 'the page made no such request';
      return (
        `The page never had a session id (agentSession.inPage: ${asWritten(inPage)}): ${found}. ` +
        'Calls that carry one cannot be matched to this episode.'
      );
    },
    close() {
      for (const release of releases) release();
    },
  };
}

function inUrl(url: string, at: string | RegExp): string | null {
  if (typeof at === 'string') return sessionText(new URL(url).searchParams.get(at));
  return sessionText(new RegExp(at.source, at.flags.replace(/[gy]/g, '')).exec(url)?.[1]);
}

function inRequest(
  request: Request,
  place: Extract<SessionSource, { request: string }>,
): string | null {
  const headers = request.headers();
  const body = readBody(request.postData(), headers['content-type']);
  return sessionAt(place, { headers, search: new URL(request.url()).search, body });
}

async function inResponse(
  response: Response,
  place: Extract<SessionSource, { response: string }>,
): Promise<string | null> {
  if ('header' in place) return sessionText(await response.headerValue(place.header));
  const body = readBody(await response.text(), undefined);
  const session = sessionText(fieldOf(body, place.body));
  if (session !== null) return session;
  const names =
    typeof body === 'object' && body !== null ? Object.keys(body).join(', ') : 'no JSON object';
  throw new Error(`its body has no field ${place.body}; it has: ${names}`);
}

async function stored(
  frames: readonly Frame[],
  source: { localStorage: string } | { sessionStorage: string },
): Promise<string | null> {
  const [[storage, key] = ['', '']] = Object.entries<string>(source);
  const values = await Promise.all(
    frames.map((frame) =>
      frame.evaluate(
        ([from, name]) =>
          (globalThis as unknown as Record<string, Record<string, string> | undefined>)[
            from ?? ''
          ]?.[name ?? ''] ?? null,
        [storage, key],
      ),
    ),
  );
  return values.map(sessionText).find((value) => value !== null) ?? null;
}

function described(request: Request): string {
  const { origin, pathname } = new URL(request.url());
  return `${request.method()} ${origin}${pathname}`;
}

function asWritten(source: SessionSource): string {
  const pairs = Object.entries<string | RegExp>(source);
  return pairs.map(([name, value]) => `${name} ${String(value)}`).join(', ');
}
