// Keeps one Chrome DevTools protocol session per page, and asks the page by it; other browsers have none.
import type { CDPSession, Page } from 'playwright';

/** Whether a capture may speak the protocol: wherever there is one, or not even there. */
export type ProtocolUse = 'auto' | 'off';

const sessions = new WeakMap<Page, Promise<CDPSession | null>>();

/** The session of a page, or null where the browser speaks no such protocol. Kept: opening costs a picture. */
export function protocolOf(page: Page, use: ProtocolUse = 'auto'): Promise<CDPSession | null> {
  if (use === 'off') return Promise.resolve(null);
  const known = sessions.get(page) ?? openSession(page);
  sessions.set(page, known);
  return known;
}

async function openSession(page: Page): Promise<CDPSession | null> {
  const isChromium = page.context().browser()?.browserType().name() === 'chromium';
  return isChromium ? page.context().newCDPSession(page) : null;
}

/**
 * The value of an expression in the main frame, awaited and passed as JSON. Takes a fraction of what `page.evaluate` does, and
 * leaves nothing in Playwright's trace, which would keep two copies of the document for each.
 * @throws what the page throws, as an Error with its text, and what the protocol does where the document goes meanwhile.
 */
export async function evaluateInMainFrame(
  session: CDPSession,
  expression: string,
): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    ...{ expression, awaitPromise: true, returnByValue: true },
  });
  if (exceptionDetails) {
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }
  return result.value;
}
