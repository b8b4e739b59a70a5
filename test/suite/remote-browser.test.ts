// Trials in a browser that runs elsewhere, by Playwright's `connectOptions`: here in a process of its own on loopback.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserLaunchOptions } from '../../src/playwright/browser.js';
import { type GateProject, gateProject } from './gate-project.js';

let project: GateProject;
let server: BrowserServer;

beforeAll(async () => {
  server = await chromium.launchServer({ ...browserLaunchOptions(), host: '127.0.0.1' });
  project = await gateProject({ hours: 'gate: { at_least: 2, of: 3 }' });
});

afterAll(async () => {
  await server.close();
  await project.remove();
});

/** Every file of a run: seeds are the same in each. */
async function filesIn(run: string): Promise<string[]> {
  return (await readdir(join(project.dir, run), { recursive: true })).sort();
}

it('comes to the same as in a browser here, with whole episodes and no browser on this machine', async () => {
  const wrong = { SHOP_WRONG: 'hours:2' };
  const here = await project.playwright(wrong);
  const there = await project.playwright({
    ...wrong,
    SHOP_BROWSER: server.wsEndpoint(),
    // Whoever looked for one would find none.
    ...{ SIGHTLINE_CHROMIUM: '/no/such/browser', SIGHTLINE_FOUND_CHROMIUM: '/no/such/browser' },
  });
  for (const { code, output } of [here, there]) {
    expect(output).toContain('● Gate met: this may merge.');
    expect(output).toContain('2 of 3 trials passed');
    expect(code).toBe(0);
  }
  expect(await filesIn(there.run)).toEqual(await filesIn(here.run));
  expect((await filesIn(there.run)).filter((name) => name.endsWith('layout.json'))).not.toEqual([]);
});
