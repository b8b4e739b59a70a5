// Checks sentences about one small page, with the browser of the worker.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkPages } from '../../src/playwright/check-page.js';
import type { ClaimResult } from '../../src/episode/verdict/claim-result.js';

/** A sentence with what is to come of it; the third, where there is one, stands in the reason. */
export type Said = readonly [
  claim: string,
  outcome: ClaimResult['outcome'],
  reason?: string | RegExp,
];

/** Plain black on white, so that no sentence depends on a browser's own style. */
const plainStyle =
  '<style>body{margin:0;font:16px/24px sans-serif;color:#000;background:#fff}</style>';

/** One test for each sentence; all are checked on one visit of the page. */
export function saidOf(what: string, html: string, said: readonly Said[]): void {
  describe(`claims about ${what}`, () => {
    let results: readonly ClaimResult[];

    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sightline-said-'));
      const file = join(folder, 'page.html');
      await writeFile(file, `<!doctype html><title>${what}</title>${plainStyle}${html}`);
      const claims = said.map(([claim]) => claim);
      const viewport = { width: 800, height: 600 };
      const [page] = await checkPages([{ url: pathToFileURL(file).href, claims, viewport }], {});
      results = page?.claims ?? [];
      await rm(folder, { recursive: true, force: true });
    });

    it.each(said)('%s: %s', (claim, outcome, words) => {
      const result = results.find((one) => one.claim === claim);
      expect(result?.outcome, result?.reason).toBe(outcome);
      if (typeof words === 'string') expect(result?.reason).toContain(words);
      else if (words !== undefined) expect(result?.reason).toMatch(words);
    });
  });
}
