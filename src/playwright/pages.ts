// Gives each episode of a test its page: the test's own first, then pages in contexts of their own.
import type { Browser, Page } from '@playwright/test';
import { lacking, type NamedOptions } from './context-options.js';

export interface EpisodePage {
  page: Page;
  /** Why it is not the test's own page, for the log; null where it is. */
  note: string | null;
}

export interface Pages {
  next(named: NamedOptions): Promise<EpisodePage>;
  close(): Promise<void>;
}

/**
 * The test's own page goes to the first episode, unless that needs what the test's context lacks: locale, time zone
 * and saved logins cannot be given to a context that is there. Playwright gives each further context the options of
 * the test; what scenario and identity name comes on top.
 */
export function pagesOf(first: Page, browser: Browser, own: NamedOptions): Pages {
  const opened: Page[] = [];
  let used = false;
  return {
    async next(named) {
      const lacks = lacking(named, own);
      const isFirst = !used;
      used = true;
      if (isFirst && lacks.length === 0) return { page: first, note: null };
      const page = await (await browser.newContext(named)).newPage();
      opened.push(page);
      const why =
        lacks.length === 0 ? 'an earlier episode had it' : `it lacks: ${lacks.join(', ')}`;
      return { page, note: `A page in a context of its own, not the test's own page: ${why}.` };
    },
    async close() {
      for (const page of opened) await page.context().close();
    },
  };
}
