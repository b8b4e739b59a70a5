import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReturnsDesk, type RunningDesk } from '../../e2e/agents/returns-desk/server/index.js';
import type { Observation } from '../../src/episode/action.js';
import { openDriver, type Driver } from '../../src/surface/driver/driver.js';
import { launchBrowser } from '../browser.js';
import { startFakeBackend, type FakeBackend } from '../returns-desk/fake-backend.js';

let browser: Browser;
let backend: FakeBackend;
let desk: RunningDesk;

beforeAll(async () => {
  browser = await launchBrowser();
  backend = await startFakeBackend();
  desk = await startReturnsDesk({ backendUrl: backend.url, browserBackendUrl: backend.url });
});
afterAll(async () => {
  await desk.close();
  await backend.close();
  await browser.close();
});

async function open(query: string, replyTimeoutMs: number): Promise<Driver> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const driver = await openDriver(page, { hints: {}, replyTimeoutMs, agentOrigins: [desk.url] });
  await page.goto(`${desk.url}/${query}`);
  await driver.ready();
  return driver;
}

const opening = [
  'I want to return something I bought.',
  'ORD-10027',
  'The right earbud of the wireless earbuds did not work on arrival.',
];

async function talk(driver: Driver): Promise<Observation> {
  let seen = await driver.observe(0);
  for (const [index, text] of opening.entries()) {
    await driver.act({ kind: 'say', text });
    expect(await driver.settle()).toMatchObject({ finished: true });
    seen = await driver.observe(index + 1);
    expect(seen.newMessages).toHaveLength(1);
  }
  return seen;
}

describe('the driver on the returns desk', () => {
  it('reads a message from its start where its label is for screen readers alone', async () => {
    const driver = await open('?seed=23', 8000);
    await driver.act({ kind: 'say', text: 'I want to return something from ORD-10027.' });
    expect(await driver.settle()).toMatchObject({ finished: true });
    const seen = await driver.observe(1);
    expect(seen.newMessages[0]?.text).toContain('Just to be sure: you mean the Wireless Earbuds');
  });

  it('talks up to the denial, and presses the way out of it', async () => {
    const driver = await open('?seed=1', 8000);
    const seen = await talk(driver);
    const control = seen.controls.find(({ name }) => name === 'Talk to a person');
    expect(seen.newMessages[0]?.text).toContain('Not returnable');
    expect(control).toMatchObject({
      role: 'button',
      message: seen.newMessages[0]?.id,
      onScreen: true,
    });
    expect(seen.messages.map(({ role }) => role).slice(1)).toEqual(
      opening.flatMap(() => ['user', 'agent']),
    );
    await driver.act({ kind: 'press', control: control?.id ?? '', name: 'Talk to a person' });
    expect(await driver.settle()).toMatchObject({ finished: true });
    const after = await driver.observe(4);
    expect(after.newMessages.map(({ text }) => text).join()).toContain('ESC-701');
  });

  it('says that the way out is covered, where it is', async () => {
    const driver = await open('?seed=1&fault=escalation_covered', 8000);
    const seen = await talk(driver);
    const control = seen.controls.find(({ name }) => name === 'Talk to a person');
    await expect(
      driver.act({ kind: 'press', control: control?.id ?? '', name: 'Talk to a person' }),
    ).rejects.toThrow(/cannot be pressed: all of it is covered by/);
  });

  it('gives up where the agent never replies', async () => {
    const driver = await open('?seed=1&fault=never_replies', 1500);
    await driver.act({ kind: 'say', text: opening[0] ?? '' });
    const settled = await driver.settle();
    expect(settled).toMatchObject({ finished: false, firstProgressMs: null });
    expect(settled.waiting).toContain('No agent message is new or changed since the user acted.');
  });
});
