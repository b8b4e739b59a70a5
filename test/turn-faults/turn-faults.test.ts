// What reload, double submit and a time without network do to pages that guard against them and to pages that do not.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Episode } from '../../src/episode/read.js';
import { launchBrowser } from '../browser.js';
import { runCase } from './shop.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

function refunds({ world }: Episode): number {
  return (world.after as { refunds: unknown[] }).refunds.length;
}

function faultsOf({ path }: Episode): string[] {
  return path.flatMap((event) =>
    event.kind === 'fault' ? [`${event.turn}: ${event.detail}`] : [],
  );
}

function agentTexts({ transcript }: Episode): string[] {
  return transcript.filter(({ role }) => role === 'agent').map(({ text }) => text);
}

const script = ['Please refund my order'];

it.concurrent.each([
  ['a page without a guard refunds twice', {}, 2],
  ['a page that is busy refunds once', { busy: true }, 1],
])('after a double submit %s', async (_what, guards, made) => {
  const faults = [{ turn: 1, fault: 'double_submit' }];
  const episode = await runCase(browser, { guards, script, faults });
  expect(refunds(episode)).toBe(made);
  expect(faultsOf(episode)).toEqual(['1: What sends was used twice, as by a double click.']);
  expect(episode.closed.stop.reason).toBe('script_ended');
});

it.concurrent.each([
  ['a page that keeps nothing starts anew', {}, []],
  ['a page that keeps its conversation shows it again', { stored: true }, ['Looking into it']],
])('after a reload %s, and the world shows the call once', async (_what, guards, shown) => {
  const episode = await runCase(browser, {
    guards,
    script: ['Please, looking for a refund'],
    faults: [{ turn: 1, fault: 'reload' }],
  });
  expect(faultsOf(episode)).toEqual([
    '1: The page was loaded anew once the agent had begun to answer.',
  ]);
  expect(refunds(episode)).toBe(1);
  expect(agentTexts(episode).slice(0, 1)).toEqual(shown);
  expect(episode.closed.stop.reason).toBe('script_ended');
});

it.concurrent(
  'a page that is offline when the user sends reaches no tool, and goes on when asked again',
  async () => {
    const episode = await runCase(browser, {
      script: [...script, 'Again, please'],
      faults: [{ turn: 1, fault: 'offline', ms: 500 }],
    });
    expect(faultsOf(episode)).toEqual([
      '1: The browser was offline for 500 ms from the moment the user acted.',
    ]);
    expect(agentTexts(episode)[0]).toBe('You seem to be offline. Please try again.');
    expect(refunds(episode)).toBe(1);
    const call = episode.path.find(({ kind }) => kind === 'tool_call');
    expect(call?.turn).toBe(2);
  },
);

it.concurrent(
  'the user takes the next turn when the network is back, however quickly the page said that it is gone',
  async () => {
    const episode = await runCase(browser, {
      script: [...script, 'Again, please'],
      faults: [{ turn: 1, fault: 'offline', ms: 12_000 }],
    });
    const call = episode.path.find(({ kind }) => kind === 'tool_call');
    expect(call?.turn).toBe(2);
  },
);

it.concurrent('a page that sends again when it is back online has refunded once', async () => {
  const episode = await runCase(browser, {
    guards: { resends: true },
    script,
    faults: [{ turn: 1, fault: 'offline', ms: 700 }],
  });
  expect(refunds(episode)).toBe(1);
  expect(episode.closed.stop.reason).toBe('script_ended');
});

it.concurrent('a fault of a turn that never came is noted', async () => {
  const episode = await runCase(browser, { script, faults: [{ turn: 3, fault: 'reload' }] });
  expect(faultsOf(episode)).toEqual([]);
  expect(episode.path).toContainEqual(
    expect.objectContaining({
      kind: 'note',
      text: 'The fault reload of turn 3 did not happen: the episode ended before.',
    }),
  );
});
