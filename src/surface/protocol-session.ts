// Keeps one Chrome DevTools protocol session per page, and asks the page by it; other browsers have none.
import type { CDPSession, Page } from 'playwright';

/** Whether a capture may speak the protocol: wherever there is one, or not even there. */
export type ProtocolUse = 'auto' | 'off';

const sessions = new WeakMap<Page, Promise<CDPSession | null>>();

/** The session of a page, or null if the browser does not speak the protocol. Kept: opening costs a picture. */
export function protocolOf(page: Page, use: ProtocolUse = 'auto'): Promise<CDPSession | null> {
  if (use === 'off') return Promise.resolve(null);
  const known = sessions.get(page) ?? openSession(page);
  sessions.set(page, known);
  return known;
}

async function openSession(page: Page): Promise<CDPSession | null> {
  const isChromium = page.context().browser()?.browserType().name() === 'chromium';
  if (!isChromium) return null;
  page.once('crash', () => crashed.add(page));
  return page.context().newCDPSession(page);
}

/** The protocol does not answer anything for these. */
const crashed = new WeakSet<Page>();

/**
 * The value of an expression in the main frame, awaited and passed as JSON. Unlike `page.evaluate` it leaves nothing in
 * Playwright's trace, which keeps two copies of the document for each.
 * @throws what the page throws, as an Error with its text; what the protocol does where the document goes meanwhile; and
 *   "Target crashed" where the page does.
 */
export async function evaluateInMainFrame(
  page: Page,
  session: CDPSession,
  expression: string,
): Promise<unknown> {
  const asked = session.send('Runtime.evaluate', {
    ...{ expression, awaitPromise: true, returnByValue: true },
  });
  return valueOf(page, asked);
}

interface Answer {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

/** What was answered by value; throws like `evaluateInMainFrame`. */
export async function valueOf(page: Page, asked: Promise<Answer>): Promise<unknown> {
  const { result, exceptionDetails } = await unlessCrashed(page, asked);
  if (exceptionDetails) {
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }
  return result.value;
}

/** Not by a race with one promise for all, which would keep each answer as long as the page. */
function unlessCrashed(page: Page, asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onCrash = () => reject(new Error('Target crashed'));
    if (crashed.has(page)) onCrash();
    page.once('crash', onCrash);
    asked.then(resolve, reject).finally(() => page.off('crash', onCrash));
  });
}
