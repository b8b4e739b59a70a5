// How many saved episodes are graded a second by one core, without and with pixels, by threads, and in how much memory.
import { execFile } from 'node:child_process';
import { link, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import type { Episode } from '../src/episode/read.js';
import { gradeEpisode, writeVerdict } from '../src/grade/grade-episode.js';
import { scenarioSchema, type Scenario } from '../src/scenario/schema.js';
import { openDesk } from './desk.js';
import { median, ratioLine } from './measure.js';

const run = promisify(execFile);
const command = resolve('dist/cli/main.js');
const FEW = 1_000;
const MANY = 10_000;
const ROUNDS = 7;

/** Five claims at two checkpoints: what is there, where it is, and what is not there. */
const claims = [
  {
    at: 'after_refund',
    claims: [
      '"$96.00" is shown.',
      'The refund amount is visible without scrolling.',
      '{issue_refund.response.id} is shown.',
    ],
  },
  { at: 'end', claims: ['The refund confirmation is shown.', '"Not returnable" is not shown.'] },
];

/** Rates of one core, for episodes that are graded one after another. */
export async function benchGrade(browser: Browser): Promise<string[]> {
  return withEpisode(browser, async (episode) => {
    const scenarios = scenariosOf(episode);
    return [
      await rateLine('without pixels', episode, {
        scenario: scenarios.plain,
        times: 200,
        target: 300,
      }),
      await rateLine('with pixels, 5 claims', episode, {
        scenario: scenarios.shown,
        times: 15,
        target: 20,
      }),
    ];
  });
}

/** The command over many episodes: threads and memory. */
export async function benchGradeMany(browser: Browser): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-grade-'));
  try {
    return await withEpisode(browser, async (episode) => {
      const scenarios = join(folder, 'scenarios');
      await mkdir(scenarios);
      await writeFile(join(scenarios, 'plain.json'), JSON.stringify(scenariosOf(episode).plain));
      const few = await copies(episode, join(folder, 'few'), FEW);
      const many = await copies(episode, join(folder, 'many'), MANY);
      return [await threadsLine(few, scenarios), ...(await memoryLines({ few, many }, scenarios))];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withEpisode(
  browser: Browser,
  work: (episode: Episode) => Promise<string[]>,
): Promise<string[]> {
  const desk = await openDesk();
  const page = await browser.newPage();
  try {
    const { episode } = await desk.play(page, 0);
    return await work(episode);
  } finally {
    await page.close();
    await desk.close();
  }
}

/** The scenario of the episode without any claim, and with those of above. */
function scenariosOf({ header }: Episode): { plain: Scenario; shown: Scenario } {
  const scenario = scenarioSchema.parse(header.scenario.data);
  const expected = (surface: typeof claims) => ({
    ...scenario,
    expectations: { consistency: true, ...scenario.expectations, surface },
  });
  return { plain: expected([]), shown: expected(claims) };
}

/** Processor time of this process, all of its threads, ms: the machine may be busy with others. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function rateLine(
  what: string,
  { dir }: Episode,
  { scenario, times, target }: { scenario: Scenario; times: number; target: number },
): Promise<string> {
  const each: number[] = [];
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    const began = cpuMs();
    for (let time = 0; time < times; time += 1)
      await writeVerdict(dir, await gradeEpisode(dir, { scenario }));
    if (round > 0) each.push((cpuMs() - began) / times);
  }
  const { outcome } = await gradeEpisode(dir, { scenario });
  if (outcome !== 'passed') throw new Error(`The episode of the bench came out ${outcome}.`);
  const ms = median(each);
  return ratioLine(`episodes graded a second and core, ${what}`, 1000 / ms, {
    target: `≥ ${target}`,
    of: `${ms.toFixed(2)} ms of processor time each, median of ${ROUNDS} × ${times}`,
  });
}

/** Many folders with the same files, linked: to read them costs what to read others does, and no disk is filled. */
async function copies({ dir }: Episode, to: string, count: number): Promise<string> {
  const files = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isFile());
  for (let copy = 1; copy <= count; copy += 1) {
    const one = join(to, `${copy}-7`);
    await mkdir(one, { recursive: true });
    await Promise.all(files.map(({ name }) => link(join(dir, name), join(one, name))));
  }
  return to;
}

async function threadsLine(folder: string, scenarios: string): Promise<string> {
  const jobs = availableParallelism();
  const one = (await gradeAll(folder, scenarios, 1)).ms;
  const all = (await gradeAll(folder, scenarios, jobs)).ms;
  return ratioLine(`${FEW} episodes, 1 thread : ${jobs} threads`, one / all, {
    target: '–',
    of: `${(one / 1000).toFixed(1)} s : ${(all / 1000).toFixed(1)} s by the clock, start of the command and all`,
  });
}

async function memoryLines(
  { few, many }: { few: string; many: string },
  scenarios: string,
): Promise<string[]> {
  const lines: string[] = [];
  for (const jobs of [1, availableParallelism()]) {
    const [small, large] = [
      await gradeAll(few, scenarios, jobs),
      await gradeAll(many, scenarios, jobs),
    ];
    const notes = {
      target: '–',
      of: `${large.peakMb} MB : ${small.peakMb} MB resident at the peak; heap left ${large.heapMb} MB : ${small.heapMb} MB`,
    };
    lines.push(
      ratioLine(
        `memory, ${MANY} episodes : ${FEW}, ${jobs} threads`,
        large.peakMb / small.peakMb,
        notes,
      ),
    );
  }
  return lines;
}

interface GradedAll {
  ms: number;
  peakMb: number;
  /** After a collection at the end, of the main thread. */
  heapMb: number;
}

async function gradeAll(folder: string, scenarios: string, jobs: number): Promise<GradedAll> {
  const began = performance.now();
  const { stderr } = await run(
    process.execPath,
    [
      ...['--expose-gc', '--import', new URL('print-memory.mjs', import.meta.url).href],
      ...[command, 'grade', folder, '--scenario', scenarios, '--jobs', String(jobs)],
    ],
    { maxBuffer: 1e9 },
  );
  const ms = performance.now() - began;
  const [, peak = '', heap = ''] = /memory: (\d+) (\d+)/.exec(stderr) ?? [];
  return { ms, peakMb: Number(peak), heapMb: Number(heap) };
}
