// Whether every page of the corpus is judged as a person in front of it would.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.js';
import { casePages } from './corpus.js';
import { openOnlooker, type Onlooker } from './look.js';

const outcomes = new Map([
  [true, 'passed'],
  [false, 'failed'],
  [null, 'inconclusive'],
]);

let browser: Browser;
const onlookers = new Map<number, Onlooker>();

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  for (const onlooker of onlookers.values()) await onlooker.close();
  await browser.close();
});

describe.each([1, 2])('at %i device pixels per CSS pixel', (scale) => {
  beforeAll(async () => {
    onlookers.set(scale, await openOnlooker(browser, scale));
  });

  it.each(casePages)('$topic, $name: $claim', async (one) => {
    const result = await onlookers.get(scale)?.look(one);
    expect(result?.outcome, result?.reason).toBe(outcomes.get(one.holds));
  });
});

it('no page stands in the corpus twice with the same claim', () => {
  const keys = casePages.map(({ name, topic, claim }) => `${topic}: ${name}: ${claim}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it('truth is on both sides in about equal parts', () => {
  const count = (truth: boolean) => casePages.filter(({ holds }) => holds === truth).length;
  expect(count(true) / count(false)).toBeGreaterThan(0.8);
  expect(count(true) / count(false)).toBeLessThan(1.25);
});
