// What the report of many episodes takes: to build it, on disk, to open it in the browser, and to look at one episode in it.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { gradeEpisode } from '../src/grade/grade-episode.js';
import type { EpisodeVerdict } from '../src/episode/verdict/format.js';
import { writeVerdict } from '../src/episode/verdict/store.js';
import { linkedCopies, usedBy, withDeskEpisode } from './copies.js';
import { ratioLine } from './measure.js';

const FEW = 100;
const MANY = 10_000;
/** Of each scenario. */
const TRIALS = 20;

export async function benchReport(browser: Browser): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-report-'));
  try {
    return await withDeskEpisode(browser, async (episode) => {
      const verdict = await gradeEpisode(episode.dir);
      const few = await reported(browser, { ...{ episode, verdict, folder }, count: FEW });
      const many = await reported(browser, { ...{ episode, verdict, folder }, count: MANY });
      return lines(few, many);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Reported {
  /** Processor time to build it, an episode, and memory at the peak. */
  buildMs: number;
  peakMb: number;
  pageBytes: number;
  dataBytes: number;
  opened: Opened;
}

interface Opened {
  /** Processor time of the page's main thread until its table is drawn, and for one episode more. */
  openMs: number;
  episodeMs: number;
  /** By the clock. */
  wallMs: number;
  heapMb: number;
  rows: number;
}

async function reported(
  browser: Browser,
  given: { episode: { dir: string }; verdict: EpisodeVerdict; folder: string; count: number },
): Promise<Reported> {
  const { episode, verdict, folder, count } = given;
  const episodes = await linkedCopies(episode, join(folder, `${count}`, 'episodes'), count);
  await writeVerdicts(episodes, verdict);
  const out = join(folder, `${count}`, 'report');
  const { cpuMs, peakMb } = await usedBy(['report', episodes, '--out', out]);
  const page = join(out, 'index.html');
  return {
    ...{ buildMs: cpuMs / count, peakMb },
    pageBytes: (await stat(page)).size,
    dataBytes: await bytesIn(join(out, 'data')),
    opened: await opened(browser, page),
  };
}

/** As of the trials of many scenarios. */
async function writeVerdicts(episodes: string, verdict: EpisodeVerdict): Promise<void> {
  const names = (await readdir(episodes)).toSorted((one, other) => parseInt(one) - parseInt(other));
  for (const [at, name] of names.entries()) {
    const scenario = `scenario_${Math.floor(at / TRIALS) + 1}`;
    const trial = (at % TRIALS) + 1;
    const id = `run/chromium/${scenario}/${trial}-7`;
    const own = { ...verdict, scenario, trial, episode: id };
    await writeVerdict(join(episodes, basename(name)), own);
  }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
  return bytes;
}

async function opened(browser: Browser, file: string): Promise<Opened> {
  const page = await browser.newPage();
  const protocol = await page.context().newCDPSession(page);
  // Of the thread, not of the clock: other programs do not count.
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async (name: string) => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    return metrics.find((one) => one.name === name)?.value ?? NaN;
  };
  const began = performance.now();
  await page.goto(pathToFileURL(file).href);
  await page.locator('tbody tr').first().waitFor();
  const wallMs = performance.now() - began;
  const openMs = (await metric('TaskDuration')) * 1000;
  const rows = await page.locator('[aria-label=Scenarios] tbody tr').count();
  await page.goto(`${pathToFileURL(file).href}#/e${FEW}`);
  await page.locator('.film').waitFor();
  const episodeMs = (await metric('TaskDuration')) * 1000 - openMs;
  await protocol.send('HeapProfiler.collectGarbage');
  const heapMb = (await metric('JSHeapUsedSize')) / 1e6;
  await page.close();
  return { openMs, episodeMs, wallMs, heapMb, rows };
}

function lines(few: Reported, many: Reported): string[] {
  const line = (what: string, of: (one: Reported) => number, unit: string) =>
    ratioLine(`report, ${MANY} episodes : ${FEW}, ${what}`, of(many) / of(few), {
      target: '–',
      of: `${of(many).toFixed(1)} ${unit} : ${of(few).toFixed(1)} ${unit}`,
    });
  return [
    line('built, processor time an episode', ({ buildMs }) => buildMs, 'ms'),
    line('built, memory at the peak', ({ peakMb }) => peakMb, 'MB'),
    line('size of the page', ({ pageBytes }) => pageBytes / 1e6, 'MB'),
    line('size of all data files', ({ dataBytes }) => dataBytes / 1e6, 'MB'),
    line('opened, main thread', ({ opened: { openMs } }) => openMs, 'ms'),
    line('opened, by the clock', ({ opened: { wallMs } }) => wallMs, 'ms'),
    line('one episode looked at, main thread', ({ opened: { episodeMs } }) => episodeMs, 'ms'),
    line('heap of the page', ({ opened: { heapMb } }) => heapMb, 'MB'),
    `  rows drawn at first: ${many.opened.rows} of ${MANY / TRIALS} scenarios with ${TRIALS} trials each`,
  ];
}
