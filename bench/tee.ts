// What reading along costs: a turn of the driver, and a long stream, with the tee and without it, in one run.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { watchStreams } from '../src/simulate/watch-streams.js';
import { type Driver, openDriver } from '../src/surface/driver/driver.js';
import { startChatServer } from '../test/driver/chat-server.js';
import { inTurns, median, ratioLine, timeMs } from './measure.js';

const TURNS = 16;
const STREAMS = 16;
/** Words of an answer, each an event of its own, sent as fast as the page takes them. */
const EVENTS = 2000;

interface Side {
  page: Page;
  close: () => Promise<void>;
}

export async function benchTee(browser: Browser): Promise<string[]> {
  return [await benchTurns(browser), await benchStreams(browser)];
}

async function openSide(browser: Browser, teed: boolean): Promise<Side> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  const watch = teed
    ? await watchStreams(context, {
        event: (event) => ({ seq: 1, atMs: 0, turn: 0, ...event }),
        log: () => undefined,
      })
    : null;
  return {
    page: await context.newPage(),
    close: async () => {
      await watch?.close();
      await context.close();
    },
  };
}

/** The medians of both sides. */
async function compare<Side>(
  rounds: number,
  sides: readonly Side[],
  work: (side: Side) => Promise<unknown>,
): Promise<[number, number]> {
  const timed = sides.map((side) => () => timeMs(() => work(side)));
  const [teed = [], plain = []] = await inTurns(rounds, timed);
  return [median(teed), median(plain)];
}

function deltas(count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    type: 'text-delta',
    id: 't',
    delta: ` word${at}`,
  }));
}

function eventText(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

async function benchTurns(browser: Browser): Promise<string> {
  const chat = await startChatServer();
  // As the AI SDK streams it; this page shows it as it came.
  chat.answer = () =>
    deltas(40).map((delta, at): [number, string] => [at === 0 ? 0 : 5, eventText(delta)]);
  const sides = [await openSide(browser, true), await openSide(browser, false)];
  const drivers: Driver[] = [];
  for (const { page } of sides) {
    const options = { hints: {}, replyTimeoutMs: 10_000, agentOrigins: [chat.origin] };
    const driver = await openDriver(page, options);
    await page.goto(`${chat.origin}/plain.html`);
    await driver.ready();
    await driver.observe(0);
    drivers.push(driver);
  }
  let turns = 0;
  const turn = async (driver: Driver) => {
    turns += 1;
    await driver.act({ kind: 'say', text: `Where is parcel ${turns}?` });
    await driver.settle();
    await driver.observe(turns);
  };
  const [teed, plain] = await compare(TURNS, drivers, turn);
  for (const driver of drivers) await driver.close();
  for (const side of sides) await side.close();
  await chat.close();
  const of = `${teed.toFixed(0)} ms : ${plain.toFixed(0)} ms, median of ${TURNS} turns each`;
  return ratioLine('turn with the tee : without', teed / plain, { target: '≤ 1.05', of });
}

async function benchStreams(browser: Browser): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url !== '/stream') return void response.end('<!doctype html>');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const left = deltas(EVENTS);
    const more = (): void => {
      const next = left.shift();
      if (next === undefined) return void response.end();
      response.write(eventText(next), () => setImmediate(more));
    };
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sides = [await openSide(browser, true), await openSide(browser, false)];
  for (const { page } of sides) await page.goto(url);
  const read = ({ page }: Side) =>
    page.evaluate(async () => {
      const { body } = await fetch('/stream', { method: 'POST' });
      const reader = (body as ReadableStream<Uint8Array>).getReader();
      while (!(await reader.read()).done);
    });
  const [teed, plain] = await compare(STREAMS, sides, read);
  for (const side of sides) await side.close();
  server.closeAllConnections();
  server.close();
  const of = `${teed.toFixed(0)} ms : ${plain.toFixed(0)} ms, ${EVENTS} events as fast as they are read, median of ${STREAMS}`;
  return ratioLine('a stream of events with the tee : without', teed / plain, { target: '–', of });
}
