// Whether the example of each predicate passes and fails as its row says, on its page.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { predicateNames, predicateRow } from '../../src/claim/predicates.js';
import { launchBrowser } from '../browser.js';
import { openOnlooker, type Onlooker } from './look.js';

let browser: Browser;
let onlooker: Onlooker;

beforeAll(async () => {
  browser = await launchBrowser();
  onlooker = await openOnlooker(browser);
});
afterAll(async () => {
  await onlooker.close();
  await browser.close();
});

it.each(predicateNames)('the examples of %s are decided as its row says', async (name) => {
  const { page, passes, fails } = predicateRow(name).example;
  const decide = async (claim: string) => {
    const { outcome, reason } = await onlooker.look({ html: page, claim });
    return { claim, outcome, reason };
  };
  expect(await decide(passes)).toMatchObject({ claim: passes, outcome: 'passed' });
  expect(await decide(fails)).toMatchObject({ claim: fails, outcome: 'failed' });
});
