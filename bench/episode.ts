// Whole episodes against the least that takes the same turns on the same page, and where their time goes.
import type { Browser, BrowserContext, Page } from 'playwright';
import type { Episode } from '../src/episode/read.js';
import { type Desk, openDesk, turns } from './desk.js';
import { inTurns, lagLine, median, ratioLine, timeMs } from './measure.js';
import type { Waits } from './minimal-driver.js';
import { openPlainChat, plainTurns } from './plain-chat.js';
import { spanTable } from './spans.js';
import type { Played } from './stage.js';

const REPEATS = 7;
const AGENTS = [
  { name: 'instant agent', thinkMs: 0, desk: '≤ 1.5', plain: '≤ 1.3' },
  { name: '300 ms agent', thinkMs: 300, desk: '–', plain: '≤ 1.0' },
  { name: '1 s agent', thinkMs: 1000, desk: '≤ 1.15', plain: '≤ 1.0' },
];
type Agent = (typeof AGENTS)[number];

interface Rows {
  lines: string[];
  played: Played[];
}

export async function benchEpisode(browser: Browser): Promise<string[]> {
  const desk = await openDesk();
  const onDesk = await eachAgent((agent) => benchDesk(browser, desk, agent));
  await desk.close();
  const chat = await openPlainChat();
  const onPlain = await eachAgent((agent) => benchPlain(browser, chat, agent));
  await chat.close();
  const lags = onDesk.flatMap(({ played }) =>
    played.flatMap(({ episode }) => episode.path.flatMap(lagOf)),
  );
  return [
    ...onDesk.flatMap(({ lines }) => lines),
    ...onPlain.flatMap(({ lines }) => lines),
    lagLine('returns desk', lags, '≤ 150 ms p95'),
    ...spanLines('returns desk', onDesk),
    ...spanLines('plain chat page', onPlain),
  ];
}

async function eachAgent(bench: (agent: Agent) => Promise<Rows>): Promise<Rows[]> {
  const rows: Rows[] = [];
  for (const agent of AGENTS) rows.push(await bench(agent));
  return rows;
}

function lagOf(event: Episode['path'][number]): number[] {
  return event.kind === 'settled' && event.lagMs !== null ? [event.lagMs] : [];
}

/** Of the instant agent: the others only wait longer. */
function spanLines(where: string, [instant]: readonly Rows[]): string[] {
  const counted = instant?.played.slice(1) ?? [];
  const ms = median(counted.map((played) => played.ms)).toFixed(0);
  const head = `spans, ${where}, ${AGENTS[0]?.name}: ${ms} ms an episode, median of ${counted.length}`;
  return ['', head, ...spanTable(counted)];
}

async function benchDesk(browser: Browser, desk: Desk, agent: Agent): Promise<Rows> {
  const { thinkMs } = agent;
  return benchAgainst(browser, {
    play: (page) => desk.play(page, thinkMs),
    others: {
      'episode : bare script': async (page, context) => {
        const leave = await desk.bareWorld(context);
        const ms = await timeMs(() => bareScript(page, desk.url(thinkMs)));
        await leave();
        return ms;
      },
    },
    ...{ agent: agent.name, target: agent.desk, turns: turns.length },
  });
}

async function benchPlain(
  browser: Browser,
  chat: Awaited<ReturnType<typeof openPlainChat>>,
  agent: Agent,
): Promise<Rows> {
  const { thinkMs } = agent;
  const talk = (until: Waits) => (page: Page) => timeMs(() => chat.talk(page, thinkMs, until));
  return benchAgainst(browser, {
    play: (page) => chat.play(page, thinkMs),
    others: {
      'plain chat : minimal driver (text stable)': talk('text stable'),
      'plain chat : minimal driver (idle mark)': talk('idle mark'),
    },
    ...{ agent: agent.name, target: agent.plain, turns: plainTurns.length },
  });
}

interface Sides {
  play: (page: Page) => Promise<Played>;
  /** What an episode is held against, by the name of the row; gives its time in ms. */
  others: Readonly<Record<string, (page: Page, context: BrowserContext) => Promise<number>>>;
  agent: string;
  target: string;
  turns: number;
}

/** Each side in a context of its own, which is not part of its time. */
async function benchAgainst(
  browser: Browser,
  { play, others, agent, target, turns: count }: Sides,
): Promise<Rows> {
  const played: Played[] = [];
  const sides = [
    async (page: Page) => {
      const one = await play(page);
      played.push(one);
      return one.ms;
    },
    ...Object.values(others),
  ].map((side) => async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const ms = await side(await context.newPage(), context);
    await context.close();
    return ms;
  });
  const [episodeMs = Number.NaN, ...otherMs] = (await inTurns(REPEATS, sides)).map(median);
  const lines = Object.keys(others).map((name, at) => {
    const ms = otherMs[at] ?? Number.NaN;
    const of = `${episodeMs.toFixed(0)} ms : ${ms.toFixed(0)} ms, ${count} turns, median of ${REPEATS}`;
    return ratioLine(`${name}, ${agent}`, episodeMs / ms, { target, of });
  });
  return { lines, played };
}

/** What somebody would write by hand who knows this one page. */
async function bareScript(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const box = page.getByRole('textbox');
  for (const text of turns) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/chat'));
    await box.fill(text);
    await box.press('Enter');
    await (await answered).finished();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await page.screenshot();
  }
}
