// Keeps one Chrome DevTools protocol session per page; other browsers have none.
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
