// Stops redirects before the browser follows them, in Chromium; sees answers and changes none that may pass.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

export interface RedirectGuardOptions {
  mayFollow: (url: string) => boolean;
  /** Told of each redirect that was stopped; the request that led to it fails in the page. */
  onStopped: (redirect: { method: string; url: string }) => void;
}

/**
 * Looks at every answer for a redirect, since Playwright routes none, hands the headers that a route has set on to the
 * redirect's target (microsoft/playwright#32939) and at times does not even tell of it. One message to the browser
 * and back per answer; bodies are not held up, streams stay streams.
 *
 * Does nothing outside of Chromium. A popup's first request may be faster than its guard, and frames that run in a process
 * of their own have none.
 */
export async function guardRedirects(
  context: BrowserContext,
  options: RedirectGuardOptions,
): Promise<() => Promise<void>> {
  if (context.browser()?.browserType().name() !== 'chromium') return () => Promise.resolve();
  const sessions: CDPSession[] = [];
  const onPage = async (page: Page): Promise<void> => {
    // A page that closes meanwhile needs no guard.
    const session = await guardPage(page, options).catch(() => null);
    if (session !== null) sessions.push(session);
  };
  const onNewPage = (page: Page): void => void onPage(page);
  context.on('page', onNewPage);
  await Promise.all(context.pages().map(onPage));
  return async () => {
    context.off('page', onNewPage);
    await Promise.all(sessions.map((session) => session.detach().catch(() => undefined)));
  };
}

async function guardPage(page: Page, options: RedirectGuardOptions): Promise<CDPSession> {
  const { mayFollow, onStopped } = options;
  const session = await page.context().newCDPSession(page);
  session.on(
    'Fetch.requestPaused',
    ({ requestId, request, responseHeaders, responseStatusCode }) => {
      const target = redirectTarget(request.url, responseStatusCode ?? 0, responseHeaders ?? []);
      const stopped = target !== null && !mayFollow(target);
      if (stopped) onStopped({ method: request.method, url: target });
      const sent = stopped
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
        : session.send('Fetch.continueRequest', { requestId });
      // The page, or its session, may be gone.
      sent.catch(() => undefined);
    },
  );
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Response' }] });
  return session;
}

function redirectTarget(
  from: string,
  status: number,
  headers: readonly { name: string; value: string }[],
): string | null {
  if (status < 300 || status > 399) return null;
  const location = headers.find(({ name }) => name.toLowerCase() === 'location')?.value;
  return location !== undefined && URL.canParse(location, from)
    ? new URL(location, from).href
    : null;
}
