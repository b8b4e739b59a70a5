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

it('comes to its verdicts, with whole episodes and no browser on this machine', async () => {
  const { code, output, run } = await project.playwright({
    SHOP_WRONG: 'hours:2',
    SHOP_BROWSER: server.wsEndpoint(),
    // Whoever looked for one would find none.
    ...{ SIGHTLINE_CHROMIUM: '/no/such/browser', SIGHTLINE_FOUND_CHROMIUM: '/no/such/browser' },
  });
  expect(output).toContain('● Gate met: this may merge.');
  expect(output).toContain('2 of 3 trials passed');
  expect(code).toBe(0);
  const files = await readdir(join(project.dir, run), { recursive: true });
  for (const name of ['layout.json', 'closed.json'])
    expect(files.filter((file) => file.endsWith(`/${name}`)).length, name).toBeGreaterThanOrEqual(
      3,
    );
});
