// Declares a test for every page of the corpus at one scale; the pages are in pages/.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.js';
import type { CasePage } from './case-page.js';
import { openOnlooker, type Onlooker } from './look.js';

const outcomes = new Map([
  [true, 'passed'],
  [false, 'failed'],
  [null, 'inconclusive'],
]);

/** A whole sentence; vitest shortens the fields of a row. */
function nameOf({ topic, name, claim }: CasePage): string {
  return `${topic}, ${name}: ${claim}`;
}

/** One browser and one page for all of these. */
export function judgeAllAt(deviceScaleFactor: number, cases: readonly CasePage[]): void {
  let browser: Browser;
  let onlooker: Onlooker;

  beforeAll(async () => {
    browser = await launchBrowser();
    onlooker = await openOnlooker(browser, deviceScaleFactor);
  });
  afterAll(async () => {
    await onlooker.close();
    await browser.close();
  });

  describe(`at ${deviceScaleFactor} device px per CSS px`, () => {
    it.each(cases.map((one) => [nameOf(one), one] as const))('%s', async (_, one) => {
      const { outcome, reason } = await onlooker.look(one);
      expect(outcome, reason).toBe(outcomes.get(one.holds));
    });
  });
}
