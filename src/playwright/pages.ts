// Gives each episode of a test its page: first the test's own, then pages in separate contexts.
import type { Browser, Page } from '@playwright/test';
import { lacking, type NamedOptions } from './context-options.js';

export interface EpisodePage {
  page: Page;
  /** Why it is not the test's own page, for the log; null if it is. */
  note: string | null;
}

export interface Pages {
  next(named: NamedOptions): Promise<EpisodePage>;
  close(): Promise<void>;
}

/**
 * The test's own page goes to the first episode, unless that needs something the test's context lacks: locale, time
 * zone and saved logins cannot be added to an existing context. Playwright gives each further context the test's
 * options; those of scenario and identity are added on top.
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
