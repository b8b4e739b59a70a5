// A whole episode against a bare Playwright script: same page, same turns, one screenshot a turn.
import type { Browser, Page } from 'playwright';
import type { Episode } from '../src/episode/read.js';
import { type Desk, openDesk, turns } from './desk.js';
import { median, quantile, ratioLine, timeMs } from './measure.js';

const REPEATS = 7;
const AGENTS = [
  { name: 'instant agent', thinkMs: 0, target: '≤ 2.5' },
  { name: '300 ms agent', thinkMs: 300, target: '–' },
  { name: '1 s agent', thinkMs: 1000, target: '≤ 1.15' },
];

export async function benchEpisode(browser: Browser): Promise<string[]> {
  const desk = await openDesk();
  const lags: number[] = [];
  const lines: string[] = [];
  for (const agent of AGENTS) lines.push(await benchAgent(browser, desk, { ...agent, lags }));
  await desk.close();
  const target = '≤ 150 ms p95';
  lines.push(
    `settle lag after the last visible change: p50 ${quantile(lags, 0.5).toFixed(0)} ms, ` +
      `p95 ${quantile(lags, 0.95).toFixed(0)} ms over ${lags.length} turns; target ${target}`,
  );
  return lines;
}

async function benchAgent(
  browser: Browser,
  desk: Desk,
  agent: { name: string; thinkMs: number; target: string; lags: number[] },
): Promise<string> {
  const [bare, full]: [number[], number[]] = [[], []];
  for (let repeat = 0; repeat < REPEATS + 1; repeat += 1) {
    const bareMs = await bareScript(browser, desk, agent.thinkMs);
    const { ms, episode } = await fullEpisode(browser, desk, agent.thinkMs);
    agent.lags.push(...episode.path.flatMap((event) => lagOf(event)));
    if (repeat === 0) continue;
    bare.push(bareMs);
    full.push(ms);
  }
  return ratioLine(`episode : bare script, ${agent.name}`, median(full) / median(bare), {
    target: agent.target,
    of: `${median(full).toFixed(0)} ms : ${median(bare).toFixed(0)} ms, ${turns.length} turns, median of ${REPEATS}`,
  });
}

function lagOf(event: Episode['path'][number]): number[] {
  return event.kind === 'settled' && event.lagMs !== null ? [event.lagMs] : [];
}

async function fullEpisode(browser: Browser, desk: Desk, thinkMs: number) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  let episode: Episode | undefined;
  const ms = await timeMs(async () => (episode = await desk.episode(page, thinkMs)));
  await context.close();
  if (episode?.closed.stop.reason !== 'script_ended') {
    throw new Error(`The episode did not run to its end: ${episode?.closed.stop.detail ?? ''}`);
  }
  return { ms, episode };
}

let bareRuns = 0;

/** What somebody would write by hand who knows this one page. */
async function bareScript(browser: Browser, desk: Desk, thinkMs: number): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  bareRuns += 1;
  const leave = await desk.bareWorld(context, `bench/bare/${bareRuns}`);
  const page = await context.newPage();
  const ms = await timeMs(() => talk(page, desk.url(thinkMs)));
  await leave();
  await context.close();
  return ms;
}

async function talk(page: Page, url: string): Promise<void> {
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
