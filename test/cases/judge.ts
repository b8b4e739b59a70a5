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

/** Of a page most of the time is waiting, so that a few are looked at together. */
const LANES = 4;

/** One browser for all of these, and a page for each lane; cases of one page stay together. */
export function judgeAllAt(deviceScaleFactor: number, cases: readonly CasePage[]): void {
  const htmls = [...new Set(cases.map(({ html }) => html))];
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    cases.filter(({ html }) => htmls.indexOf(html) % LANES === lane),
  );
  describe.concurrent.each(lanes.map((own, lane) => [lane + 1, own] as const))(
    `at ${deviceScaleFactor} device px per CSS px, lane %i`,
    (_, own) => {
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
      it.each(own.map((one) => [nameOf(one), one] as const))(
        '%s',
        { concurrent: false },
        async (__, one) => {
          const { outcome, reason } = await onlooker.look(one);
          expect(outcome, reason).toBe(outcomes.get(one.holds));
        },
      );
    },
  );
}
