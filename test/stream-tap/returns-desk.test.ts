import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../bench/desk.js';
import { joinedCalls } from '../../src/episode/joined-calls.js';
import { launchBrowser } from '../browser.js';

let browser: Browser;
let desk: Desk;

beforeAll(async () => {
  browser = await launchBrowser();
  desk = await openDesk();
});
afterAll(async () => {
  await desk.close();
  await browser.close();
});

it('an episode of the returns desk holds each call once, served by the world and seen in the stream', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const { episode } = await desk.play(await context.newPage(), 0);
  const { path } = episode;
  await context.close();
  expect(path[0]).toMatchObject({
    kind: 'doors',
    open: ['route', 'world', 'mcp', 'agent', 'span', 'record', 'stream'],
  });
  const served = path.filter((event) => event.kind === 'tool_call' && event.via === 'world');
  const seen = path.filter((event) => event.kind === 'tool_seen');
  expect(served.length).toBeGreaterThan(2);
  expect(seen).toHaveLength(served.length);
  const calls = joinedCalls(path).filter(({ served }) => served?.via !== 'route');
  expect(calls).toHaveLength(served.length);
  for (const call of calls) {
    expect(call.sources).toHaveLength(2);
    // The server passes no ids on to the backend: they are those of the stream.
    expect(call).toMatchObject({ callId: expect.stringMatching(/^t\d-call-\d$/) as string });
    expect(call.served).not.toHaveProperty('callId');
  }
});
