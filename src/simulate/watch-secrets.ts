// Learns what is typed into password and card fields as it is typed; never acts on the page.
import type { Page } from '@playwright/test';
import type { Redactor } from '../episode/redactor.js';
import { secretWatchScript } from '../page/page-scripts.generated.js';

/**
 * Starts watching this document and all later ones, in every frame; the returned function stops.
 * Fields in closed shadow roots are not seen here: their content is learned at the next checkpoint.
 */
export async function watchSecrets(page: Page, redactor: Redactor): Promise<() => Promise<void>> {
  const heard = await page.exposeBinding(
    '__sightlineTyped',
    (_source, value: string, earlier: string) => {
      redactor.learn(value, earlier === '' ? undefined : earlier);
    },
  );
  const injected = await page.addInitScript({ content: secretWatchScript });
  return async () => {
    await Promise.allSettled([heard.dispose(), injected.dispose()]);
  };
}
