// The shortened soak: a turn is never settled before the agent's last words are there. Nothing is asserted about time.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../browser.js';
import { soak } from './soak.js';
import { surfaces } from './surfaces.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** One page of each kind: for every transport one on which something tells, and one on which nothing does. */
const kinds = new Map(
  surfaces.map((surface, index) => {
    const whose = surface.foreign === undefined ? '' : ', on a page of others';
    return [`${surface.transport}, told by ${surface.tells}${whose}`, index];
  }),
);

describe('no turn is settled too early', () => {
  it.concurrent.each([...kinds])('over %s', async (_kind, index) => {
    const surface = surfaces[index];
    if (!surface) throw new Error('There is no such surface.');
    const turns = await soak(browser, surface, { seed: 77 + index, first: index * 2, turns: 2 });
    expect(turns.filter(({ tooEarly, gaveUp }) => tooEarly || gaveUp)).toEqual([]);
    expect(turns).toHaveLength(2);
  });
});
