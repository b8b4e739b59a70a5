// What the driver costs in a turn on long transcripts, how often it asks the browser, and its settle lag on each transport.
import type { Browser } from 'playwright';
import { openDriver } from '../src/surface/driver/driver.js';
import { startChatServer } from '../test/driver/chat-server.js';
import type { Answer } from '../test/driver/soak/answers.js';
import { soak } from '../test/driver/soak/soak.js';
import type { Surface } from '../test/driver/soak/surfaces.js';
import { lagLine, median, ratioLine, timeMs } from './measure.js';
import { countCalls } from './protocol-calls.js';

const SIZES = [10, 100, 500] as const;
const ROUNDS = 5;
const TURNS = 6;
const LAG_TURNS = 12;

interface Cost {
  actMs: number[];
  settleMs: number[];
  observeMs: number[];
  turnMs: number[];
  firstTurnMs: number[];
  calls: number[];
  reports: number[];
}

function noCost(): Cost {
  return {
    actMs: [],
    settleMs: [],
    observeMs: [],
    turnMs: [],
    firstTurnMs: [],
    calls: [],
    reports: [],
  };
}

export async function benchDriver(browser: Browser): Promise<string[]> {
  const costs = new Map(SIZES.map((size) => [size, noCost()]));
  // All sizes in turns, so that a slow moment of the machine falls on each.
  for (let round = 0; round < ROUNDS; round += 1) {
    const talks = await Promise.all(SIZES.map((size) => openTalk(browser, size, costs.get(size))));
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const talk of talks) await talk.turn(turn);
    }
    await Promise.all(talks.map(({ close }) => close()));
  }
  return [...costLines(costs), ...(await lagLines(browser))];
}

async function openTalk(browser: Browser, size: number, cost = noCost()) {
  const chat = await startChatServer();
  chat.answer = () => [
    [0, 'It is '],
    [10, 'on its '],
    [10, 'way.'],
  ];
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  const count = countCalls(page);
  const driver = await openDriver(page, {
    hints: {},
    replyTimeoutMs: 10_000,
    agentOrigins: [chat.origin],
  });
  await page.goto(`${chat.origin}/long.html?messages=${size}`);
  await driver.ready();
  await driver.observe(0);
  return {
    turn: async (turn: number): Promise<void> => {
      const before = { ...count };
      const actMs = await timeMs(() =>
        driver.act({ kind: 'say', text: `Where is parcel ${turn}?` }),
      );
      const settleMs = await timeMs(() => driver.settle());
      const observeMs = await timeMs(() => driver.observe(turn + 1));
      const turnMs = actMs + settleMs + observeMs;
      // The first one reads all that is there; it is told apart.
      if (turn === 0) {
        cost.firstTurnMs.push(turnMs);
        return;
      }
      cost.actMs.push(actMs);
      cost.settleMs.push(settleMs);
      cost.observeMs.push(observeMs);
      cost.turnMs.push(turnMs);
      cost.calls.push(count.calls - before.calls);
      cost.reports.push(count.reports - before.reports);
    },
    close: async (): Promise<void> => {
      await driver.close();
      await page.close();
      await chat.close();
    },
  };
}

function costLines(costs: ReadonlyMap<number, Cost>): string[] {
  const [least, most] = [costs.get(10), costs.get(500)];
  const lines = [...costs].map(([size, cost]) => {
    const parts = `act ${ms(cost.actMs)}, settle ${ms(cost.settleMs)}, observe ${ms(cost.observeMs)}`;
    const asked = `${median(cost.calls)} calls, ${median(cost.reports)} reports`;
    return `driver, ${size} messages: turn ${ms(cost.turnMs)} (${parts}), first ${ms(cost.firstTurnMs)}; ${asked}`;
  });
  if (!least || !most) return lines;
  const ratio = (pick: (cost: Cost) => number[]): number =>
    median(pick(most)) / median(pick(least));
  const of = `median of ${most.turnMs.length} turns each, in turns`;
  return [
    ...lines,
    ratioLine(
      'driver turn, 500 messages : 10 messages',
      ratio((cost) => cost.turnMs),
      {
        target: '≤ 1.2',
        of,
      },
    ),
    ratioLine(
      'first turn, 500 messages : 10 messages',
      ratio((cost) => cost.firstTurnMs),
      {
        target: '–',
        of: `median of ${most.firstTurnMs.length}`,
      },
    ),
  ];
}

function ms(values: readonly number[]): string {
  return `${median(values).toFixed(0)} ms`;
}

const lagSurfaces: readonly Surface[] = (
  [
    ['fetch stream', 'stream', 'wire'],
    ['event source', 'eventsource', 'wire'],
    ['pushed events', 'events', 'page'],
    ['socket', 'socket', 'page'],
    ['polling', 'status', 'page'],
    ['in the page', 'page', 'page'],
  ] as const
).map(([transport, by, tells]) => ({
  path: `traits.html?by=${by}&traits=stop`,
  transport,
  tells,
  bubbles: false,
  announces: false,
}));

/** An agent that thinks, writes a sentence in three pieces, and has done. */
function plainAnswer(_random: () => number, _surface: Surface, turn: number): Answer {
  const marker = `Case ${10_000 + turn} is noted.`;
  return {
    marker,
    more: [],
    pieces: [
      [200, 'I found your parcel. '],
      [150, 'It is on its way. '],
      [150, marker],
    ],
  };
}

async function lagLines(browser: Browser): Promise<string[]> {
  const lines: string[] = [];
  for (const surface of lagSurfaces) {
    const options = { seed: 1, first: 0, turns: LAG_TURNS, answerOf: plainAnswer };
    const lags = (await soak(browser, surface, options)).map(({ lagMs }) => lagMs);
    const told = surface.tells === 'page' ? ', only the page tells' : '';
    lines.push(lagLine(`${surface.transport}${told}`, lags, told ? '≤ 700 ms p50' : '–'));
  }
  return lines;
}
